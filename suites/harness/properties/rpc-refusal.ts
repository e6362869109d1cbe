import { rpcCodes } from '../../../specs/openapi.ts';
import { holdsRpcRows, mayMeanCode, type RpcAnswer, rpcCodeOf } from '../../../specs/semantics/rpc-error.ts';
import { isRefused } from './answer-status.ts';
import { given, holds } from './expectation.ts';

function codesInWords(names: readonly string[]): string {
  return names.map((name) => `${rpcCodes[name]} (${name})`).join(' or ');
}

/** The code of an answer in a few words. */
export function codeInWords(answer: RpcAnswer): string {
  const code = rpcCodeOf(answer);
  return code === undefined ? 'no code' : `code ${code}`;
}

/** Whether an RPC call was refused: with a 4xx, or with a code in place of rows, whatever the HTTP status. */
export function isRpcRefusal(answer: RpcAnswer): boolean {
  return isRefused(answer.status) || (rpcCodeOf(answer) !== undefined && !holdsRpcRows(answer.body));
}

/** Whether a call was turned away for its token: with a 4xx, or in the RPC methods with the code, whatever the HTTP status. */
export function isTurnedAway(answer: RpcAnswer): boolean {
  return isRefused(answer.status) || rpcCodeOf(answer) === rpcCodes['UNAUTHENTICATED'];
}

/** Whether a call was turned away as one without a valid token is. A row of an answer may hold any number. */
export function tellsOfEndedToken(answer: RpcAnswer): boolean {
  const code = isRpcRefusal(answer) ? rpcCodeOf(answer) : undefined;
  if (code === rpcCodes['PERMISSION_DENIED']) return false;
  return answer.status === 401 || code === rpcCodes['UNAUTHENTICATED'];
}

/**
 * Whether a refusal tells by its code that a permission is missing, which takes a valid token. With the status of an
 * invalid token, the code may be of another numbering.
 */
export function tellsOfPermission(answer: RpcAnswer): boolean {
  return answer.status !== 401 && rpcCodeOf(answer) === rpcCodes['PERMISSION_DENIED'];
}

/**
 * Demands that an RPC call is refused with one of these codes. A refusal that has no body, only the HTTP status that
 * usually goes with such a code, decides nothing.
 */
export function expectRefusalWith(answer: RpcAnswer, names: readonly string[], call: string): void {
  const code = rpcCodeOf(answer);
  given(
    code !== undefined || !mayMeanCode(answer, names),
    `${call} is refused with ${answer.status} and neither body nor code`,
  );
  const isExpected = names.some((name) => rpcCodes[name] === code);
  holds(
    isExpected,
    `${call} has code ${codesInWords(names)}, but it was answered ${answer.status} with ${codeInWords(answer)}`,
  );
}
