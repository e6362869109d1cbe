import { type Dispatcher, request } from 'undici';

/** The members that the answers of all operations have between them. */
export interface Body {
  readonly [member: string]: unknown;
  readonly data?: { readonly access_token: string; readonly expires: number };
  readonly fields?: readonly FieldValue[];
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly objects?: readonly { readonly id: string; readonly fields: readonly FieldValue[] }[];
  readonly next_cursor?: string;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly options?: readonly { readonly name: string; readonly value: string }[];
  readonly fieldSchemas?: readonly { readonly fieldId: string; readonly crmObjectType: string }[];
  readonly crmObjects?: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
  readonly pagingMetadata?: {
    readonly nextCursor: string;
    readonly hasMore: boolean;
    readonly totalResults: number;
  };
}

interface FieldValue {
  readonly id: string;
  readonly value: unknown;
}

interface Property {
  readonly type: string;
  readonly format?: string;
  readonly readOnly?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; an empty object when it is none. */
  readonly body: Body;
}

export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request. A body that is no text is sent as JSON. */
export async function send(
  method: Dispatcher.HttpMethod,
  url: string,
  { body, headers = {} }: Sent = {},
): Promise<Answer> {
  const response = await request(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: bytesOf(body) }),
  });
  const text = await response.body.text();
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: jsonOf(response.headers, text),
  };
}

function bytesOf(body: unknown): string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
}

function jsonOf(headers: Answer['headers'], text: string): Body {
  const body: Body = headers['content-type'] === 'application/json' ? JSON.parse(text) : {};
  return body;
}
