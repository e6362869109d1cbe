import { type ElementStyle, encoded } from '../specs/semantics/encoding.ts';
import { type DataForm, dataOf } from './data-form.ts';

/** Field values by field id. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** The body of ListCrmRecords. */
export interface ListRequest {
  readonly subtype?: string;
  readonly fields?: readonly Filter[];
  readonly returnFields?: readonly string[];
  readonly page?: { readonly cursor?: string; readonly limit?: number };
}

export interface Filter {
  readonly id: string;
  readonly value?: unknown;
  readonly operation?: string | null;
}

/** The body of UpsertCrmRecord: `fields` in the v1 form, `data` in the v2 form. */
export interface UpsertRequest {
  readonly subtype?: string;
  readonly fields?: readonly { readonly id: string; readonly value: string; readonly operation?: string }[];
  readonly data?: FieldValues;
  readonly searchExisting?: readonly string[];
  readonly returnFields?: readonly string[];
}

/** A body in JSON, or the text of an application/xml one. */
export type Body<Json> = Json | { readonly xml: string };

/**
 * How create's body carries the values, which the document does not show: by field id under `data`, under `attributes`
 * as a read shows them, or at its top, or as a list `fields` that holds texts as an upsert does, with or without merge
 * operations, or values in their own JSON type.
 */
export type CreateForm = 'data' | 'attributes' | 'flat' | 'fields' | 'native fields' | 'merging fields';

/** Whether a form holds every value as a text, as an upsert does. */
export function holdsTexts(form: CreateForm | 'unknown'): boolean {
  return form === 'fields' || form === 'merging fields';
}

export function createBody(form: CreateForm, values: FieldValues, elements: ElementStyle = 'bare'): unknown {
  if (form === 'data') return { data: values };
  if (form === 'attributes') return { attributes: values };
  if (form === 'flat') return values;
  if (form === 'merging fields') return overwriting(values, elements);
  const written = (value: unknown): unknown => (form === 'fields' ? asText(value, elements) : value);
  return { fields: Object.entries(values).map(([id, value]) => ({ id, value: written(value) })) };
}

/** The list form of upsert, in which every value replaces what is there. */
export function overwriting(values: FieldValues, elements: ElementStyle = 'bare'): UpsertRequest {
  const fields = Object.entries(values).map(([id, value]) => ({
    id,
    value: asText(value, elements) as string,
    operation: 'always_overwrite',
  }));
  return { fields };
}

/** The list form of upsert takes text only. What has no known text is sent as it stands. */
function asText(value: unknown, elements: ElementStyle): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? encoded('string_list', value, elements) : value;
}

function isObject(value: unknown): boolean {
  return value !== null && typeof value === 'object';
}

/** The members of a write's body that hold values by field id. */
const objectsOfValues = ['data', 'attributes'] as const;

/** The body with its object of values, if there is one, in a form that the service takes. */
export function shaped(body: unknown, form: DataForm): unknown {
  const held = (body ?? {}) as Readonly<Record<string, FieldValues | undefined>>;
  const members = objectsOfValues.filter((member) => isObject(held[member]));
  if (members.length === 0) return body;
  const formed = members.map((member) => [member, dataOf(form, held[member] ?? {})] as const);
  return { ...held, ...Object.fromEntries(formed) };
}
