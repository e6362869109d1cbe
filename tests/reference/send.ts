import { request } from 'undici';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; an empty object when it is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request. A body that is no text is sent as JSON. */
export async function send(method: string, url: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
  const response = await request(url, {
    method: method as 'GET',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  });
  const text = await response.body.text();
  const isJson = response.headers['content-type'] === 'application/json';
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Answer['body']) : {},
  };
}
