import type { IncomingHttpHeaders } from 'node:http';
import type { Json } from '../json.ts';

/** A request as the service sees it. */
export interface HttpRequest {
  readonly method: string;
  /** Without the query, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Reads the whole body, whose pieces are joined so. Refuses one that is too large. */
  body(joined?: (pieces: readonly Buffer[]) => Buffer): Promise<Buffer>;
}

/** What a handler answers. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** undefined: no body. */
  readonly body?: Json;
}

/** A reply as it goes onto the wire. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export function ok(body: Json): Reply {
  return { status: 200, body };
}
