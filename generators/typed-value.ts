import fc, { type Arbitrary } from 'fast-check';
import type { FieldType, Value } from '../specs/semantics/field-type.ts';
import { validByEveryPlan } from '../specs/semantics/phone.ts';
import { plainText } from './field-value.ts';
import { boundsIn, isBounded, isWithin, leaveRoom, type ValueBounds } from './value-bounds.ts';

/** What decides which values a field takes. */
export interface ValueKind extends ValueBounds {
  readonly fieldType: FieldType;
  /** `date` or `date-time`; only dates have one. */
  readonly format?: string | undefined;
  /** Characters of a text. */
  readonly maxLength?: number | undefined;
}

/** A sort of field whose values are treated alike: a row of the operator table, of dates with their format. */
export function sortOf({ fieldType, format }: ValueKind): string {
  return fieldType === 'date' ? `date ${format ?? ''}` : fieldType;
}

const dayMs = 86_400_000;
const firstDay = Date.UTC(2021, 0, 1);

/** Days some years apart, and days next to each other. */
const epochMs = fc.oneof(fc.nat(9), fc.nat(3_000)).map((days) => firstDay + days * dayMs);

/** Whole seconds: a service may keep nothing finer. */
const instantMs = fc
  .tuple(epochMs, fc.constantFrom(0, 1, 3_599, 43_200, 86_399))
  .map(([day, seconds]) => day + seconds * 1_000);

/** An RFC 3339 instant in UTC, in whole seconds. */
function instantText(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Numbers that every service takes for valid. */
export function phoneNumber(): Arbitrary<string> {
  return fc.constantFrom(...validByEveryPlan);
}

/** One of them is how another begins, and one looks like a number. */
const vocabulary = ['42', 'two', 'cedar', 'délta', 'ёлка', '中文', 'two words', 'k7'] as const;
const element = fc.constantFrom(...vocabulary);

/** Elements of a list, or tags: none twice, and without anything that needs quoting. */
export function elements(min = 1, max = 4): Arbitrary<readonly string[]> {
  return fc.uniqueArray(element, { minLength: min, maxLength: max });
}

/** Where lists of one to four elements begin, so that every element of the vocabulary stands in one of them. */
const dealt = [
  { from: 0, length: 1 },
  { from: 1, length: 2 },
  { from: 3, length: 3 },
  { from: 6, length: 4 },
] as const;

/** Lists of one, two, three and four elements, in which every element stands. */
export function elementsDealt(): Arbitrary<readonly (readonly string[])[]> {
  return fc
    .shuffledSubarray([...vocabulary], { minLength: vocabulary.length })
    .map((all) => dealt.map(({ from, length }) => [...all, ...all].slice(from, from + length)));
}

/** What begins like an element, and is another. */
const continued = (one: string): string => `${one} b`;

/** They make a list longer than a careless service keeps or shows, and shorter than a careful one bounds. */
const fillers = ['amber', 'basil'] as const;

/** Two lists that share one element. The first has another besides, and the second one that begins with it, and more. */
export function overlappingElements(): Arbitrary<readonly [readonly string[], readonly string[]]> {
  return fc.uniqueArray(element, { minLength: 3, maxLength: 3 }).map(([own = '', both = '', last = '']) => [
    [own, both],
    [both, continued(own), last, ...fillers],
  ]);
}

/** The longest that such lists may be. */
export const longestOverlapping = [
  ['two', 'two words'],
  ['two', continued('two words'), 'cedar', ...fillers],
] as const;

/** A value that any service takes for a field of this kind and shows again as it was; within its bounds where it is roomy. */
export function typedValue(field: ValueKind): Arbitrary<Value> {
  const drawn = ofType(field);
  return isBounded(field) && isRoomy(field) ? drawn.filter((value) => isWithin(field, value)) : drawn;
}

const roomy = new Map<string, boolean>();

/** Whether the bounds of a field leave enough of its type to draw values from. */
export function isRoomy(field: ValueKind): boolean {
  const { fieldType, format } = field;
  const key = JSON.stringify([fieldType, format, boundsIn(field)]);
  const known = roomy.get(key) ?? leaveRoom(field, ofType(field));
  roomy.set(key, known);
  return known;
}

function ofType({ fieldType, format }: ValueKind): Arbitrary<Value> {
  switch (fieldType) {
    case 'string':
      return plainText();
    case 'string_list':
    case 'tag':
      return elements();
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.nat(9), fc.nat(999_999));
    case 'phone':
      return phoneNumber();
    case 'date':
      return format === 'date' ? epochMs.map(dayText) : instantMs.map(instantText);
  }
}

function withAnotherLastDigit(phone: string): string {
  return `${phone.slice(0, -1)}${(Number(phone.slice(-1)) + 1) % 10}`;
}

/** The number, day or second that comes so many steps after one. */
export function stepped({ format }: ValueKind, value: Value, steps: number): Value {
  if (typeof value === 'number') return value + steps;
  const [step, write] = format === 'date' ? [dayMs, dayText] : [1_000, instantText];
  return write(Date.parse(String(value)) + steps * step);
}

/** A value a single step away: one word more, the next number, the next day or second, one element less. */
export function neighbour(field: ValueKind, value: Value): Arbitrary<Value> {
  const { fieldType } = field;
  if (typeof value === 'boolean') return fc.constant(!value);
  if (typeof value === 'number') return fc.constantFrom(value + 1, Math.max(0, value - 1));
  if (typeof value !== 'string') return elements();
  if (fieldType === 'phone') return fc.oneof(phoneNumber(), fc.constant(withAnotherLastDigit(value)));
  if (fieldType !== 'date') return fc.constantFrom(`${value} b`, value.split(' ')[0] ?? value);
  return fc.constantFrom(-1, 1).map((steps) => stepped(field, value, steps));
}

/** The same number behind another country code: who looks at its last digits alone takes it for the same. */
function inAnotherCountry(phone: string): string {
  return phone.replace(/^\+\d/, (code) => (code === '+9' ? '+8' : '+9'));
}

/** A filter for a text of so many characters is not rare. */
const longText = 100;

/** A text with so much behind it that it is long, as far as its field holds such texts. */
function lengthened(text: string, { fieldType, maxLength = longText }: ValueKind): readonly string[] {
  return fieldType === 'string' ? [text.padEnd(Math.min(longText, maxLength), 'b')] : [];
}

/** The text with a sign in it, or without its blanks: what a service that looks for words alone takes for the same. */
function punctuated(text: string): readonly string[] {
  return [
    ...['-', '.'].map((sign) => `${text.slice(0, 1)}${sign}${text.slice(1)}`),
    text.replaceAll(' ', ''),
  ];
}

/**
 * What a careless service takes for a text: what it begins with, what begins with it, what stands in its middle, and
 * what differs from it by a sign or a blank. Of a list the same for its first element.
 */
export function nearMisses(field: ValueKind, value: Value): readonly string[] {
  const { fieldType } = field;
  const [text] = [value].flat();
  if (typeof text !== 'string' || fieldType === 'date') return [];
  const longer =
    fieldType === 'phone'
      ? [`${text}1`, inAnotherCountry(text)]
      : [`${text}b`, ...lengthened(text, field), ...punctuated(text)];
  const parts = [text.slice(0, -1), text.slice(1), text.slice(1, -1)].map((part) => part.trim());
  return [...new Set([...longer, ...parts])].filter((part) => part !== '' && part !== text);
}

/** By how many quarters of an hour a clock on earth is away from UTC: behind it, or ahead of it. */
const quartersFromUtc = { behind: { min: -48, max: -1 }, ahead: { min: 1, max: 56 } } as const;

export type SideOfUtc = keyof typeof quartersFromUtc;

/** The same instant as another clock on earth shows it, with no part of a second or with none in so many digits. */
export function inAnotherZone(instant: string, side?: SideOfUtc): Arbitrary<string> {
  const sides = side === undefined ? Object.values(quartersFromUtc) : [quartersFromUtc[side]];
  const quarters = fc.oneof(...sides.map((bounds) => fc.integer(bounds)));
  return fc.tuple(quarters, fc.constantFrom('', '.000')).map(([quarter, fraction]) => {
    const local = new Date(Date.parse(instant) + quarter * 900_000).toISOString().slice(0, 19);
    const minutes = Math.abs(quarter) * 15;
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
      String(part).padStart(2, '0'),
    );
    return `${local}${fraction}${quarter < 0 ? '-' : '+'}${hour}:${minute}`;
  });
}
