import type { OperationId } from '../specs/openapi.ts';
import type { Exchange } from './exchange.ts';
import { isMembers, memberAt, type Members, membersOf } from './body-members.ts';

const writing: ReadonlySet<OperationId | undefined> = new Set([
  'CreateCrmRecord',
  'UpdateCrmRecord',
  'UpsertCrmRecord',
]);

/** One request that writes values into a record. */
export interface Write {
  readonly exchange: Exchange;
  readonly resourceType: string;
  readonly body: Members;
  /** Values by field id, whichever form they came in. */
  readonly values: ReadonlyMap<string, unknown>;
}

function pairsIn(list: readonly unknown[]): [string, unknown][] {
  return list.flatMap((item): [string, unknown][] => {
    const id = memberAt(item, 'id');
    return typeof id === 'string' ? [[id, memberAt(item, 'value')]] : [];
  });
}

function valuesIn(operation: OperationId | undefined, body: Members): ReadonlyMap<string, unknown> {
  const { data: own, fields } = body;
  // The document does not show create's body: it may be as a read shows them, or the values themselves.
  const isCreate = operation === 'CreateCrmRecord' && own === undefined && fields === undefined;
  const { attributes } = body;
  const data = isCreate && (isMembers(attributes) || Array.isArray(attributes)) ? attributes : own;
  if (isCreate && data === undefined) return new Map(Object.entries(body));
  const inData = Array.isArray(data) ? pairsIn(data) : Object.entries(isMembers(data) ? data : {});
  return new Map([...inData, ...(Array.isArray(fields) ? pairsIn(fields) : [])]);
}

/** The write that an exchange is; undefined where it is none that can be read. */
export function writeOf(exchange: Exchange): Write | undefined {
  const { operation, parameters, request } = exchange;
  const body = membersOf(request.body);
  const { resourceTypeCode } = parameters;
  if (!writing.has(operation) || body === undefined || resourceTypeCode === undefined) return undefined;
  return { exchange, resourceType: resourceTypeCode, body, values: valuesIn(operation, body) };
}

export function writesIn(exchanges: readonly Exchange[]): readonly Write[] {
  return exchanges.flatMap((exchange) => writeOf(exchange) ?? []);
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
