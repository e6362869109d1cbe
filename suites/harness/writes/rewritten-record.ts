import fc from 'fast-check';
import type { FieldValues } from '../../../client/request-body.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { distinctRecords } from '../../../generators/varied-records.ts';
import { isAbsent } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { MemoizedByRun } from '../environment/memoized.ts';
import type { TypedValues } from '../records/bisecting-create.ts';
import { given, offered } from '../properties/expectation.ts';
import { fractionFields, fractions } from '../fields/number-fields.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { areBounded, type NumberPair, numberPairs } from '../fields/altered-values.ts';
import { seedOf } from '../run/run-context.ts';
import { some } from './chosen-values.ts';
import { type ReadRewriting, Rewriting } from './rewriting.ts';

/** What was seen of a record that was made with a value in each of some fields, given another one in each, and the first again. */
export interface RewrittenRecord extends ReadRewriting {
  /** The fields that showed the first value, of those that took both. */
  readonly create: readonly string[];
  /** Those that showed each value that an update gave them. */
  readonly update: readonly string[];
  /** Those that lost their value by an update of others. */
  readonly disturbed: readonly string[];
  /** The fields of numbers with a fraction that showed some number for each that a create and an update gave them. */
  readonly numbers: readonly string[];
  /** Those of them that showed numbers far from both, and nothing in a record that was given none. */
  readonly altered: readonly string[];
}

/** What was written, and what was shown of it. */
type WrittenAndShown = readonly [written: TypedValues, shown: FieldValues];

/** What a field of numbers showed of what a create and an update gave it. */
interface ShownNumbers {
  readonly id: string;
  readonly pairs: readonly NumberPair[];
}

/** Those of the fields that showed a number each time. */
function shownNumbers(
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
async function alteredNumbers(
  population: Population,
  numbers: readonly ShownNumbers[],
): Promise<readonly string[]> {
  const ids = numbers.filter(isAltered).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { shown } = await population.plantShown({}, [], ids);
  return ids.filter((id) => isAbsent(shown[id]));
}

async function rewrite(
  environment: Environment,
  resourceType: string,
  fields: readonly FilterableField[],
): Promise<RewrittenRecord> {
  const population = await populationOf(environment, resourceType);
  const seed = seedOf(environment.seed, `rewritten ${resourceType}`, 0);
  const [drawn = []] = fc.sample(distinctRecords(fields, 2), { numRuns: 1, seed });
  const numbers = await fractionFields(environment, resourceType, population.marking.base);
  const [first = {}, second = {}] = fractions.map((value, index) => ({
    ...drawn[index],
    ...Object.fromEntries(numbers.map(({ id }) => [id, value])),
  }));
  const compared = [...fields, ...numbers.map((field) => ({ ...field, isFraction: true }))];
  const { rewriting, values } = await Rewriting.of(environment, population, compared, first);
  offered(Object.keys(values).length > 0, `${resourceType} take no value besides what marks a record`);
  const shown = await rewriting.shown(values);
  const made = shown.right;
  given(made.size > 0, `the list shows no value of a new record in ${resourceType}`);
  const seen = await rewriting.read(compared, values, shown);
  const taken: string[] = [];
  const disturbed: string[] = [];
  const numbersShown: ShownNumbers[] = [];
  let [current, standing] = [values, made];
  // Each half of the fields is changed while the other one is to stay as it is.
  for (const half of [0, 1]) {
    const ids = Object.keys(values).filter((_id, index) => index % 2 === half);
    const changed = await rewriting.update(some(second, ids));
    current = { ...current, ...some(second, changed) };
    const { right: now, found } = await rewriting.shown(current, changed);
    const updated = numbers.flatMap(({ id }) => (changed.includes(id) ? id : []));
    const writes = [
      [values, shown.found],
      [second, found],
    ] as const;
    numbersShown.push(...shownNumbers(updated, writes));
    disturbed.push(...[...standing].filter((id) => !changed.includes(id) && !now.has(id)));
    taken.push(...changed);
    standing = now;
  }
  offered(taken.length > 0, `updates in ${resourceType} take none of the values that a create takes`);
  // All of them once more, and together: what they had at first.
  const restored = await rewriting.update(some(values, taken));
  const again = restored.length < 2 ? standing : (await rewriting.shown(some(values, restored))).right;
  const isKept = (id: string): boolean => standing.has(id) && (again.has(id) || !restored.includes(id));
  return {
    create: taken.filter((id) => made.has(id)),
    update: taken.filter(isKept),
    ...seen,
    disturbed,
    numbers: numbersShown.map(({ id }) => id),
    altered: await alteredNumbers(population, numbersShown),
  };
}

const known = new MemoizedByRun<RewrittenRecord>('rewritten record');

/** Makes a record with a value in each of the fields, and gives it another one in each: once in a run. */
export function rewrittenRecord(
  environment: Environment,
  resourceType: string,
  fields: readonly FilterableField[],
): Promise<RewrittenRecord> {
  return known.of(environment, () => rewrite(environment, resourceType, fields), resourceType);
}
