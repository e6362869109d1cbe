import type { Value } from '../../fields/field.ts';
import type { Attributes } from '../../records/record.ts';

/** Attributes with every value changed by itself. */
export function eachValue(
  attributes: Attributes,
  change: (value: Value, fieldId: string) => Value,
): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([id, value]) => [id, value === undefined ? value : change(value, id)]),
  );
}
