import { type OperationId, operations, rpcCodes } from '../openapi.ts';

/** What tells a code: the answer as it came, header names in lower case. */
export interface RpcAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: unknown;
}

export type RpcMethod = 'RpcFieldSchemaList' | 'RpcCompanyList';

/** Whether an operation is one of the RPC methods. */
export function isRpcMethod(id: OperationId): id is RpcMethod {
  return operations[id].address === 'gateway_url';
}

const deepest = 4;

/** The HTTP status that usually comes with each code (the comments of google/rpc/code.proto). */
const usualStatuses: Readonly<Record<string, number>> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
};

function asCode(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  return /^\d+$/.test(value) ? Number(value) : rpcCodes[value.toUpperCase()];
}

function knownCode(value: unknown): number | undefined {
  const code = asCode(value);
  return code !== undefined && Object.values(rpcCodes).includes(code) ? code : undefined;
}

/**
 * The RPC code of an error body, wherever it stands: in any member whose name ends in code or status, as a number, a
 * number as text or a status name in any letter case. The document shows neither. Undefined when there is none.
 */
export function rpcCodeIn(body: unknown, depth = 0): number | undefined {
  if (body === null || typeof body !== 'object' || depth > deepest) return undefined;
  const members = Object.entries(body);
  for (const [name, value] of members) {
    const code = /(code|status)$/i.test(name) ? knownCode(value) : undefined;
    if (code !== undefined) return code;
  }
  for (const [, value] of members) {
    const code = rpcCodeIn(value, depth + 1);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** The RPC code of an answer: in the header that gRPC itself uses, or in the body. */
export function rpcCodeOf({ headers, body }: Pick<RpcAnswer, 'headers' | 'body'>): number | undefined {
  return knownCode(headers['grpc-status']) ?? rpcCodeIn(body);
}

/** Whether a body holds the rows of an RPC list: then it is no refusal, whatever a row tells. */
export function holdsRpcRows(body: unknown): boolean {
  const { fieldSchemas, crmObjects } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return Array.isArray(fieldSchemas) || Array.isArray(crmObjects);
}

/** Whether an answer has no body, and the HTTP status that usually comes with one of these codes: it may mean that code. */
export function mayMeanCode({ status, text }: RpcAnswer, names: readonly string[]): boolean {
  return text === '' && names.some((name) => usualStatuses[name] === status);
}
