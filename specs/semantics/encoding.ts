import { valueEncodings } from '../openapi.ts';
import type { FieldType, Value } from './field-type.ts';

type Delimiters = typeof valueEncodings.list;

/** How the elements of a list stand between its brackets: as they are, or each as a JSON string. Both are right. */
export type ElementStyle = 'bare' | 'quoted';

const encodings: Readonly<Record<FieldType, (value: Value, style: ElementStyle) => string | undefined>> = {
  string: asText,
  string_list: (value, style) => asElements(value, valueEncodings.list, style),
  boolean: (value) => (typeof value === 'boolean' ? String(value) : undefined),
  date: asText,
  integer: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
  phone: asText,
  tag: (value, style) => asElements(value, valueEncodings.tag, style),
};

/**
 * The text of a value in the first upsert form. Throws for a value of another type and for elements with
 * delimiters, quotes or outer blanks: how those are written is open.
 */
export function encoded(fieldType: FieldType, value: Value, style: ElementStyle = 'bare'): string {
  const text = encodings[fieldType](value, style);
  if (text === undefined)
    throw new Error(`No known text stands for ${JSON.stringify(value)} in a ${fieldType} field.`);
  return text;
}

function asText(value: Value): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asElements(
  value: Value,
  { open, close, separator }: Delimiters,
  style: ElementStyle,
): string | undefined {
  if (typeof value !== 'object') return undefined;
  const reserved = [open, close, separator, '"', "'"];
  const plain = (element: string) =>
    element !== '' && element === element.trim() && !reserved.some((mark) => element.includes(mark));
  const written = style === 'bare' ? value : value.map((element) => JSON.stringify(element));
  return value.every(plain) ? `${open}${written.join(separator)}${close}` : undefined;
}
