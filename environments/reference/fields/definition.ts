import type { FieldSchema } from '../../../specs/openapi.ts';
import { bareName } from './bare-name.ts';
import type { Field, FieldType, Option, Stamp } from './field.ts';

/** What may be said about a field besides its id and type. */
export interface Particulars {
  readonly title?: string;
  readonly unique?: boolean;
  readonly options?: readonly Option[];
  readonly stamp?: Stamp;
  readonly readOnly?: boolean;
  readonly maxLength?: number;
  readonly format?: string;
}

const declaredTypes: Readonly<Record<FieldType, string>> = {
  string: 'string',
  string_list: 'array',
  boolean: 'boolean',
  date: 'string',
  integer: 'integer',
  phone: 'string',
  tag: 'array',
  number: 'number',
  geopoint: 'string',
  currency: 'string',
};

const hints: Partial<Readonly<Record<FieldType, string>>> = {
  phone: 'A phone number.',
  tag: 'Tags, each a word or two.',
  geopoint: 'A place, written [latitude, longitude] in degrees.',
  currency: 'An amount of money, written {"currencyCode":"EUR","amount":12.5}.',
};

/** A field of our own, of a type whose fields the document does not show. */
export function define(id: string, type: FieldType, particulars: Particulars = {}): Field {
  const { title, unique = false, options = [], stamp, readOnly, maxLength, format } = particulars;
  const description = [hints[type], unique ? 'No two records may share a value.' : undefined]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
  const schema: FieldSchema = {
    type: declaredTypes[type],
    title: title ?? titleOf(id),
    ...(description === '' ? {} : { description }),
    ...(declaredTypes[type] === 'array' ? { items: { type: 'string' } } : {}),
    ...(format === undefined ? {} : { format }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(readOnly ? { readOnly } : {}),
  };
  return { id, type, schema, unique, options, ...(stamp === undefined ? {} : { stamp }) };
}

/** A readable title from a field id: `standard__first_name` becomes `First name`. */
export function titleOf(id: string): string {
  const words = bareName(id).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same words to show and to store. */
export function choices(...values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ name: titleOf(`__${value}`), value }));
}
