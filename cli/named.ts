import { nearest } from '../environments/nearest.ts';
import { UsageError } from './exit-code.ts';

/** The entries of a catalogue with these ids. Throws a UsageError that suggests the near id, or else tells all. */
export function named<T extends { readonly id: string }>(
  kind: string,
  all: readonly T[],
  ids: readonly string[],
): T[] {
  return ids.map((id) => {
    const found = all.find((each) => each.id === id);
    if (found !== undefined) return found;
    const known = all.map((each) => each.id);
    const near = nearest(id, known);
    const advice = near === undefined ? `Choose from: ${known.join(', ')}.` : `Did you mean ${near}?`;
    throw new UsageError(`There is no ${kind} ${id}. ${advice}`);
  });
}
