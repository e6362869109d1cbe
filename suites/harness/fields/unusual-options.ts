import type { FieldOption } from './field-options.ts';

/** The signs of a name that mean something to addresses, or else to patterns, or that addresses must escape. */
const unusualSigns = (name: string): readonly string[] => name.match(/[^\w -]/gu) ?? [];
const meansMost = /[+&%#?]/;
/** So many names with such signs are asked for in any case. */
const mostUnusual = 3;

/** Options with unusual names, each with a sign that those before it do not have. */
export function unusualAmong<Choice extends { readonly option: FieldOption }>(
  choices: readonly Choice[],
): readonly Choice[] {
  const rank = ({ option }: Choice): number => (meansMost.test(option.name) ? 0 : 1);
  const seen = new Set<string>();
  const chosen = choices
    .toSorted((one, other) => rank(one) - rank(other))
    .filter(({ option }) => {
      const others = unusualSigns(option.name).filter((sign) => !seen.has(sign));
      for (const sign of others) seen.add(sign);
      return others.length > 0;
    });
  return chosen.slice(0, mostUnusual);
}
