import { valueEncodings } from '../openapi.ts';
import type { FieldType, Value } from './field-type.ts';

type Delimiters = typeof valueEncodings.list;

const encodings: Readonly<Record<FieldType, (value: Value) => string | undefined>> = {
  string: asText,
  string_list: (value) => asElements(value, valueEncodings.list),
  boolean: (value) => (typeof value === 'boolean' ? String(value) : undefined),
  date: asText,
  integer: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
  phone: asText,
  tag: (value) => asElements(value, valueEncodings.tag),
};

/**
 * The text of a value in the first upsert form. Throws for a value of another type and for elements with
 * delimiters, quotes or outer blanks: how those are written is open.
 */
export function encoded(fieldType: FieldType, value: Value): string {
  const text = encodings[fieldType](value);
  if (text === undefined)
    throw new Error(`No known text stands for ${JSON.stringify(value)} in a ${fieldType} field.`);
  return text;
}

function asText(value: Value): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asElements(value: Value, { open, close, separator }: Delimiters): string | undefined {
  if (typeof value !== 'object') return undefined;
  const reserved = [open, close, separator, '"', "'"];
  const plain = (element: string) =>
    element !== '' && element === element.trim() && !reserved.some((mark) => element.includes(mark));
  return value.every(plain) ? `${open}${value.join(separator)}${close}` : undefined;
}
