import fc, { type Arbitrary } from 'fast-check';
import type { Covered } from './covered.ts';

/** The text of a body that no service may take, and in which way it is wrong. */
export interface MisshapenBody {
  readonly way: 'cut off' | 'no JSON' | 'no object' | 'a member of the wrong type';
  readonly text: string;
}

/** Texts that are no JSON even to a generous reader: a body cut off before its last bracket, and bare words. */
export function malformedBody(body: object): Arbitrary<MisshapenBody> {
  const whole = JSON.stringify(body);
  return fc.oneof(
    fc
      .integer({ min: 1, max: whole.length - 1 })
      .map((length): MisshapenBody => ({ way: 'cut off', text: whole.slice(0, length) })),
    fc
      .constantFrom('no JSON at all', '{"fields" [}', '<fields/>')
      .map((text): MisshapenBody => ({ way: 'no JSON', text })),
  );
}

/**
 * The body with one member, described as an object or a list, replaced by a boolean or a number.
 * A text is not drawn: services exist that take one for a list of one.
 */
export function misshapenBody(
  body: Readonly<Record<string, unknown>>,
  structured: readonly string[],
): Arbitrary<MisshapenBody> {
  const wrong = fc.record({ member: fc.constantFrom(...structured), value: fc.constantFrom(true, 42) });
  return wrong.map(({ member, value }) => ({
    way: 'a member of the wrong type',
    text: JSON.stringify({ ...body, [member]: value }),
  }));
}

/** JSON that is no object. A service may take null, or a list of nothing, for a body without members. */
export function bodyOfNoObject(): Arbitrary<MisshapenBody> {
  return fc.constantFrom('[1]', '7', '"text"', 'true').map((text) => ({ way: 'no object', text }));
}

/** Bodies of each of these sorts once, a body of no object among them, and then any of them. */
export function wrongBody(
  body: Readonly<Record<string, unknown>>,
  structured: readonly string[],
): Covered<MisshapenBody> {
  const sorts = [malformedBody(body), misshapenBody(body, structured), bodyOfNoObject()] as const;
  return { first: fc.tuple(...sorts), drawn: fc.oneof(...sorts) };
}

/** A filter of a list that is wrong in one way. */
export interface WrongFilter {
  readonly way: string;
  readonly filter: unknown;
  /** Otherwise a service may leave it out, or take it in its own way. */
  readonly mustBeRefused: boolean;
}

export const rightFilter = { id: 'standard__first_name', value: 'nobody', operation: 'IS' };
const { id: _id, ...withoutId } = rightFilter;

/** What stands where a filter should, or one of its members. A number may be taken for a text. */
export const wrongFilters: readonly WrongFilter[] = [
  { way: 'a number for a filter', filter: 42, mustBeRefused: true },
  { way: 'a truth value for a filter', filter: true, mustBeRefused: true },
  {
    way: 'a filter whose field is a list',
    filter: { ...rightFilter, id: [rightFilter.id] },
    mustBeRefused: true,
  },
  {
    way: 'a filter whose operation is a number',
    filter: { ...rightFilter, operation: 42 },
    mustBeRefused: true,
  },
  { way: 'a filter whose field is a number', filter: { ...rightFilter, id: 42 }, mustBeRefused: false },
  { way: 'a filter without a field', filter: withoutId, mustBeRefused: false },
  { way: 'a filter without members', filter: {}, mustBeRefused: false },
];
