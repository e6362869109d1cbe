import type { CrmRecord } from '../records/record.ts';
import type { Fault } from './fault.ts';
import { knowingWays } from './patching/ways-of-writing.ts';

/** How a record is in conflict with itself. */
export const ownValueFaults: readonly Fault[] = [
  {
    id: 'own-value-conflicts',
    clause: 'UNIQUENESS-11',
    sentence: 'A record that is sent its own unique value is in conflict with itself.',
    kind: 'crude',
    patch: (seams) => ({
      findViolations: (rules, collection, submissions) =>
        seams.findViolations(rules, collection, submissions, undefined),
    }),
  },
  {
    id: 'own-value-conflicts-in-updates',
    clause: 'UNIQUENESS-11',
    sentence: 'An update that repeats the unique value of its own record is a conflict.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      findViolations: (rules, collection, submissions, target) =>
        seams.findViolations(rules, collection, submissions, way() === 'update' ? undefined : target),
    })),
  },
  {
    id: 'own-value-conflicts-beside-contacts',
    clause: 'UNIQUENESS-11',
    sentence: 'An update that repeats the unique value of its own record is a conflict, but for contacts.',
    kind: 'rare',
    patch: (seams) => ({
      findViolations: (rules, collection, submissions, target) =>
        seams.findViolations(
          rules,
          collection,
          submissions,
          collection.code === 'contacts' ? target : undefined,
        ),
    }),
  },
  {
    id: 'second-own-value-conflicts-in-upserts',
    clause: 'UNIQUENESS-11',
    sentence: 'An upsert that repeats two unique values of the record that it finds is a conflict.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      findViolations: (rules, collection, submissions, target) => {
        const right = seams.findViolations(rules, collection, submissions, target);
        if (way() !== 'upsert' || target === undefined) return right;
        const own = seams
          .findViolations(rules, collection, submissions, undefined)
          .filter(({ holder }) => holder === target.id);
        return [...right, ...own.slice(1)];
      },
    })),
  },
  {
    id: 'changed-record-conflicts-with-itself',
    clause: 'UNIQUENESS-11',
    sentence: 'A record that was changed four times is in conflict with its own unique value.',
    kind: 'rare',
    patch: (seams) => {
      const changes = new WeakMap<CrmRecord, number>();
      return {
        findViolations: (rules, collection, submissions, target) => {
          const isWorn = target !== undefined && (changes.get(target) ?? 0) > 3;
          return seams.findViolations(rules, collection, submissions, isWorn ? undefined : target);
        },
        commit: (rules, change) => {
          const { target } = change;
          if (target !== undefined) changes.set(target, (changes.get(target) ?? 0) + 1);
          return seams.commit(rules, change);
        },
      };
    },
  },
];
