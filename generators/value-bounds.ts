import { runInNewContext } from 'node:vm';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc, { type Arbitrary } from 'fast-check';
import type { Value } from '../specs/semantics/field-type.ts';

/** What a field's schema says of its values beyond their type and length: keywords of JSON Schema. */
export interface ValueBounds {
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const keywords = [
  'minLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
] as const satisfies readonly (keyof ValueBounds)[];

/** What of a schema bounds values. A null says nothing. */
export function boundsIn(schema: ValueBounds): ValueBounds {
  const named = keywords.filter((keyword) => (schema[keyword] ?? null) !== null);
  return Object.fromEntries(named.map((keyword) => [keyword, schema[keyword]]));
}

// Patterns are mostly written for engines that do not ask for the `u` flag.
const ajv = new Ajv2020({ strict: false, validateSchema: false, unicodeRegExp: false });
const compiled = new Map<string, ValidateFunction | undefined>();

/** As long as a text of ours, and of the same signs. */
const likeOurs = 'crm0123456789abcdefw0p12n3 amber basil cedar';

/** A pattern that takes longer for a short text may take for ever for a longer one. */
const patternMs = 50;

function isQuick(pattern: string): boolean {
  runInNewContext('new RegExp(pattern).test(text)', { pattern, text: likeOurs }, { timeout: patternMs });
  return true;
}

/** A keyword that is no schema, such as a pattern that cannot be read, bounds nothing. */
function compiledOrNone(keyword: string, bound: unknown): ValidateFunction | undefined {
  try {
    return keyword !== 'pattern' || isQuick(String(bound)) ? ajv.compile({ [keyword]: bound }) : undefined;
  } catch {
    return undefined;
  }
}

function judgeOf(keyword: string, bound: unknown): ValidateFunction | undefined {
  const key = JSON.stringify([keyword, bound]);
  if (!compiled.has(key)) compiled.set(key, compiledOrNone(keyword, bound));
  return compiled.get(key);
}

function judgesOf(bounds: ValueBounds): readonly ValidateFunction[] {
  return Object.entries(boundsIn(bounds)).flatMap(([keyword, bound]) => judgeOf(keyword, bound) ?? []);
}

/** Whether a field's schema says more of its values than their type and length. */
export function isBounded(bounds: ValueBounds): boolean {
  return judgesOf(bounds).length > 0;
}

/** Whether a field's schema has room for a value. */
export function isWithin(bounds: ValueBounds, value: Value): boolean {
  return judgesOf(bounds).every((judge) => judge(value));
}

const sampled = 40;

/** Fewer of the samples, or fewer that differ, are too few to draw values from. */
const fewestWithin = 4;
const fewestDifferent = 3;

/** Whether the bounds leave enough of what is drawn. */
export function leaveRoom(bounds: ValueBounds, drawn: Arbitrary<Value>): boolean {
  if (!isBounded(bounds)) return true;
  const samples = fc.sample(drawn, { numRuns: sampled, seed: 1 });
  const within = samples.filter((value) => isWithin(bounds, value));
  const different = new Set(within.map((value) => JSON.stringify(value)));
  return within.length >= fewestWithin && different.size >= fewestDifferent;
}
