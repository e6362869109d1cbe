import type { FieldValues } from '../../../client/request-body.ts';
import { isWithin, type ValueBounds } from '../../../generators/value-bounds.ts';
import type { FillableField } from '../../../generators/varied-records.ts';
import { areBounded, type NumberPair, numberPairs } from '../fields/altered-values.ts';
import type { TypedValues } from '../records/bisecting-create.ts';
import { notCounted } from '../records/counted-fields.ts';
import type { Population } from '../records/population.ts';
import { some } from './chosen-values.ts';
import type { Compared, Rewriting } from './rewriting.ts';

/** What was written, and what was shown of it. */
type WrittenAndShown = readonly [written: TypedValues, shown: FieldValues];

/** What a field of numbers showed of what a create and an update gave it. */
export interface ShownNumbers {
  readonly id: string;
  readonly pairs: readonly NumberPair[];
}

/** Those of the fields that showed a number each time. */
export function shownNumbers(
  ids: readonly string[],
  writes: readonly [WrittenAndShown, WrittenAndShown],
): readonly ShownNumbers[] {
  const shown = ids.map((id) => {
    const seen = writes.map(([written, found]) => ({ given: written[id] ?? '', shown: found[id] }));
    return { id, pairs: numberPairs(seen) };
  });
  return shown.filter(({ pairs }) => pairs.length === writes.length);
}

/** Whether neither a range nor whole numbers explain what was shown. */
function isAltered({ pairs }: ShownNumbers): boolean {
  const isFar = ({ given: value, shown }: NumberPair): boolean => Math.abs(shown - value) >= 1;
  return pairs.every(isFar) && !areBounded(pairs);
}

/**
 * Those that show other numbers than were written, and that the service does not count from others.
 * @param fields what a record of the type may hold
 */
export async function alteredNumbers(
  population: Population,
  fields: readonly FillableField[],
  numbers: readonly ShownNumbers[],
  seed: number,
): Promise<readonly string[]> {
  const ids = numbers.filter(isAltered).map(({ id }) => id);
  return ids.length === 0 ? [] : notCounted(population, fields, ids, seed);
}

/** No other value of ours is the same without the sign. */
const belowZero = -1_207;

/** What became of numbers below zero. */
export interface SignedNumbers {
  /** The fields that show one which an update gave them, with its sign or without. */
  readonly signed: readonly string[];
  /** Those of them that show it above zero. */
  readonly unsigned: readonly string[];
}

/** What becomes of numbers below zero that updates give to a record. */
export async function withoutSigns(
  rewriting: Rewriting,
  fields: readonly (Compared & ValueBounds)[],
  taken: readonly string[],
): Promise<SignedNumbers> {
  const numbers = fields.filter(
    (field) => field.fieldType === 'integer' && taken.includes(field.id) && isWithin(field, belowZero),
  );
  const values = Object.fromEntries(numbers.map(({ id }) => [id, belowZero]));
  const updated = await rewriting.update(values);
  if (updated.length === 0) return { signed: [], unsigned: [] };
  const { found } = await rewriting.shown(some(values, updated));
  const unsigned = updated.filter((id) => found[id] === -belowZero);
  return { signed: updated.filter((id) => found[id] === belowZero || unsigned.includes(id)), unsigned };
}
