import fc from 'fast-check';
import type { FilterableField } from '../../../generators/filter.ts';
import { addressOf } from '../../../generators/address.ts';
import { distinctRecords } from '../../../generators/varied-records.ts';
import type { ValueBounds } from '../../../generators/value-bounds.ts';
import type { Environment } from '../environment/environment.ts';
import { MemoizedByRun } from '../environment/memoized.ts';
import type { TypedValues } from '../records/bisecting-create.ts';
import { given, offered } from '../properties/expectation.ts';
import { orNone } from '../fields/declared-fields.ts';
import { addressFields } from '../fields/address-field.ts';
import { fractionFields, fractions } from '../fields/number-fields.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { seedOf } from '../run/run-context.ts';
import { some } from './chosen-values.ts';
import {
  alteredNumbers,
  type ShownNumbers,
  shownNumbers,
  type SignedNumbers,
  withoutSigns,
} from './written-numbers.ts';
import { type Compared, type ReadRewriting, Rewriting } from './rewriting.ts';

/** What was seen of a record that was made with a value in each of some fields, given another one in each, and the first again. */
export interface RewrittenRecord extends ReadRewriting, SignedNumbers {
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

/** Two values for each field, no two of them alike, and by what they are compared. */
interface Redrawn {
  readonly first: TypedValues;
  readonly second: TypedValues;
  readonly compared: readonly (Compared & ValueBounds)[];
  /** The fields of numbers that may have a fraction. */
  readonly numbers: readonly string[];
}

/** Of the two addresses. */
const sorts = ['with dots and hyphens', 'with a plus'] as const;

/** Values for these fields, and for such as no filter is asked about: numbers with a fraction, and an e-mail address. */
async function redrawn(
  environment: Environment,
  population: Population,
  fields: readonly FilterableField[],
): Promise<Redrawn> {
  const { resourceType, marking } = population;
  const seed = seedOf(environment.seed, `rewritten ${resourceType}`, 0);
  const [drawn = []] = fc.sample(distinctRecords(fields, 2), { numRuns: 1, seed });
  const numbers = await fractionFields(environment, resourceType, marking.base);
  const [address] = await orNone(addressFields(environment, resourceType, marking, 'address'));
  const isTaken = (id: string): boolean => id in marking.base || fields.some((field) => field.id === id);
  const addresses = address === undefined || isTaken(address.id) ? [] : [address];
  const [first = {}, second = {}] = fractions.map((value, index) => ({
    ...drawn[index],
    ...Object.fromEntries(numbers.map(({ id }) => [id, value])),
    ...Object.fromEntries(
      addresses.map(({ id }) => [id, addressOf(sorts[index] ?? 'plain', population.freshText())]),
    ),
  }));
  const compared = [
    ...fields,
    ...numbers.map((field) => ({ ...field, isFraction: true, mayBeUnlisted: true })),
    ...addresses.map((field) => ({ ...field, fieldType: 'string' as const, mayBeUnlisted: true })),
  ];
  return { first, second, compared, numbers: numbers.map(({ id }) => id) };
}

async function rewrite(
  environment: Environment,
  resourceType: string,
  fields: readonly FilterableField[],
): Promise<RewrittenRecord> {
  const population = await populationOf(environment, resourceType);
  const { first, second, compared, numbers } = await redrawn(environment, population, fields);
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
    // What makes a record is no create where none is offered.
    const updated = numbers.filter((id) => population.madeBy === 'create' && changed.includes(id));
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
    altered: await alteredNumbers(population, fields, numbersShown, environment.seed),
    ...(await withoutSigns(rewriting, compared, taken)),
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
