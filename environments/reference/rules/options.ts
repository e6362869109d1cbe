import type { Option } from '../fields/field.ts';

/** The options whose display text or value contains the filter, in any letter case. */
export function narrowOptions(options: readonly Option[], filter: string): readonly Option[] {
  const wanted = filter.toLowerCase();
  return options.filter(({ name, value }) =>
    [name, value].some((text) => text.toLowerCase().includes(wanted)),
  );
}
