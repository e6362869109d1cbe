import type { Answer } from '../../../client/caller.ts';
import { rpcCodes } from '../../../specs/openapi.ts';
import { isRpcMethod, rpcCodeOf } from '../../../specs/semantics/rpc-error.ts';

/** Whether an answer says that the caller asked for something that the service will not do. */
export function isRefused(status: number): boolean {
  return status >= 400 && status < 500;
}

/**
 * Whether an answer says that a write was done. That its status must be 200 is for the checks of that clause to say:
 * with another one the records are there all the same, and everything else can be decided.
 */
export function isDone(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Statuses by which an environment says that it does not offer an operation at all. */
const absentStatuses: ReadonlySet<number> = new Set([404, 405, 501]);

export function saysAbsent({ status }: Answer): boolean {
  return absentStatuses.has(status);
}

/** Statuses by which an environment says that an operation is not for this application. */
const closedStatuses: ReadonlySet<number> = new Set([401, 403]);

export function saysClosed(answer: Answer): boolean {
  if (isRpcMethod(answer.operation) && rpcCodeOf(answer) === rpcCodes['PERMISSION_DENIED']) return true;
  return closedStatuses.has(answer.status);
}
