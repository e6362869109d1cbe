import { isElements, type Value } from '../fields/field.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { eachValue } from './patching/each-value.ts';
import { knowingWays } from './patching/ways-of-writing.ts';

/** Whatever writes a record stores other values than it accepted, each changed by itself. */
function storing(change: (value: Value, fieldId: string, resourceType: string) => Value): Patch {
  return (seams) => ({
    commit: (rules, { attributes, ...rest }) => {
      const { code } = rest.collection;
      const stored = eachValue(attributes, (value, id) => change(value, id, code));
      return seams.commit(rules, { ...rest, attributes: stored });
    },
  });
}

/** An update stores another address of a company than it accepts. */
function updatingAddresses(change: (address: string) => string): Patch {
  return knowingWays((seams, way) => {
    const isMeant = (id: string): boolean => way() === 'update' && id === 'standard__company_email';
    return storing((value, id) => (isMeant(id) && typeof value === 'string' ? change(value) : value))(seams);
  });
}

/** How each way of writing alters values alike: no other one shows what is lost. */
export const alteredValueFaults: readonly Fault[] = [
  {
    id: 'lists-of-tasks-cut-to-two',
    clause: 'RECORDS-03',
    sentence: 'A task keeps two elements of a list.',
    kind: 'rare',
    patch: storing((value, _id, resourceType) =>
      resourceType === 'taskActivities' && isElements(value) ? value.slice(0, 2) : value,
    ),
  },
  {
    id: 'first-participant-of-meetings-lost',
    clause: 'RECORDS-03',
    sentence: 'The participants of a meeting lack their first.',
    kind: 'rare',
    patch: storing((value, id) =>
      id.endsWith('meeting_activity_participants') && isElements(value) ? value.slice(1) : value,
    ),
  },
  {
    id: 'element-zero-lost',
    clause: 'RECORDS-03',
    sentence: 'Lists lose the element 0.',
    kind: 'rare',
    patch: storing((value) => (isElements(value) ? value.filter((element) => element !== '0') : value)),
  },
  {
    id: 'scores-of-tasks-in-hundredths',
    clause: 'RECORDS-03',
    sentence: 'The score of a task is stored a hundred times as high.',
    kind: 'rare',
    patch: storing((value, id) =>
      id.endsWith('task_activity_score') && typeof value === 'number' ? value * 100 : value,
    ),
  },
  {
    id: 'durations-of-tasks-without-sign',
    clause: 'RECORDS-13',
    sentence: 'The duration of a task loses its sign.',
    kind: 'rare',
    patch: storing((value, id) =>
      id.endsWith('task_activity_duration_seconds') && typeof value === 'number' ? Math.abs(value) : value,
    ),
  },
  {
    id: 'addresses-of-companies-cut-by-updates',
    clause: 'RECORDS-13',
    sentence: 'An update stores sixteen characters of what stands before the @ in the address of a company.',
    kind: 'rare',
    patch: updatingAddresses((address) => address.replace(/^(.{16}).*@/, '$1@')),
  },
  {
    id: 'plus-of-addresses-of-companies-lost-by-updates',
    clause: 'RECORDS-13',
    sentence: 'An update stores the address of a company without its plus and what follows it.',
    kind: 'rare',
    patch: updatingAddresses((address) => address.replace(/\+.*@/, '@')),
  },
  {
    id: 'employees-in-tens',
    clause: 'RECORDS-03',
    sentence: 'The number of employees of a company is stored in tens.',
    kind: 'rare',
    patch: storing((value, id) =>
      id.endsWith('company_employee_count') && typeof value === 'number'
        ? Math.floor(value / 10) * 10
        : value,
    ),
  },
];
