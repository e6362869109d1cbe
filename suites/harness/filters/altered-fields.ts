import type { Crm } from '../../../client/crm.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { isWithin } from '../../../generators/value-bounds.ts';
import { isDone } from '../properties/answer-status.ts';
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

/** A field that took our values and shows other ones, in one record at least. */
export interface AlteredField {
  readonly field: FilterableField;
  readonly values: readonly GivenAndShown[];
  /** Whether it shows something just where something was written. */
  readonly follows: boolean;
}

/** The fields that took our values and do not show each as it was written. Asks nothing where there are none. */
export async function alteredFields(
  crm: Crm,
  { population, records, taken, fields }: VariedPopulation,
  isMeant: (field: FilterableField) => boolean,
): Promise<readonly AlteredField[]> {
  const kept = new Set(fields.map(({ id }) => id));
  const altered = taken.filter((field) => isMeant(field) && !kept.has(field.id));
  if (altered.length === 0) return [];
  const ids = altered.map(({ id }) => id);
  const shown = await shownValues(crm, population, ids);
  // Whoever deleted some of the records has not altered their values.
  const there = records.filter(({ label }) => shown.has(label));
  return altered.map((field) => ({
    field,
    values: there.flatMap(({ label, values }) => {
      const given = values[field.id];
      return given === undefined ? [] : [{ given, shown: shown.get(label)?.[field.id] }];
    }),
    follows: followsWriting(field, there, shown),
  }));
}

/** A number that a new record is given, and what it shows; none where it is not taken. */
async function pairOf(population: Population, id: string, value: number): Promise<readonly NumberPair[]> {
  const { label, values } = population.marked({ [id]: value });
  if (!isDone((await population.tryPlant(values)).status)) return [];
  const shown = await population.shownUntil(label, [id], (found) => found[id] === value);
  return numberPairs([{ given: value, shown: shown?.[id] }]);
}

/**
 * The first whole number that a field shows otherwise than it was written, where no bounds can explain it. Where they
 * can, numbers on both sides of what is shown are written into new records.
 */
export async function changedNumber(
  population: Population,
  { field, values }: AlteredField,
): Promise<NumberPair | undefined> {
  const pairs = [...numberPairs(values)];
  const first = pairs.find(({ given, shown }) => given !== shown);
  if (first === undefined) return undefined;
  if (areBounded(pairs)) {
    const beside = numbersBeside(first).filter((value) => isWithin(field, value));
    for (const value of beside) pairs.push(...(await pairOf(population, field.id, value)));
  }
  return areBounded(pairs) ? undefined : pairs.find(({ given, shown }) => given !== shown);
}
