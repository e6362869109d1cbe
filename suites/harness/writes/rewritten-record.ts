import fc from 'fast-check';
import type { FieldValues } from '../../../client/request-body.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { distinctRecords } from '../../../generators/varied-records.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { MemoizedByEnvironment } from '../environment/memoized.ts';
import { BisectingCreate, type TypedValues } from '../filters/bisecting-create.ts';
import { isDone } from '../properties/answer-status.ts';
import { given } from '../properties/expectation.ts';
import { populationOf } from '../records/populations.ts';
import { seedOf } from '../run/run-context.ts';

/** The fields of a record that took a value when it was made and another one by an update, and those that showed it. */
export interface RewrittenRecord {
  readonly create: ReadonlySet<string>;
  readonly update: ReadonlySet<string>;
}

/** Updates all of these fields together; where that is refused, each half by itself. Returns those that were taken. */
async function updateSome(
  write: (values: TypedValues) => Promise<number>,
  values: TypedValues,
): Promise<readonly string[]> {
  const entries = Object.entries(values);
  if (entries.length === 0) return [];
  if (isDone(await write(values))) return Object.keys(values);
  if (entries.length === 1) return [];
  const middle = Math.ceil(entries.length / 2);
  const first = await updateSome(write, Object.fromEntries(entries.slice(0, middle)));
  return [...first, ...(await updateSome(write, Object.fromEntries(entries.slice(middle))))];
}

async function rewrite(
  environment: Environment,
  resourceType: string,
  fields: readonly FilterableField[],
): Promise<RewrittenRecord> {
  const { crm } = environment;
  const population = await populationOf(environment, resourceType);
  const seed = seedOf(environment.seed, `rewritten ${resourceType}`, 0);
  const [[first = {}, second = {}] = []] = fc.sample(distinctRecords(fields, 2), { numRuns: 1, seed });
  const planting = new BisectingCreate(population);
  await planting.plant(first);
  const [record] = planting.outcome.records;
  given(record !== undefined, `no record of ${resourceType} could be created`);
  const { label } = record;
  const kept = async (ids: readonly string[], sent: TypedValues): Promise<ReadonlySet<string>> => {
    const asked = fields.filter(({ id }) => ids.includes(id));
    const keptIn = (shown: FieldValues): readonly string[] =>
      asked.flatMap(({ id, fieldType }) => (sameValue(fieldType, shown[id], sent[id] ?? '') ? id : []));
    const isWhole = (shown: FieldValues): boolean => keptIn(shown).length === asked.length;
    return new Set(keptIn((await population.shownUntil(label, ids, isWhole)) ?? {}));
  };
  const created = await kept(Object.keys(record.values), record.values);
  const id = await population.idOf(label);
  given(id !== undefined, `the list did not show a new record in ${resourceType} in time`);
  const update = async (values: TypedValues): Promise<number> =>
    (await crm.update(resourceType, id, values)).status;
  const others = Object.entries(second).filter(([field]) => field in record.values);
  const taken = await updateSome(update, Object.fromEntries(others));
  const isTaken = (field: string): boolean => taken.includes(field);
  return {
    create: new Set([...created].filter(isTaken)),
    update: await kept(taken, second),
  };
}

const known = new MemoizedByEnvironment<RewrittenRecord>();

/** Makes a record with a value in each of the fields, and gives it another one in each: once in a worker. */
export function rewrittenRecord(
  environment: Environment,
  resourceType: string,
  fields: readonly FilterableField[],
): Promise<RewrittenRecord> {
  return known.of(environment, () => rewrite(environment, resourceType, fields), resourceType);
}
