import { type Answer, besidePath } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { Unanswered } from '../../../client/errors.ts';
import { type OperationId, operations, resourceTypes } from '../../../specs/openapi.ts';
import { type RpcMethod, rpcCodeOf } from '../../../specs/semantics/rpc-error.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone, saysAbsent, saysClosed } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';
import { unprovenPopulation } from '../records/populations.ts';
import { writtenAllTheSame } from './refused-but-done.ts';
import type { Capabilities } from '../run/capabilities.ts';
import { noPermission, shutNamespace } from './shut-namespace.ts';

/** Operations that are not there, and operations that are not there for us. */
export interface Reach {
  readonly absent: readonly OperationId[];
  readonly closed: readonly OperationId[];
}

/** What can be reached of the operations that read, or that the namespace lets nobody in. */
type ReadingReach = Reach & Pick<Capabilities, 'shut_namespace'>;

const halfBody = '{';

/** What an operation says of itself for everything that it can be asked about, until one answer says otherwise. */
async function reachOf(
  subjects: readonly string[],
  ask: (subject: string) => Promise<Answer>,
): Promise<'absent' | 'closed' | 'open' | 'unclear'> {
  const first = await ask(subjects[0] ?? '');
  if (isDone(first.status)) return saysClosed(first) ? 'closed' : 'open';
  const says = saysClosed(first) ? saysClosed : saysAbsent;
  if (!says(first)) return 'unclear';
  for (const subject of subjects.slice(1)) {
    if (!says(await ask(subject))) return 'unclear';
  }
  return says === saysClosed ? 'closed' : 'absent';
}

/** What may differ from call to call: the path that was asked, and numbers and ids, which hold a digit. */
const passing = new RegExp(`${besidePath}|[\\w-]*\\d[\\w-]*`, 'g');

/** What an answer says, but for what may differ from call to call. */
function gist(answer: Answer): string {
  return `${answer.status} ${rpcCodeOf(answer)} ${answer.text.replaceAll(passing, '')}`;
}

/** Bodies that a method which is there refuses as such: half a text, and none with a namespace in it. */
const unreadable = [halfBody, '[]'];

/** Whether a method answers whatever it is sent as a method that nobody has: one that is there reads it. */
async function isLikeNone(crm: Crm, id: RpcMethod, body: object, own: Answer): Promise<boolean> {
  try {
    if (gist(own) !== gist(await crm.rpcBeside(id, body))) return false;
    for (const text of unreadable)
      if (gist(await crm.rpcText(id, text)) !== gist(await crm.rpcBeside(id, text))) return false;
    return true;
  } catch (error) {
    if (error instanceof Unanswered) return false;
    throw error;
  }
}

/**
 * The same of an RPC method. One that is there tells a missing namespace by a code, and looks for a token first. So a
 * method is missing where no code comes with the status of what is absent, where a call without a token gets it too, or
 * where a method that nobody has is answered alike.
 */
async function reachOfRpc(crm: Crm, id: RpcMethod, body: object): ReturnType<typeof reachOf> {
  const ask = (by: Crm): Promise<Answer> =>
    id === 'RpcCompanyList' ? by.rpcCompanies(body) : by.rpcFieldSchemas(body);
  const own = await ask(crm);
  if (saysAbsent(own) && (rpcCodeOf(own) === undefined || (await isLikeNone(crm, id, body, own))))
    return 'absent';
  return reachOf(['own', 'none'], async (token) =>
    token === 'own' ? own : ask(crm.but({ authorization: 'none' })),
  );
}

/** An operation that is labelled as proposed may be missing; the others may be closed to an application as well. */
function mayBeClosed(id: OperationId): boolean {
  return (
    operations[id].lifecycle.some((label) => label !== 'Proposed') || operations[id].lifecycle.length === 0
  );
}

function gathered(found: readonly (readonly [OperationId, string])[]): Reach {
  return {
    absent: found.flatMap(([id, reach]) => (reach === 'absent' ? id : [])),
    closed: found.flatMap(([id, reach]) => (reach === 'closed' && mayBeClosed(id) ? id : [])),
  };
}

/**
 * Where lists are closed to the application, a refused field schema is no fault of its own: which scopes open the record
 * API is not shown, and one may open all of it.
 */
async function closedAlongWith(closed: readonly OperationId[], crm: Crm): Promise<readonly OperationId[]> {
  if (!closed.includes('ListCrmRecords')) return [];
  for (const type of resourceTypes.records) {
    // A 401 would speak of the token, which the service knows.
    const answers = [await crm.list(type, { page: { limit: 1 } }), await crm.fieldSchema(type)];
    if (answers.some(({ status }) => status !== noPermission)) return [];
  }
  return ['ListFieldSchema'];
}

/**
 * Which of the reading operations without the label Proposed are out of reach. An operation counts as such only where
 * another one in the same namespace takes the same token: otherwise the token or the namespace is at fault.
 */
export async function unproposedReach(
  environment: Environment,
  unreachable: Capabilities['unreachable'],
): Promise<ReadingReach> {
  const { crm } = environment;
  const page = { page: { limit: 1 } };
  const one = { pagingOptions: { pageSize: 1 } };
  const questions: readonly (readonly [OperationId, () => ReturnType<typeof reachOf>])[] = [
    ['ListCrmRecords', () => reachOf(resourceTypes.records, (type) => crm.list(type, page))],
    ['RpcFieldSchemaList', () => reachOfRpc(crm, 'RpcFieldSchemaList', {})],
    ['RpcCompanyList', () => reachOfRpc(crm, 'RpcCompanyList', one)],
    ['TokenInfo', () => reachOf([''], () => crm.userInfo())],
  ];
  const found: (readonly [OperationId, string])[] = [];
  for (const [id, ask] of questions) {
    if (unreachable[operations[id].address] === undefined) found.push([id, await ask()]);
  }
  const isLetIn =
    found.some(([id, reach]) => id !== 'TokenInfo' && reach === 'open') ||
    isDone((await crm.fieldSchema(resourceTypes.records[0] ?? '')).status);
  if (isLetIn) {
    const { absent, closed } = gathered(found);
    return { absent, closed: [...closed, ...(await closedAlongWith(closed, crm))] };
  }
  const shut_namespace = await shutNamespace(environment, unreachable);
  return { absent: [], closed: [], ...(shut_namespace !== undefined && { shut_namespace }) };
}

/** What an operation that makes records says of itself, asked with half a body, of which no record comes. */
async function reachOfWrite(
  { crm }: Environment,
  operation: 'CreateCrmRecord' | 'UpsertCrmRecord',
  { marker }: Population,
): ReturnType<typeof reachOf> {
  return reachOf(resourceTypes.records, (type) =>
    crm.writeText(operation, { resourceTypeCode: type }, halfBody, marker),
  );
}

/** Whether upsert is there. */
export async function upsertReach(environment: Environment): Promise<Reach> {
  const population = await unprovenPopulation(environment, 'contacts');
  const stillUpserts = async (): Promise<boolean> => {
    const { label, values } = population.marked({});
    await population.tryPlant(values, { planting: 'upsert' });
    return (await writtenAllTheSame(environment, population, [label])) !== undefined;
  };
  const reach = await reachOfWrite(environment, 'UpsertCrmRecord', population);
  return gathered([['UpsertCrmRecord', reach === 'absent' && (await stillUpserts()) ? 'open' : reach]]);
}

/** Which operations that make records are out of reach, where none may be made. */
export async function reachWithoutRecords(environment: Environment): Promise<Reach> {
  const population = await unprovenPopulation(environment, 'contacts');
  const create = await reachOfWrite(environment, 'CreateCrmRecord', population);
  const upsert = await reachOfWrite(environment, 'UpsertCrmRecord', population);
  return gathered([
    ['CreateCrmRecord', create],
    ['UpsertCrmRecord', upsert],
  ]);
}
