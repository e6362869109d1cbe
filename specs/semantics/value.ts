import { readJson } from '../json-text.ts';
import { valueEncodings } from '../openapi.ts';
import type { FieldType, Value } from './field-type.ts';
import { momentIn, shownMoment, showsMoment } from './moment.ts';

/** Shown as nothing at all. Whether empty text and an empty list mean the same is left open elsewhere. */
export function isAbsent(shown: unknown): boolean {
  return shown === undefined || shown === null;
}

/** What a field may show that nobody has written: absent ones may be shown as empty text, or as an empty list. */
export function showsNothing(shown: unknown): boolean {
  return isAbsent(shown) || shown === '' || (Array.isArray(shown) && shown.length === 0);
}

/**
 * Whether a shown value is the expected one: moments as moments, lists and tags in any order but with their
 * duplicates, everything else as it is. The kind that shows it is judged apart.
 */
export function sameValue(fieldType: FieldType, shown: unknown, expected: Value): boolean {
  if (typeof expected === 'object') {
    const elements = shownElements(fieldType, shown);
    return elements !== undefined && sorted(elements) === sorted(expected);
  }
  return shown === expected || (fieldType === 'date' && isMomentOf(shown, expected));
}

/** Whether a shown list or tag has these elements and no other, however often. */
export function sameElements(fieldType: FieldType, shown: unknown, expected: ReadonlySet<string>): boolean {
  const elements = shownElements(fieldType, shown);
  return elements !== undefined && sorted([...new Set(elements)]) === sorted([...expected]);
}

const decimal = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Whether a text is the value as the list form of an upsert has it, with its elements in any order. */
export function isTextOf(text: unknown, value: Value): boolean {
  if (typeof text !== 'string') return false;
  // A number has several texts: 3, 3.0 and 3e0 are one.
  if (typeof value === 'number') return decimal.test(text) && Number(text) === value;
  if (typeof value !== 'object') return text === String(value);
  const isList = text.startsWith(valueEncodings.tag.open);
  return isList && sorted(writtenTags(text)) === sorted(value);
}

function isMomentOf(shown: unknown, expected: Value): boolean {
  const [found, wanted] = [shownMoment(shown), momentIn(expected)];
  return found !== undefined && wanted !== undefined && showsMoment(found, wanted);
}

function sorted(elements: readonly string[]): string {
  return JSON.stringify(elements.toSorted());
}

/** The elements that a list or tag shows; undefined where it shows no such thing. Tags are text in the schema, so they may come back as text. */
export function shownElements(fieldType: FieldType, shown: unknown): readonly string[] | undefined {
  if (Array.isArray(shown)) return shown.every((element) => typeof element === 'string') ? shown : undefined;
  return fieldType === 'tag' && typeof shown === 'string' ? writtenTags(shown) : undefined;
}

/** As JSON where it is JSON, which may hold the separator within quotes; else at each separator. */
function writtenTags(text: string): readonly string[] {
  const { value: quoted } = readJson(text);
  if (Array.isArray(quoted) && quoted.every((tag) => typeof tag === 'string')) return quoted;
  const { open, close, separator } = valueEncodings.tag;
  const bare = text.startsWith(open) && text.endsWith(close) ? text.slice(open.length, -close.length) : text;
  if (bare.trim() === '') return [];
  return bare.split(separator).map((tag) => tag.trim().replace(/^"(.*)"$/, '$1'));
}
