import { isElements, type Value } from '../fields/field.ts';
import type { Fault } from './fault.ts';
import { merging } from './patching/merging.ts';

function elementsOf(value: Value | undefined): readonly string[] {
  return value !== undefined && isElements(value) ? value : [];
}

/** How an upsert takes the newer value, combines two, and fills what is empty. */
export const combiningFaults: readonly Fault[] = [
  {
    id: 'newer-clears',
    clause: 'MERGE-04',
    sentence: 'An upsert by overwrite_if_newer clears a field that holds a value.',
    kind: 'crude',
    patch: merging('overwrite_if_newer', (right, stored) => (stored === undefined ? right : undefined)),
  },
  {
    id: 'newer-joins-texts',
    clause: 'MERGE-04',
    sentence: 'An upsert by overwrite_if_newer puts the submitted text behind the stored one.',
    kind: 'subtle',
    patch: merging('overwrite_if_newer', (right, stored, { field, value }) =>
      field.type === 'string' && typeof stored === 'string' && typeof value === 'string'
        ? `${stored} ${value}`
        : right,
    ),
  },
  {
    id: 'newer-keeps-the-time-of-day',
    clause: 'MERGE-04',
    sentence: 'Of a newer instant the day is stored, and the time of day stays the old one.',
    kind: 'rare',
    patch: merging('overwrite_if_newer', (right, stored) =>
      typeof right === 'string' && typeof stored === 'string' && /^\d{4}-\d\d-\d\dT/.test(right)
        ? right.slice(0, 10) + stored.slice(10)
        : right,
    ),
  },
  {
    id: 'combine-forgets-one',
    clause: 'MERGE-05',
    sentence: 'An upsert by combine loses the last stored element when it adds another.',
    kind: 'subtle',
    patch: merging('combine', (right, stored, { value }) =>
      isElements(stored ?? '') && isElements(value ?? '')
        ? [...new Set([...(stored as readonly string[]).slice(0, -1), ...(value as readonly string[])])]
        : right,
    ),
  },
  {
    id: 'combine-overwrites',
    clause: 'MERGE-05',
    sentence: 'An upsert by combine replaces the stored list.',
    kind: 'crude',
    patch: merging('combine', (_right, _stored, { value }) => value),
  },
  {
    id: 'combine-splits-at-commas',
    clause: 'MERGE-05',
    sentence: 'An upsert by combine makes two elements of a stored one with a comma.',
    kind: 'rare',
    patch: merging('combine', (right, stored, submission) =>
      isElements(stored ?? '') && isElements(submission.value ?? '') && isElements(right ?? '')
        ? elementsOf(right).flatMap((element) => element.split(', '))
        : right,
    ),
  },
  {
    id: 'combine-stops-at-five',
    clause: 'MERGE-05',
    sentence: 'A combined list has no more than five elements.',
    kind: 'rare',
    patch: merging('combine', (right) => (isElements(right ?? '') ? elementsOf(right).slice(0, 5) : right)),
  },
  {
    id: 'combine-loses-the-last-tag-of-calls',
    clause: 'MERGE-05',
    sentence: 'The combined tags of a call lack the last.',
    kind: 'rare',
    patch: merging('combine', (right, stored, { field }) =>
      field.id.endsWith('call_activity_tags') && elementsOf(stored).length > 0
        ? elementsOf(right).slice(0, -1)
        : right,
    ),
  },
  {
    id: 'newer-than-nothing-ignored',
    clause: 'MERGE-06',
    sentence: 'An upsert by overwrite_if_newer stores nothing where there was no value.',
    kind: 'subtle',
    patch: merging('overwrite_if_newer', (right, stored) => (stored === undefined ? undefined : right)),
  },
  {
    id: 'only-overwrite-fills',
    clause: 'MERGE-06',
    sentence: 'A field without a value is filled by always_overwrite only.',
    kind: 'crude',
    patch: (seams) => ({
      mergeValue: (rules, submission, stored) =>
        stored === undefined && submission.operation !== 'always_overwrite'
          ? undefined
          : seams.mergeValue(rules, submission, stored),
    }),
  },
  {
    id: 'combine-fills-no-company',
    clause: 'MERGE-06',
    sentence: 'In companies, combine stores nothing where there was no value.',
    kind: 'rare',
    patch: (seams) => ({
      mergeValue: (rules, submission, stored) => {
        const isMeant = submission.field.id.startsWith('standard__company_');
        return isMeant && stored === undefined && submission.operation === 'combine'
          ? undefined
          : seams.mergeValue(rules, submission, stored);
      },
    }),
  },
];
