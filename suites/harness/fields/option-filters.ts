import type { Crm } from '../../../client/crm.ts';
import { askForOptions, type FieldOption, type FieldWithOptions } from './field-options.ts';

/** So many filters are tried: how one is compared is open. */
const mostTried = 6;

/** Texts that some names hold and others do not: starts first, which every way to compare parts may find. */
function partsOfSome(options: readonly FieldOption[]): readonly string[] {
  const names = options.map(({ name }) => name);
  const isPartOfSome = (part: string): boolean => {
    const count = names.filter((name) => name.toLowerCase().includes(part.toLowerCase())).length;
    return count > 1 && count < names.length;
  };
  const starts = names.flatMap((name) => [name.slice(0, 2), name.slice(0, 1)]);
  const letters = names.flatMap((name) => [...name].filter((letter) => letter !== ' '));
  return [...new Set([...starts, ...letters])].filter(isPartOfSome).slice(0, mostTried);
}

/** A filter that keeps several options of a field and leaves out others, with those that it keeps. */
export async function narrowingFilter(
  crm: Crm,
  { place, options }: FieldWithOptions,
): Promise<{ readonly filter: string; readonly kept: readonly FieldOption[] } | undefined> {
  for (const filter of partsOfSome(options)) {
    const { status, options: kept, complete } = await askForOptions(crm, place, { filter });
    const isSome = kept.length > 1 && kept.length < options.length;
    if (status === 200 && complete && isSome) return { filter, kept };
  }
  return undefined;
}
