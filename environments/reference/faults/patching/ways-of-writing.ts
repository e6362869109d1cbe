import type { Patch, Seams } from '../../seams.ts';

/** The three operations that store values. */
export type Way = 'create' | 'update' | 'upsert';

/** A patch that knows by which operation the write under way came, from the search for its conflicts on. */
export function knowingWays(patch: (seams: Seams, way: () => Way) => Partial<Seams>): Patch {
  return (seams) => {
    let searched = false;
    let current: Way = 'create';
    const changes = patch(seams, () => current);
    const { findMatch, findViolations } = { ...seams, ...changes };
    return {
      ...changes,
      findMatch: (...inputs) => {
        const found = findMatch(...inputs);
        searched = true;
        return found;
      },
      findViolations: (rules, collection, submissions, target) => {
        if (searched) current = 'upsert';
        else current = target === undefined ? 'create' : 'update';
        searched = false;
        return findViolations(rules, collection, submissions, target);
      },
    };
  };
}

/** One way of making a record makes two in one type. */
export function doubling(meant: 'create' | 'upsert', resourceType: string): Patch {
  return knowingWays((seams, way) => ({
    commit: async (rules, change) => {
      const { collection, target } = change;
      if (target === undefined && way() === meant && collection.code === resourceType)
        await seams.commit(rules, change);
      return seams.commit(rules, change);
    },
  }));
}
