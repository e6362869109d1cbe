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

/** What of a schema bounds values. */
export function boundsIn(schema: ValueBounds): ValueBounds {
  const named = keywords.filter((keyword) => schema[keyword] !== undefined);
  return Object.fromEntries(named.map((keyword) => [keyword, schema[keyword]]));
}

const ajv = new Ajv2020({ strict: false, validateSchema: false });
const compiled = new Map<string, ValidateFunction | undefined>();

/** What is no schema, such as a pattern that cannot be read, bounds nothing. */
function judgeOf(bounds: ValueBounds): ValidateFunction | undefined {
  const schema = boundsIn(bounds);
  const key = JSON.stringify(schema);
  if (key === '{}') return undefined;
  if (!compiled.has(key)) compiled.set(key, compiledOrNone(schema));
  return compiled.get(key);
}

function compiledOrNone(schema: object): ValidateFunction | undefined {
  try {
    return ajv.compile(schema);
  } catch {
    return undefined;
  }
}

/** Whether a field's schema says more of its values than their type and length. */
export function isBounded(bounds: ValueBounds): boolean {
  return judgeOf(bounds) !== undefined;
}

/** Whether a field's schema has room for a value. */
export function isWithin(bounds: ValueBounds, value: Value): boolean {
  return judgeOf(bounds)?.(value) ?? true;
}

const sampled = 40;

/** The part of what is drawn that is within the bounds, from 0 to 1. */
export function roomFor(bounds: ValueBounds, drawn: Arbitrary<Value>): number {
  if (!isBounded(bounds)) return 1;
  const samples = fc.sample(drawn, { numRuns: sampled, seed: 1 });
  return samples.filter((value) => isWithin(bounds, value)).length / sampled;
}

/** So small a part of what is drawn within bounds is too little to draw from. */
export const leastRoom = 0.1;

/** What is drawn, within the bounds; undefined where they leave too little of it. */
export function within(bounds: ValueBounds, drawn: Arbitrary<Value>): Arbitrary<Value> | undefined {
  if (!isBounded(bounds)) return drawn;
  return roomFor(bounds, drawn) < leastRoom ? undefined : drawn.filter((value) => isWithin(bounds, value));
}
