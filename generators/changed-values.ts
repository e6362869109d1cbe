import fc, { type Arbitrary } from 'fast-check';
import type { Value } from '../specs/semantics/field-type.ts';
import { longestOverlapping, overlappingElements, typedValue, type ValueKind } from './typed-value.ts';
import { isWithin } from './value-bounds.ts';
import type { FillableField } from './varied-records.ts';

/** Values by field id. */
type Values = Readonly<Record<string, Value>>;

function twoValues(field: ValueKind): Arbitrary<readonly [Value, Value]> {
  const isMany = field.fieldType === 'string_list' || field.fieldType === 'tag';
  if (isMany && longestOverlapping.every((elements) => isWithin(field, elements)))
    return overlappingElements();
  return fc
    .uniqueArray(typedValue(field), { minLength: 2, maxLength: 2, selector: JSON.stringify })
    .map(([former, value]) => [former as Value, value as Value]);
}

/** What a record holds before a change and after it: in every field another value, of lists one element in common. */
export function changedValues(
  fields: readonly FillableField[],
): Arbitrary<{ readonly former: Values; readonly values: Values }> {
  return fc.tuple(...fields.map(twoValues)).map((pairs) => {
    const at = (side: 0 | 1): Values =>
      Object.fromEntries(fields.map(({ id }, index) => [id, pairs[index]?.[side] as Value]));
    return { former: at(0), values: at(1) };
  });
}
