import { didYouMean } from '../environments/nearest.ts';
import { UsageError } from './exit-code.ts';

const mostTold = 12;

/** Ids that have most words in common with `id`, as many as a reader can take in. */
function alike(id: string, known: readonly string[]): readonly string[] {
  const words = new Set(id.toLowerCase().split('-'));
  const shared = (other: string): number => other.split('-').filter((word) => words.has(word)).length;
  const some = known.filter((other) => shared(other) > 0).toSorted((a, b) => shared(b) - shared(a));
  return (some.length === 0 ? known : some).slice(0, mostTold);
}

function choices(id: string, known: readonly string[]): string {
  const told = alike(id, known);
  const rest = known.length - told.length;
  return ` Choose from: ${told.join(', ')}${rest === 0 ? '' : `, or ${rest} others`}.`;
}

/** The entries of a catalogue with these ids. Throws a UsageError that suggests ids that are near. */
export function named<T extends { readonly id: string }>(
  kind: string,
  all: readonly T[],
  ids: readonly string[],
): T[] {
  return ids.map((id) => {
    const found = all.find((each) => each.id === id);
    if (found !== undefined) return found;
    const known = all.map((each) => each.id);
    throw new UsageError(`There is no ${kind} ${id}.${didYouMean(id, known) || choices(id, known)}`);
  });
}
