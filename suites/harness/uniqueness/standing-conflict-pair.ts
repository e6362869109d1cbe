import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import { MemoizedByEnvironment } from '../environment/memoized.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { offeredWays } from '../records/ways-of-writing.ts';
import { shownAfter, witnessFor } from '../records/witness.ts';
import { ConflictPair, isSingle } from './conflict-pair.ts';
import { freshValue, plantKeyedEach, upsertByLabel } from './keyed-record.ts';
import { probedFields, uniqueField } from './unique-fields.ts';

/**
 * Plants a holder and a target. An upsert finds the target by a second unique field; where there is none, by its
 * label, which is unique in fact. The document promises that of unique fields only, so the label is tried first.
 */
async function openConflictPair(environment: Environment, population: Population): Promise<ConflictPair> {
  const key = await uniqueField(environment, population.resourceType);
  const [, second] = (await probedFields(environment, population.resourceType)).unique;
  const found = second && { id: second.id, value: freshValue(population, second) };
  const values: FieldValues = found === undefined ? {} : { [found.id]: found.value };
  const [holder, target] = await plantKeyedEach(population, key, [{}, values]);
  const ways = offeredWays(environment);
  if (found !== undefined) return new ConflictPair(population, holder, target, found, ways);
  const leads = await labelLeadsToItsRecord(environment.crm, population);
  const searchedBy = leads ? { id: population.labelField, value: target.label } : undefined;
  return new ConflictPair(population, holder, target, searchedBy, ways);
}

/** Tried on a record of its own: an upsert that finds nothing makes a second one of the same label. */
async function labelLeadsToItsRecord(crm: Crm, population: Population): Promise<boolean> {
  const { resourceType, marker } = population;
  const { label } = await population.plant();
  const witness = witnessFor(population, label);
  // What leads to the record cannot change at the same time.
  if (witness.label !== label) return false;
  const body = upsertByLabel(population, label, witness.values);
  const { status } = await crm.upsert(resourceType, body, marker);
  if (!isDone(status) || (await shownAfter(population, witness)) === undefined) return false;
  return isSingle(population, label);
}

const standing = new MemoizedByEnvironment<ConflictPair>('conflict pair');

/** A pair of contacts in conflict for all checks of a worker that leave both their unique values. */
export function standingConflictPair(environment: Environment): Promise<ConflictPair> {
  return standing.of(environment, () => conflictPairOfContacts(environment));
}

/** A new pair of contacts in conflict: no refused write has met them yet. */
export async function conflictPairOfContacts(environment: Environment): Promise<ConflictPair> {
  return openConflictPair(environment, await populationOf(environment, 'contacts'));
}
