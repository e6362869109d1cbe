import fc from 'fast-check';
import type { FilterableField } from '../../../generators/filter.ts';
import { distinctRecords } from '../../../generators/varied-records.ts';
import type { Environment } from '../environment/environment.ts';
import { SharedTrials } from '../environment/shared-trials.ts';
import { given, offered } from '../properties/expectation.ts';
import type { TypedValues } from '../records/bisecting-create.ts';
import { needsOperation } from '../records/needed-operation.ts';
import { populationOf } from '../records/populations.ts';
import { seedOf } from '../run/run-context.ts';
import type { UniqueField } from '../uniqueness/unique-fields.ts';
import { some } from './chosen-values.ts';
import { type Misreturned, TypedUpserts } from './typed-upserts.ts';
import { upsertAgain, type UpsertedAgain } from './upserted-again.ts';

/** What was seen of a record that an upsert of fields made with a value in each of some fields. */
export interface UpsertedRecord {
  /** The fields whose values the upsert took. */
  readonly taken: readonly string[];
  /** Those of them that the list shows with their values. */
  readonly kept: readonly string[];
  readonly misreturned: readonly Misreturned[];
  /** Absent where no such upsert was taken, or came to the record. */
  readonly again?: UpsertedAgain;
  /** The values that it showed at first, and those that it showed in their place. */
  readonly shown: readonly [first: TypedValues, second: TypedValues];
}

async function upsertRecord(
  environment: Environment,
  resourceType: string,
  fields: readonly FilterableField[],
  key: UniqueField | undefined,
): Promise<UpsertedRecord> {
  needsOperation(environment, 'UpsertCrmRecord');
  // By default rules an upsert may find a record of somebody else that has the same phone number.
  offered(key !== undefined, `no value was seen to lead an upsert to a record of ${resourceType}`);
  const population = await populationOf(environment, resourceType);
  // What every record of ours holds is sent with each upsert.
  const isSentAnyway = (id: string): boolean =>
    id === key.id || population.marksBy(id) || id in population.marking.base;
  const asked = fields.filter(({ id }) => !isSentAnyway(id));
  offered(asked.length > 0, `${resourceType} take no value besides what marks a record`);
  const upserts = new TypedUpserts(environment, population, { fields: asked, key });
  const seed = seedOf(environment.seed, `upserted ${resourceType}`, 0);
  const [[first = {}, second = {}] = []] = fc.sample(distinctRecords(asked, 2), { numRuns: 1, seed });
  const made = await upserts.make(first);
  const kept: string[] = [];
  const misreturned: Misreturned[] = [];
  let again: UpsertedAgain | undefined;
  for (const record of made) {
    const shown = await upserts.shown(record.label, some(first, record.ids));
    given(shown !== undefined, `the list did not show an upsert in ${resourceType} in time`);
    kept.push(...shown.right);
    misreturned.push(...upserts.misreturned(record.returned, shown, first));
    again ??= await upsertAgain(upserts, { ...record, ...shown }, [first, second]);
  }
  misreturned.push(...(again?.misreturned ?? []));
  return {
    taken: made.flatMap(({ ids }) => ids),
    kept,
    misreturned,
    ...(again && { again }),
    shown: [some(first, kept), some(second, again?.replaced ?? [])],
  };
}

const upserted = new SharedTrials<UpsertedRecord>('upserted record');

/**
 * Lets an upsert make a record of values of every type, and further ones change them, or leave them: once in a run.
 * @param own the trials that this check has judged
 * @param fields those that a record of the type is known to keep
 * @param key what leads an upsert to the record; skips where the type has no such field
 */
export function upsertedRecord(
  environment: Environment,
  own: Set<string>,
  resourceType: string,
  fields: readonly FilterableField[],
  key: UniqueField | undefined,
): Promise<UpsertedRecord> {
  const trial = (): Promise<UpsertedRecord> => upsertRecord(environment, resourceType, fields, key);
  return upserted.of(environment, own, resourceType, trial);
}
