import type { OperationId } from '../../specs/openapi.ts';

/** A request as it goes onto the wire. */
export interface WireRequest {
  readonly operation: OperationId;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came back, before anyone reads meaning into it. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}
