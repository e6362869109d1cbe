import { type Field, isElements, type Value } from '../fields/field.ts';
import { isList, type Json } from '../json.ts';
import { badRequest, type Problem } from '../problem.ts';
import type { Seams } from '../seams.ts';
import { isNumeral } from './encoding.ts';

/** What a caller may send for each kind of field, as the messages say it. */
const expectations: Readonly<Record<Field['type'], string>> = {
  string: 'a string',
  phone: 'a string',
  string_list: 'a list of strings, as text: ["a","b"]',
  tag: 'a list of strings, as text: ["a","b"]',
  boolean: 'true or false',
  date: 'an RFC 3339 date or date-time, whichever the format of the field says',
  integer: 'a whole number',
  number: 'a number',
  geopoint: '[latitude, longitude] in degrees',
  currency: '{"currencyCode":"EUR","amount":12.5}',
};

export function refuseValue(field: Field, value: Json): Problem {
  return badRequest(
    field.id,
    `${JSON.stringify(value)} is no value for ${field.id}, a ${field.type} field. Send ${expectations[field.type]}.`,
  );
}

/** Reads a value in JSON's own types; a text is read as upsert v1 writes it. */
export function readValue(rules: Seams, field: Field, json: Json): Value {
  const value =
    typeof json === 'string' ? rules.decodeText(rules, field, json) : nativeValue(rules, field, json);
  if (value === undefined) throw rules.refuseValue(field, json);
  return value;
}

/** Reads a text as a value of the field's type; undefined when it is none. */
export function decodeText(rules: Seams, field: Field, text: string): Value | undefined {
  switch (field.type) {
    case 'string_list':
    case 'tag':
      // A text without brackets is one element; the empty text is none.
      if (text === '') return [];
      return text.trimStart().startsWith('[') ? rules.decodeList(text) : [text];
    case 'geopoint':
      return rules.decodeGeopoint(text);
    case 'currency':
      return rules.decodeCurrency(text);
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : undefined;
    case 'integer':
      return /^-?\d+$/.test(text) ? wholeNumber(Number(text)) : undefined;
    case 'number':
      return isNumeral(text) ? Number(text) : undefined;
    case 'date':
      return rules.isDateFor(rules, field, text) ? text : undefined;
    default:
      return rules.isTextFor(field, text) ? text : undefined;
  }
}

/** A date field takes the form that its format names. The empty text empties it. */
export function isDateFor(rules: Seams, field: Field, text: string): boolean {
  if (text === '') return true;
  return rules.isWrittenAs(field.schema.format, text) && rules.parseInstant(text) !== undefined;
}

export function isTextFor(field: Field, text: string): boolean {
  return field.schema.format !== 'email' || text === '' || /^[^\s@]+@[^\s@]+$/.test(text);
}

function nativeValue(rules: Seams, field: Field, json: Json): Value | undefined {
  switch (field.type) {
    case 'string_list':
    case 'tag':
      return isList(json) && json.every((each) => typeof each === 'string') ? json : undefined;
    case 'boolean':
      return typeof json === 'boolean' ? json : undefined;
    case 'integer':
      return typeof json === 'number' ? wholeNumber(json) : undefined;
    case 'number':
      return typeof json === 'number' && Number.isFinite(json) ? json : undefined;
    case 'geopoint':
      return rules.decodeGeopoint(JSON.stringify(json));
    case 'currency':
      return rules.decodeCurrency(JSON.stringify(json));
    default:
      return undefined;
  }
}

/** Beyond 2^53 a JSON number no longer says which integer it is. */
function wholeNumber(value: number): number | undefined {
  return Number.isSafeInteger(value) ? value : undefined;
}

/** How a value stands in an answer: in the type that the schema document declares for its field. */
export function presentValue(rules: Seams, field: Field, value: Value): Json {
  if (isElements(value)) return field.schema.type === 'array' ? value : rules.encodeList(value);
  if (typeof value === 'string' && field.stamp !== undefined && field.schema.format === 'date-time')
    return timestampOf(value);
  if (typeof value !== 'object') return value;
  return 'latitude' in value ? rules.encodeGeopoint(value) : rules.encodeCurrency(value);
}

/** A moment that the service has stamped. The document has two forms for moments: what callers write stays text. */
function timestampOf(moment: string): Json {
  const milliseconds = Date.parse(moment);
  const seconds = Math.floor(milliseconds / 1_000);
  return { seconds, nanos: (milliseconds - seconds * 1_000) * 1_000_000 };
}
