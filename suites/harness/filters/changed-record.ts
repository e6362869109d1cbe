import fc from 'fast-check';
import type { FilterableField } from '../../../generators/filter.ts';
import { changedValues } from '../../../generators/changed-values.ts';
import type { Value } from '../../../specs/semantics/field-type.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import { Inconclusive } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { outOfReach } from '../run/capabilities.ts';
import { seedOf } from '../run/run-context.ts';
import { plantKeyed, upsertOf } from '../uniqueness/keyed-record.ts';
import { type UniqueField, uniqueField } from '../uniqueness/unique-fields.ts';
import type { CreatedRecord, TypedValues } from '../records/bisecting-create.ts';

/** What gave a record its other values, or took them away. */
export type ChangedBy = 'update' | 'upsert' | 'update to null';

/** A record that holds other values than it was made with. */
export interface ChangedRecord extends CreatedRecord {
  /** What it was made with, in the same fields or in more. */
  readonly former: TypedValues;
}

/** Where a record is made and changed. */
export interface ChangeGround {
  readonly environment: Environment;
  readonly population: Population;
  readonly fields: readonly FilterableField[];
}

function planned(
  { environment, population, fields }: ChangeGround,
  changedBy: ChangedBy,
): Omit<ChangedRecord, 'label'> {
  const seed = seedOf(environment.seed, `${changedBy} ${population.resourceType}`, 0);
  const [drawn] = fc.sample(changedValues(fields), { numRuns: 1, seed });
  return drawn ?? { former: {}, values: {} };
}

async function byUpdate(ground: ChangeGround): Promise<ChangedRecord | undefined> {
  const { environment, population } = ground;
  const { former, values } = planned(ground, 'update');
  const { id, label } = await population.plant(former);
  const { status } = await environment.crm.update(population.resourceType, id, values);
  return isDone(status) ? { label, former, values } : undefined;
}

/** The types whose unique fields other checks look for anyway: an upsert finds a record by such a field. */
const keyedTypes: ReadonlySet<string> = new Set(['contacts', 'companies']);

/** The field that leads an upsert to a record; undefined where there is none. */
async function keyOf({ environment, population }: ChangeGround): Promise<UniqueField | undefined> {
  if (!keyedTypes.has(population.resourceType)) return undefined;
  try {
    return await uniqueField(environment, population.resourceType);
  } catch (error) {
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}

async function byUpsert(ground: ChangeGround): Promise<ChangedRecord | undefined> {
  const { environment, population, fields } = ground;
  const key = await keyOf(ground);
  if (key === undefined) return undefined;
  const others = fields.filter(({ id }) => id !== key.id);
  const { former, values } = planned({ ...ground, fields: others }, 'upsert');
  const record = await plantKeyed(population, key, former);
  const body = upsertOf(record, population, population.overwriting(values).fields ?? []);
  const { status } = await environment.crm.upsert(population.resourceType, body, population.marker);
  return isDone(status) ? { label: record.label, former, values } : undefined;
}

async function byClearing(ground: ChangeGround): Promise<ChangedRecord | undefined> {
  const { environment, population, fields } = ground;
  // A field that every record must have cannot be cleared.
  const optional = fields.filter(({ id }) => !(id in population.marking.base));
  const { former: sent } = planned({ ...ground, fields: optional }, 'update to null');
  const ids = Object.keys(sent);
  const { record, shown } = await population.plantShown(sent, ids, ids);
  // What was never seen cannot be seen to be gone.
  const kept = optional.filter(({ id, fieldType }) => {
    const value = sent[id];
    return value !== undefined && sameValue(fieldType, shown[id], value);
  });
  const former = Object.fromEntries(kept.map(({ id }) => [id, sent[id] as Value]));
  const nothing = Object.fromEntries(ids.map((field) => [field, null]));
  const { status } = await environment.crm.update(population.resourceType, record.id, nothing);
  return isDone(status) ? { label: record.label, former, values: {} } : undefined;
}

const ways = {
  update: ['UpdateCrmRecord', byUpdate],
  upsert: ['UpsertCrmRecord', byUpsert],
  'update to null': ['UpdateCrmRecord', byClearing],
} as const;

/** Every way to change a record. */
export const waysToChange = Object.keys(ways) as readonly ChangedBy[];

/** Makes a record and changes it; undefined where the environment does not let us. */
export async function changeBy(
  changedBy: ChangedBy,
  ground: ChangeGround,
): Promise<ChangedRecord | undefined> {
  const [operation, change] = ways[changedBy];
  const isOffered = outOfReach(ground.environment.capabilities, operation) === undefined;
  return isOffered ? change(ground) : undefined;
}
