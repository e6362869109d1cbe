import type { Violation } from '../problem.ts';
import type { CrmRecord } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { knowingWays, type Way } from './patching/ways-of-writing.ts';

/** Unique values are in conflict with all that any other record has ever held under the same name, for some writes. */
function remembering(nameOf: (value: unknown) => string, isMeant: (way: Way) => boolean): Patch {
  return knowingWays((seams, way) => {
    const everHeld = new Map<string, CrmRecord>();
    return {
      findViolations: (rules, collection, submissions, target) => {
        const right = seams.findViolations(rules, collection, submissions, target);
        if (!isMeant(way())) return right;
        return submissions.flatMap<Violation>(({ field, value }) => {
          const holder = everHeld.get(`${field.id} ${nameOf(value)}`);
          return holder === undefined || holder === target ? [] : [{ field: field.id, holder: holder.id }];
        });
      },
      commit: async (rules, change) => {
        const record = await seams.commit(rules, change);
        for (const [id, value] of Object.entries(record.attributes)) {
          const field = change.collection.fields.get(id);
          if (field !== undefined && rules.isUnique(field)) everHeld.set(`${id} ${nameOf(value)}`, record);
        }
        return record;
      },
    };
  });
}

/** Values stay with the record that once had them, for some writes. */
function neverForgetting(isMeant: (way: Way) => boolean): Patch {
  return remembering((value) => JSON.stringify(value), isMeant);
}

/** Values that some writes take from a record stay with it. */
const keeping = (isMeant: (way: Way, now: unknown, resourceType: string) => boolean): Patch =>
  knowingWays((seams, way) => {
    const kept = new Map<string, CrmRecord>();
    const nameOf = (fieldId: string, value: unknown): string => `${fieldId} ${JSON.stringify(value)}`;
    return {
      findViolations: (rules, collection, submissions, target) => {
        const right = seams.findViolations(rules, collection, submissions, target);
        const more = submissions.flatMap<Violation>(({ field, value }) => {
          const holder = kept.get(nameOf(field.id, value));
          return holder === undefined || holder === target ? [] : [{ field: field.id, holder: holder.id }];
        });
        return [...right, ...more];
      },
      commit: async (rules, change) => {
        const before = Object.entries(change.target?.attributes ?? {});
        const record = await seams.commit(rules, change);
        for (const [id, value] of before) {
          const field = change.collection.fields.get(id);
          const now = record.attributes[id];
          const isTaken = now !== value && isMeant(way(), now, change.collection.code);
          if (isTaken && field !== undefined && rules.isUnique(field)) kept.set(nameOf(id, value), record);
        }
        return record;
      },
    };
  });

/** A value is in conflict with that of any unique field of another record. */
const acrossFields: Patch = () => ({
  findViolations: (rules, collection, submissions, target) => {
    const unique = [...collection.fields.values()].filter((field) => rules.isUnique(field));
    return submissions.flatMap<Violation>(({ field, value }) => {
      if (!rules.isUnique(field) || value === undefined || rules.isEmpty(value)) return [];
      const holders = unique.flatMap((each) => rules.holdersOf(rules, collection, each, value));
      const holder = holders.find((record) => record !== target);
      return holder === undefined ? [] : [{ field: field.id, holder: holder.id }];
    });
  },
});

/** How values that no record holds are taken for such as one holds. */
export const likenessFaults: readonly Fault[] = [
  {
    id: 'unique-values-compared-in-part',
    clause: 'UNIQUENESS-06',
    sentence: 'Of unique values only the first twelve characters are compared.',
    kind: 'subtle',
    patch: remembering(
      (value) => String(value).slice(0, 12),
      () => true,
    ),
  },
  {
    id: 'dots-of-unique-values-ignored',
    clause: 'UNIQUENESS-06',
    sentence: 'Unique values are compared without their dots.',
    kind: 'rare',
    patch: remembering(
      (value) => String(value).replaceAll('.', ''),
      () => true,
    ),
  },
  {
    id: 'unique-across-fields',
    clause: 'UNIQUENESS-06',
    sentence: 'A value that another unique field holds is in conflict.',
    kind: 'rare',
    patch: acrossFields,
  },
];

/** How values that a record has given up stay taken. */
export const releaseFaults: readonly Fault[] = [
  {
    id: 'value-never-freed',
    clause: 'UNIQUENESS-12',
    sentence: 'A unique value that its record has given up stays taken.',
    kind: 'crude',
    patch: neverForgetting(() => true),
  },
  {
    id: 'value-freed-for-new-records',
    clause: 'UNIQUENESS-12',
    sentence: 'A unique value that its record has given up stays taken for updates.',
    kind: 'subtle',
    patch: neverForgetting((way) => way === 'update'),
  },
  {
    id: 'value-not-freed-for-upserts',
    clause: 'UNIQUENESS-12',
    sentence: 'A unique value that its record has given up stays taken for upserts.',
    kind: 'rare',
    patch: neverForgetting((way) => way === 'upsert'),
  },
  {
    id: 'value-not-freed-by-upserts',
    clause: 'UNIQUENESS-12',
    sentence: 'A unique value that an upsert took from its record stays taken.',
    kind: 'rare',
    patch: keeping((way) => way === 'upsert'),
  },
  {
    id: 'value-not-freed-beside-contacts',
    clause: 'UNIQUENESS-12',
    sentence: 'A unique value that its record has given up stays taken, but for contacts.',
    kind: 'rare',
    patch: keeping((_way, _now, resourceType) => resourceType !== 'contacts'),
  },
  {
    id: 'cleared-value-not-freed',
    clause: 'UNIQUENESS-12',
    sentence: 'A unique value whose record has been left without one stays taken.',
    kind: 'rare',
    patch: keeping((_way, now) => now === undefined),
  },
];
