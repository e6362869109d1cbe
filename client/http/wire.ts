import type { OperationId } from '../../specs/openapi.ts';

/** A request as it goes onto the wire. */
export interface WireRequest {
  readonly operation: OperationId;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Stands for the authorization header: a token may end while the request waits for its turn. */
  readonly authorizationInTurn?: () => string;
  readonly body?: string;
  /** The body goes out in two pieces, cut within a letter, as networks may cut it. */
  readonly isInPieces?: boolean;
}

/** What came back, before anyone reads meaning into it. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}
