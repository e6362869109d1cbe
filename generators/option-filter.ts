import fc, { type Arbitrary } from 'fast-check';
import type { Covered } from './covered.ts';

/** Signs that mean something to patterns, queries and addresses. */
const signs = ['(', '|', '*', '%', "'", '\\', '&', '#'] as const;

/** A long text of letters that no word of any language has side by side. */
function letters(): Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'jkqxz'), minLength: 12, maxLength: 20 });
}

function endingWith(sign: string): Arbitrary<string> {
  return letters().map((text) => `${text}${sign}`);
}

/** A text that no option of a field resembles. */
export interface UnrelatedFilter<Field> {
  readonly field: Field;
  readonly filter: string;
}

/** For these fields: letters alone, once for each, or letters that end with a sign, which stands for itself. */
export function unrelatedFilter<Field>(fields: readonly Field[]): Covered<UnrelatedFilter<Field>> {
  const asked = (filter: Arbitrary<string>, field = fc.constantFrom(...fields)) =>
    fc.record({ field, filter });
  const [opening, either] = signs;
  return {
    first: fc.tuple(
      ...fields.map((field) => asked(letters(), fc.constant(field))),
      asked(endingWith(opening)),
      asked(endingWith(either)),
    ),
    drawn: asked(fc.oneof(letters(), fc.constantFrom(...signs).chain(endingWith))),
  };
}
