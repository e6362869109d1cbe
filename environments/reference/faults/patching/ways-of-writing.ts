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
