import type { OperationId } from '../../specs/openapi.ts';

/** A request as it comes over the wire, read as far as the description tells how. */
export interface WireRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  /** Undefined for what is no operation of the description, such as the control interface. */
  readonly operation?: OperationId | undefined;
  /** The segments of its path, parameters in braces. */
  readonly segments: readonly string[];
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON; undefined where there is none, or another one. */
  readonly body?: unknown;
  readonly text: string;
}

/** An answer to one. */
export interface WireAnswer {
  readonly status: number;
  readonly contentType: string;
  /** As JSON; undefined where it is empty or something else. */
  readonly body?: unknown;
  readonly text: string;
}

type Ask = (request: WireRequest) => Promise<WireAnswer>;

/** The right service behind a mutant. */
export interface Behind {
  /** Hands a request on, as it came or changed. */
  readonly forward: Ask;
  /** Asks something that nobody asked for, to know what to change. */
  readonly look: Ask;
  /** A request as the same caller, of an operation at its own address. */
  readonly as: (
    request: WireRequest,
    operation: OperationId,
    other?: { readonly path?: Readonly<Record<string, string>>; readonly body?: unknown },
  ) => WireRequest;
}

/** What a mutant makes of one exchange. It sees the wire alone. */
export type Mutation = (request: WireRequest, behind: Behind) => Promise<WireAnswer>;

export type Members = Record<string, unknown>;

export function isMembers(value: unknown): value is Members {
  return value !== null && typeof value === 'object';
}

/** The members of a body, none where it is no object. */
export function membersOf(body: unknown): Members {
  return isMembers(body) ? body : {};
}

/** The rows of an array; none where it is no array. */
export function rowsOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}

export function withBody<T extends WireRequest | WireAnswer>(exchanged: T, body: unknown): T {
  return { ...exchanged, body, text: body === undefined ? '' : JSON.stringify(body) };
}

export function answerOf(status: number, body?: unknown): WireAnswer {
  return withBody({ status, contentType: 'application/json', text: '' }, body);
}

export function isDone({ status }: WireAnswer): boolean {
  return status >= 200 && status < 300;
}

/** The JSON in a text; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
