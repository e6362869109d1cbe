import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import type { Environment } from '../environment/environment.ts';
import { outOfReach } from '../run/capabilities.ts';
import { obstacleToWrite } from '../run/prerequisites.ts';
import { MemoizedByEnvironment } from '../environment/memoized.ts';
import { isRefused } from '../properties/answer-status.ts';
import type { PlantedRecord, Population } from './population.ts';
import { settledRead } from './settled-read.ts';
import { populationOf } from './populations.ts';
import { fieldWithOptions } from '../fields/field-options.ts';

/** A call that a conforming service answers with 200 when the caller may make it. */
type ValidCall = (crm: Crm) => Promise<Answer>;

export type Calls = Partial<Record<OperationId, ValidCall>>;

const callsAboutNoType: Calls = {
  RpcFieldSchemaList: (crm) => crm.rpcFieldSchemas({}),
  RpcCompanyList: (crm) => crm.rpcCompanies({ pagingOptions: { pageSize: 1 } }),
  TokenInfo: (crm) => crm.userInfo(),
};

const onePage = { page: { limit: 1 } };

function readingCalls(resourceType: string): Calls {
  return {
    ListFieldSchema: (crm) => crm.fieldSchema(resourceType),
    ListCrmRecords: (crm) => crm.list(resourceType, onePage),
  };
}

/** Only a field that has options can be asked for them without doubt; whether others may be is open. */
async function optionCalls(environment: Environment): Promise<Calls> {
  const field = await fieldWithOptions(environment, 'contacts');
  return field === undefined ? {} : { GetFieldOptions: (crm) => crm.fieldOptions('contacts', field.id) };
}

/** Where nothing may be written, a record that is there already is read. */
async function callsOfReader(environment: Environment, resourceType: string): Promise<Calls> {
  const { status, body } = await environment.crm.list(resourceType, onePage);
  const id = status === 200 ? body.objects?.[0]?.id : undefined;
  return id === undefined ? {} : { GetCrmRecord: (crm) => crm.get(resourceType, id) };
}

async function callsOfWriter(environment: Environment, resourceType: string): Promise<Calls> {
  const population = await populationOf(environment, resourceType);
  // Both are waited for at once: a deletion may be called while all other checks wait.
  const [{ id, values }, deletable] = await population.plantEach([{}, {}]);
  // A read may lag as a list may.
  await settledRead(environment.crm, resourceType, id, environment.patience.records);
  const create: ValidCall = (crm) => population.tryCreate(population.marked({}).values, { crm });
  return {
    GetCrmRecord: (crm) => crm.get(resourceType, id),
    ...(environment.createForm !== 'unknown' && { CreateCrmRecord: create }),
    UpsertCrmRecord: (crm) => {
      const body = fieldsBody(population.markedTexts({}).values, 'always_overwrite');
      return crm.upsert(resourceType, body, population.marker);
    },
    ...(environment.capabilities.data_form !== 'unknown' && {
      UpdateCrmRecord: (crm: Crm) => crm.update(resourceType, id, values),
    }),
    DeleteCrmRecord: deletionIn(population, deletable),
  };
}

/** Deletes a record that is there: a refused deletion leaves it for the next one. */
function deletionIn(population: Population, first: PlantedRecord): ValidCall {
  let standing: PlantedRecord | undefined = first;
  return async (crm) => {
    const target = (standing ??= await population.plant());
    const answer = await crm.delete(population.resourceType, target.id);
    if (!isRefused(answer.status)) standing = undefined;
    return answer;
  };
}

function unknownCall(operation: OperationId): never {
  throw new TypeError(`There is no valid call of ${operation} here.`);
}

/** The valid calls that an environment takes. */
export interface ValidCalls {
  readonly operations: readonly OperationId[];
  make(operation: OperationId, crm: Crm): Promise<Answer>;
}

/** Those of the calls that the environment offers. */
export function offeredCalls(environment: Environment, calls: Calls): ValidCalls {
  const present = new Map(
    Object.entries(calls).filter(
      ([id]) => outOfReach(environment.capabilities, id as OperationId) === undefined,
    ),
  );
  return {
    operations: [...present.keys()] as OperationId[],
    make: async (operation, crm) => (present.get(operation) ?? unknownCall(operation))(crm),
  };
}

function callsAboutRecords(environment: Environment, resourceType: string): Promise<Calls> {
  const mayWrite = obstacleToWrite(environment.profile, environment.capabilities) === undefined;
  return (mayWrite ? callsOfWriter : callsOfReader)(environment, resourceType);
}

const known = new MemoizedByEnvironment<ValidCalls>('valid calls');

/**
 * One valid call of each operation that needs a token and that this environment offers. Writing ones are there
 * only where records may be made; they touch nothing but records planted for them. Found once for all
 * checks of a worker.
 */
export function validCalls(environment: Environment): Promise<ValidCalls> {
  return known.of(environment, async () => {
    const withOptions = await optionCalls(environment);
    const records = await callsAboutRecords(environment, 'contacts');
    const calls = { ...readingCalls('contacts'), ...callsAboutNoType, ...withOptions, ...records };
    return offeredCalls(environment, calls);
  });
}

/** The calls that read one resource type and name no record of it: those that are answered 200 here. */
export async function readingCallsAbout(environment: Environment, resourceType: string): Promise<ValidCalls> {
  const calls = offeredCalls(environment, readingCalls(resourceType));
  const valid: OperationId[] = [];
  for (const operation of calls.operations)
    if ((await calls.make(operation, environment.crm)).status === 200) valid.push(operation);
  return { ...calls, operations: valid };
}

/** Valid calls about records of one resource type, with a record to call about. */
export async function recordCallsAbout(environment: Environment, resourceType: string): Promise<ValidCalls> {
  return offeredCalls(environment, await callsAboutRecords(environment, resourceType));
}
