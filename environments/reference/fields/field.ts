import type { FieldSchema } from '../../../specs/openapi.ts';

/** The field types of the operator table, and three that the document mentions without a row. */
export type FieldType =
  | 'string'
  | 'string_list'
  | 'boolean'
  | 'date'
  | 'integer'
  | 'phone'
  | 'tag'
  | 'number'
  | 'geopoint'
  | 'currency';

/** Degrees. */
export interface Geopoint {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Currency {
  readonly currencyCode: string;
  readonly amount: number;
}

/** A stored value. Dates and instants are kept as their RFC 3339 text. */
export type Value = string | boolean | number | readonly string[] | Geopoint | Currency;

/** Whether a value is that of a list or of tags. */
export function isElements(value: Value): value is readonly string[] {
  return Array.isArray(value);
}

export interface Option {
  /** Display text. */
  readonly name: string;
  /** What to store. */
  readonly value: string;
}

/** What the service itself writes into a system field. */
export type Stamp = 'record_id' | 'created' | 'updated';

export interface Field {
  readonly id: string;
  readonly type: FieldType;
  /** The entry of the field schema document. */
  readonly schema: FieldSchema;
  /** No two records of one type may hold the same value. */
  readonly unique: boolean;
  readonly options: readonly Option[];
  readonly stamp?: Stamp;
}

export type Fields = ReadonlyMap<string, Field>;
