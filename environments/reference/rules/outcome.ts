import { type Address, rpcCodes } from '../../../specs/openapi.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Problem, ProblemKind, Violation } from '../problem.ts';

/** Where a call arrived: one of the document's four addresses, or our own control interface. */
export type Surface = Address | 'control_url';

const statuses: Readonly<Record<ProblemKind, number>> = {
  bad_request: 400,
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  headers_too_large: 431,
  internal: 500,
};

const rpcStatuses: Partial<Readonly<Record<ProblemKind, string>>> = {
  bad_request: 'INVALID_ARGUMENT',
  unauthenticated: 'UNAUTHENTICATED',
  permission_denied: 'PERMISSION_DENIED',
  not_found: 'NOT_FOUND',
};

/** The refusal that a caller hears of at an address: the one that was made. */
export function toldProblem(_surface: Surface, problem: Problem): Problem {
  return problem;
}

/** @param surface where the call arrived; undefined when it never became a request */
export function statusOf(kind: ProblemKind, _surface?: Surface): number {
  return statuses[kind];
}

/** The body of a refusal, in the form of the address where the call arrived. */
export function renderProblem(surface: Surface, problem: Problem): Json {
  if (problem.kind === 'conflict') return conflictBody(problem.message, problem.violations);
  if (surface === 'auth_url') return { error: oauthError(problem), error_description: problem.message };
  if (surface === 'gateway_url') return rpcBody(problem);
  return { error: problem.message, ...codeOf(problem.kind) };
}

/** The error codes of OAuth 2.0, RFC 6749 section 5.2. */
function oauthError({ field }: Problem): string {
  if (field === 'grant_type') return 'unsupported_grant_type';
  return field === 'assertion' ? 'invalid_grant' : 'invalid_request';
}

function rpcBody({ kind, message, field }: Problem): JsonObject {
  const status = rpcStatuses[kind];
  const details = field === undefined ? [] : [{ field, description: message }];
  return { ...codeOf(kind), ...(status === undefined ? {} : { status }), message, details };
}

function codeOf(kind: ProblemKind): JsonObject {
  const code = rpcCodes[rpcStatuses[kind] ?? ''];
  return code === undefined ? {} : { code };
}

function conflictBody(message: string, violations: readonly Violation[]): JsonObject {
  return {
    error: message,
    fieldViolations: {
      uniqueness: {
        description: 'Each of these values belongs to another record, which metadata names.',
        values: violations.map(({ field }) => field),
      },
    },
    metadata: Object.fromEntries(violations.map(({ field, holder }) => [field, holder])),
  };
}
