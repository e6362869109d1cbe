import type { FieldValues } from '../../../client/request-body.ts';
import { isWithin, type ValueBounds } from '../../../generators/value-bounds.ts';
import { isAbsent } from '../../../specs/semantics/value.ts';
import { areBounded, type NumberPair, numberPairs } from '../fields/altered-values.ts';
import type { TypedValues } from '../records/bisecting-create.ts';
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

/** Those that show other numbers than were written, and that the service does not count itself. */
export async function alteredNumbers(
  population: Population,
  numbers: readonly ShownNumbers[],
): Promise<readonly string[]> {
  const ids = numbers.filter(isAltered).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { shown } = await population.plantShown({}, [], ids);
  return ids.filter((id) => isAbsent(shown[id]));
}

const belowZero = -7;

/** What became of numbers below zero. */
export interface SignedNumbers {
  /** The fields that took one in an update. */
  readonly signed: readonly string[];
  /** Those of them that show the same number above zero. */
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
  const signed = await rewriting.update(values);
  if (signed.length === 0) return { signed, unsigned: [] };
  const { found } = await rewriting.shown(some(values, signed));
  return { signed, unsigned: signed.filter((id) => found[id] === -belowZero) };
}
