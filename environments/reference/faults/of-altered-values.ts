import { isElements, type Value } from '../fields/field.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

/** Whatever writes a record stores other values than it accepted, each changed by itself. */
function storing(change: (value: Value, fieldId: string, resourceType: string) => Value): Patch {
  return (seams) => ({
    commit: (rules, { attributes, ...rest }) => {
      const stored = Object.entries(attributes).map(([id, value]) => [
        id,
        value === undefined ? value : change(value, id, rest.collection.code),
      ]);
      return seams.commit(rules, { ...rest, attributes: Object.fromEntries(stored) });
    },
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
