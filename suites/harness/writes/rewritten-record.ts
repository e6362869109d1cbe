import fc from 'fast-check';
import type { FieldValues } from '../../../client/request-body.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { distinctRecords } from '../../../generators/varied-records.ts';
import type { Environment } from '../environment/environment.ts';
import { MemoizedByRun } from '../environment/memoized.ts';
import type { TypedValues } from '../records/bisecting-create.ts';
import { given, offered } from '../properties/expectation.ts';
import { fractionFields, fractions } from '../fields/number-fields.ts';
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
  /** The fields of numbers that showed another one than a create gave them, and another one than an update did. */
  readonly altered: readonly string[];
}

/** What was written, and what was shown of it. */
type WrittenAndShown = readonly [written: TypedValues, shown: FieldValues];

/** Whether a field of numbers showed two others than it was given, which neither bounds nor whole numbers explain. */
function isAltered(id: string, ...writes: readonly WrittenAndShown[]): boolean {
  const pairs = numberPairs(
    writes.map(([written, shown]) => ({ given: written[id] ?? '', shown: shown[id] })),
  );
  const isFar = ({ given: value, shown }: NumberPair): boolean => Math.abs(shown - value) >= 1;
  return pairs.length === writes.length && pairs.every(isFar) && !areBounded(pairs);
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
  const altered: string[] = [];
  let [current, standing] = [values, made];
  // Each half of the fields is changed while the other one is to stay as it is.
  for (const half of [0, 1]) {
    const ids = Object.keys(values).filter((_id, index) => index % 2 === half);
    const changed = await rewriting.update(some(second, ids));
    current = { ...current, ...some(second, changed) };
    const { right: now, found } = await rewriting.shown(current, changed);
    const updated = numbers.filter(({ id }) => changed.includes(id));
    altered.push(
      ...updated.flatMap(({ id }) => (isAltered(id, [values, shown.found], [second, found]) ? id : [])),
    );
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
    altered,
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
