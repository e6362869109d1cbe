import fc from 'fast-check';
import { typedValue } from '../../../generators/typed-value.ts';
import { seedOf } from '../run/run-context.ts';
import type { Environment } from '../environment/environment.ts';
import { type DeclaredField, declaredFields, isOfService } from '../fields/declared-fields.ts';
import { fewestCharacters, roomIn, textFormOf } from '../fields/text-form.ts';
import { isDone } from '../properties/answer-status.ts';
import { baseByRefusals } from './base-by-refusals.ts';
import { type Base, type BaseValue, freshFor } from './base-value.ts';
import type { Made } from './marked-writes.ts';
import type { Marking } from './own-marks.ts';
import { newPopulation } from './new-population.ts';
import { type ToldField, toldOf } from './told-fields.ts';

/** What stands in a list of which nothing more is told. */
const listed = ['amber'];

/** A fresh text of ours has no more characters than this, in whatever form. */
const longestFresh = 60;

/** A text for a field that may be too short for a fresh one as it is; undefined where it must have a form as well. */
function shortText(field: ToldField, maxLength: number): BaseValue | undefined {
  const form = textFormOf(field);
  const room = roomIn(field);
  // What is required may be unique as well.
  if (room >= fewestCharacters) return { fresh: form, room };
  return form === 'plain' ? { fixed: 'short'.slice(0, maxLength) } : undefined;
}

/** A text for a field of texts, by its form and how long it may be. */
function likelyText(field: ToldField): BaseValue | undefined {
  const { maxLength = longestFresh } = field;
  return maxLength < longestFresh ? shortText(field, maxLength) : { fresh: textFormOf(field) };
}

/** A value that a field is likely to take, by what is told of it; undefined where that is nothing. */
function likelyValue(field: ToldField, seed: number): BaseValue | undefined {
  const { told, enum: choices = [], options } = field;
  const [choice = options[0]?.value] = choices;
  if (choice !== undefined) return { fixed: choice };
  // A number by its schema has no row, and takes one.
  if (field.type === 'number') return { fixed: 1 };
  if (told === undefined || told === 'string') {
    // A list that the RPC list calls a text, as it may call tags.
    if (field.type === 'array') return { fixed: listed };
    if (field.type !== 'string' || field.format?.startsWith('date') === true) return undefined;
    return likelyText(field);
  }
  // Addresses and links are texts, whatever their type is called.
  if (told === 'without a row')
    return field.type === 'string' && textFormOf(field) !== 'plain' ? likelyText(field) : undefined;
  const [fixed] = fc.sample(typedValue({ ...field, fieldType: told }), { numRuns: 1, seed });
  return { fixed };
}

/** A likely value for each of these fields, but for those of which too little is told. */
async function valuesFor(
  environment: Environment,
  resourceType: string,
  fields: readonly DeclaredField[],
): Promise<Base> {
  const entries = (await toldOf(environment, resourceType, fields)).flatMap((field) => {
    const value = likelyValue(field, seedOf(environment.seed, `base ${field.id}`, 0));
    return value === undefined ? [] : [[field.id, value] as const];
  });
  return Object.fromEntries(entries);
}

/** What making a record with such a base is answered. It is deleted again. */
async function answerToBase(environment: Environment, resourceType: string, marking: Marking): Promise<Made> {
  const population = newPopulation(environment, resourceType, marking);
  const made = await population.make(population.marked({}));
  await population.clear();
  return made;
}

/** Leaves out what a record can do without: halves first, then ever smaller parts. */
async function reduced(base: Base, takes: (base: Base) => Promise<boolean>): Promise<Base> {
  let kept = Object.entries(base);
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < kept.length;) {
      const rest = [...kept.slice(0, start), ...kept.slice(start + size)];
      if (await takes(Object.fromEntries(rest))) kept = rest;
      else start += size;
    }
  }
  return Object.fromEntries(kept);
}

/** A value for each field that the schema requires; empty where it requires none, or does not tell. */
export async function requiredBase(environment: Environment, resourceType: string): Promise<Base> {
  const fields = await declaredFields(environment, resourceType);
  return valuesFor(
    environment,
    resourceType,
    fields.filter(({ required, readOnly }) => required === true && readOnly !== true),
  );
}

/**
 * The base with a number or a phone of its own for each record: what is required may be unique as well. Undefined where
 * it has neither.
 */
export async function freshBase(
  environment: Environment,
  resourceType: string,
  base: Base,
): Promise<Base | undefined> {
  const fields = await declaredFields(environment, resourceType);
  const fresh = fields.flatMap((field) => {
    const value = base[field.id];
    const other = value === undefined ? undefined : freshFor(value, field);
    return other === undefined ? [] : [[field.id, other] as const];
  });
  return fresh.length === 0 ? undefined : { ...base, ...Object.fromEntries(fresh) };
}

/** Fields to be tried for a base, the likeliest first. */
async function* candidates(
  environment: Environment,
  resourceType: string,
  fields: readonly DeclaredField[],
): AsyncGenerator<readonly DeclaredField[]> {
  const texts = fields.filter(({ type }) => type === 'string');
  yield fields.filter(({ required }) => required === true);
  for (const field of texts) yield [field];
  yield texts;
  // A text may be of a type that no text of ours suits.
  yield fields.filter(({ type }) => type !== 'string');
  yield (await toldOf(environment, resourceType, fields)).filter(({ told }) => told !== undefined);
  yield fields;
}

/**
 * What a record of a type must hold to be taken, where our texts alone were refused: what refusals name, or its schema
 * requires, else what is left of a value in every text, or in every field, once those are gone that it can do without.
 * Undefined where nothing helps.
 */
export async function baseFor(
  environment: Environment,
  resourceType: string,
  marking: Marking,
): Promise<Base | undefined> {
  const own = new Set([marking.markerField, marking.labelField]);
  const fields = (await declaredFields(environment, resourceType)).filter(
    (field) => !isOfService(field) && !own.has(field.id),
  );
  const answerTo = (base: Base): Promise<Made> =>
    answerToBase(environment, resourceType, { ...marking, base });
  const takes = async (base: Base): Promise<boolean> => isDone((await answerTo(base)).status);
  const named = await baseByRefusals(answerTo, fields, (some) => valuesFor(environment, resourceType, some));
  if (named !== undefined) return reduced(named, takes);
  for await (const some of candidates(environment, resourceType, fields)) {
    const base = await valuesFor(environment, resourceType, some);
    if (Object.keys(base).length > 0 && (await takes(base))) return reduced(base, takes);
  }
  return undefined;
}
