import { setTimeout as sleep } from 'node:timers/promises';
import type { Crm } from '../../../client/crm.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { isWithin } from '../../../generators/value-bounds.ts';
import { showsNothing } from '../../../specs/semantics/value.ts';
import { isDone } from '../properties/answer-status.ts';
import { notCounted } from '../records/counted-fields.ts';
import type { Population } from '../records/population.ts';
import {
  areBounded,
  type GivenAndShown,
  type NumberPair,
  numberPairs,
  numbersBeside,
} from '../fields/altered-values.ts';
import { followsWriting } from './shown-as-written.ts';
import { shownValues } from './shown-values.ts';
import type { VariedPopulation } from './varied-population.ts';

/** A field that took our values and does not show each as it was written. */
export interface AlteredField {
  readonly field: FilterableField;
  readonly values: readonly GivenAndShown[];
  /** Whether it shows something just where something was written, and some record was given nothing there. */
  readonly follows: boolean;
}

/** The fields that took our values and do not show each as it was written. Asks nothing where there are none. */
export async function alteredFields(
  crm: Crm,
  { population, records, taken, fields, settledAt }: VariedPopulation,
  isMeant: (field: FilterableField) => boolean,
): Promise<readonly AlteredField[]> {
  const kept = new Set(fields.map(({ id }) => id));
  const altered = taken.filter((field) => isMeant(field) && !kept.has(field.id));
  if (altered.length === 0) return [];
  // A row may come before all that stands in it.
  await sleep(Math.max(0, settledAt - performance.now()));
  const shown = await shownValues(
    crm,
    population,
    altered.map(({ id }) => id),
  );
  // Whoever deleted some of the records has not altered their values.
  const there = records.filter(({ label }) => shown.has(label));
  return altered.map((field) => {
    const values = there.flatMap(({ label, values: { [field.id]: given } }) =>
      given === undefined ? [] : [{ given, shown: shown.get(label)?.[field.id] }],
    );
    const follows = values.length < there.length && followsWriting(field, there, shown);
    return { field, values, follows };
  });
}

/** A number that a new record is given, and the one that it shows; none where it is not taken. */
async function pairOf(population: Population, id: string, value: number): Promise<readonly NumberPair[]> {
  const { label, values } = population.marked({ [id]: value });
  if (!isDone((await population.tryPlant(values)).status)) return [];
  const shown = await population.shownUntil(label, [id], (found) => !showsNothing(found[id]));
  return numberPairs([{ given: value, shown: shown?.[id] }]);
}

/**
 * The numbers that a field shows otherwise than they were written, where no range can explain them. Where one can,
 * numbers on both sides of what is shown are written into new records. None where the service counts them itself.
 * @param population for new records
 */
export async function changedNumbers(
  population: Population,
  { field, values }: AlteredField,
  fields: readonly FilterableField[],
  seed: number,
): Promise<readonly NumberPair[]> {
  const changed = await unexplained(population, field, values);
  if (changed.length === 0) return [];
  return (await notCounted(population, fields, [field.id], seed)).length > 0 ? changed : [];
}

async function unexplained(
  population: Population,
  field: FilterableField,
  values: readonly GivenAndShown[],
): Promise<readonly NumberPair[]> {
  const pairs = numberPairs(values);
  const changed = pairs.filter(({ given, shown }) => given !== shown);
  const [first] = changed;
  if (first === undefined) return [];
  if (!areBounded(pairs)) return changed;
  const beside = numbersBeside(first).filter((value) => isWithin(field, value));
  const more = await Promise.all(beside.map((value) => pairOf(population, field.id, value)));
  const all = [...pairs, ...more.flat()];
  return areBounded(all) ? [] : all.filter(({ given, shown }) => given !== shown);
}
