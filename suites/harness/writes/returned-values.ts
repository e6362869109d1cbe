import { isDeepStrictEqual } from 'node:util';
import { readJson } from '../../../specs/json-text.ts';
import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import { isTextOf, sameValue } from '../../../specs/semantics/value.ts';

/** Whether a text is a value of several parts, such as a timestamp, written as JSON. */
function isJsonOf(text: unknown, value: unknown): boolean {
  return (
    typeof text === 'string' && typeof value === 'object' && isDeepStrictEqual(readJson(text).value, value)
  );
}

/**
 * Whether an upsert gives back a value that was written into a field: as the list shows it, as it was written, or in
 * the form of the request, in which every value is a text.
 */
export function isGivenBack(
  fieldType: FieldType,
  answered: unknown,
  { written, shown }: { readonly written: Value; readonly shown: unknown },
): boolean {
  return (
    isDeepStrictEqual(answered, shown) ||
    isJsonOf(answered, shown) ||
    sameValue(fieldType, answered, written) ||
    isTextOf(answered, written)
  );
}
