import fc from 'fast-check';
import { typedValue } from '../../../generators/typed-value.ts';
import { seedOf } from '../run/run-context.ts';
import type { Environment } from '../environment/environment.ts';
import { type DeclaredField, declaredFields } from '../fields/declared-fields.ts';
import { fieldTypeOf } from '../fields/field-types.ts';
import { type BaseValue, textFormOf } from '../fields/text-form.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Marking } from './marked-list.ts';
import { newPopulation } from './new-population.ts';

type Base = Marking['base'];

/** So many fields are left out again one by one, to see which of them a record can do without. */
const mostLeftOut = 24;

/** A value that a field is likely to take, by what its schema tells; undefined where that is nothing. */
function likelyValue(field: DeclaredField, seed: number): BaseValue | undefined {
  const [choice] = field.enum ?? [];
  if (choice !== undefined) return { fixed: choice };
  const fieldType = fieldTypeOf(field, undefined);
  if (fieldType === undefined || fieldType === 'string')
    return field.type === 'string' && !field.format?.startsWith('date')
      ? { fresh: textFormOf(field) }
      : undefined;
  const [fixed] = fc.sample(typedValue({ ...field, fieldType }), { numRuns: 1, seed });
  return { fixed };
}

function valuesFor(environment: Environment, fields: readonly DeclaredField[]): Base {
  const entries = fields.flatMap((field) => {
    const value = likelyValue(field, seedOf(environment.seed, `base ${field.id}`, 0));
    return value === undefined ? [] : [[field.id, value] as const];
  });
  return Object.fromEntries(entries);
}

async function isTaken(environment: Environment, resourceType: string, marking: Marking): Promise<boolean> {
  const population = newPopulation(environment, resourceType, marking);
  const { status } = await population.tryPlant(population.marked({}).values);
  await population.clear();
  return isDone(status);
}

/**
 * What a record of a type must hold to be taken, where our texts alone were refused: what its schema requires, else
 * what is left of a value in every field once those are gone that it can do without. Empty where nothing helps.
 */
export async function baseFor(
  environment: Environment,
  resourceType: string,
  marking: Marking,
): Promise<Base> {
  const own = new Set([marking.markerField, marking.labelField]);
  const fields = (await declaredFields(environment, resourceType)).filter(
    ({ id, readOnly }) => readOnly !== true && !own.has(id) && !id.startsWith('system__'),
  );
  const required = valuesFor(
    environment,
    fields.filter((field) => field.required === true),
  );
  const takes = (base: Base): Promise<boolean> => isTaken(environment, resourceType, { ...marking, base });
  if (Object.keys(required).length > 0 && (await takes(required))) return required;
  const all = valuesFor(environment, fields);
  if (!(await takes(all))) return {};
  let base = all;
  for (const id of Object.keys(all).slice(0, mostLeftOut)) {
    const { [id]: _, ...rest } = base;
    if (await takes(rest)) base = rest;
  }
  return base;
}
