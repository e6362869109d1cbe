import { Ajv2020 } from 'ajv/dist/2020.js';
import { readJson } from '../../specs/json-text.ts';
import { type Addresses, placeOf } from './addresses-in.ts';
import type { SeenExchange } from './reader.ts';

interface NameAndValue {
  readonly name: string;
  readonly value: string;
}

interface Content {
  readonly text?: string | null;
  readonly encoding?: string | null;
  readonly size?: number | null;
  readonly params?: readonly Partial<NameAndValue>[] | null;
}

interface Entry {
  readonly startedDateTime: string;
  readonly time?: number | null;
  readonly connection?: string | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly NameAndValue[];
    readonly postData?: Content | null;
    readonly bodySize?: number | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly NameAndValue[];
    readonly content?: Content | null;
    readonly bodySize?: number | null;
  };
}

/** What of HAR 1.2 is read. Recorders leave out or add much else. */
const headers = {
  type: 'array',
  items: {
    type: 'object',
    properties: { name: { type: 'string' }, value: { type: 'string' } },
    required: ['name', 'value'],
  },
};
const content = {
  type: ['object', 'null'],
  properties: {
    text: { type: ['string', 'null'] },
    encoding: { type: ['string', 'null'] },
    params: { type: ['array', 'null'] },
  },
};
const har = {
  type: 'object',
  properties: {
    log: {
      type: 'object',
      properties: {
        entries: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              startedDateTime: { type: 'string' },
              time: { type: ['number', 'null'] },
              request: {
                type: 'object',
                properties: {
                  method: { type: 'string' },
                  url: { type: 'string' },
                  headers,
                  postData: content,
                },
                required: ['method', 'url', 'headers'],
              },
              response: {
                type: 'object',
                properties: { status: { type: 'integer' }, headers, content },
                required: ['status', 'headers'],
              },
            },
            required: ['startedDateTime', 'request', 'response'],
          },
        },
      },
      required: ['entries'],
    },
  },
  required: ['log'],
};

const isHar = new Ajv2020({ strictTypes: false }).compile<{
  readonly log: { readonly entries: readonly Entry[] };
}>(har);

/** A file that is no HAR; the message says where it is none. */
export class NoHar extends Error {
  override readonly name = 'NoHar';
}

/** What a recording holds of the interface, and how many requests went elsewhere. */
export interface Recording {
  readonly seen: readonly SeenExchange[];
  readonly elsewhere: number;
}

function textOf({ text, encoding, params }: Content): string | undefined {
  if (typeof text === 'string') return encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text;
  if (!Array.isArray(params) || params.length === 0) return undefined;
  const form = new URLSearchParams();
  for (const { name = '', value = '' } of params as readonly Partial<NameAndValue>[])
    form.append(name, value);
  return form.toString();
}

/** By lower-case name; the pseudo-headers of HTTP/2 are no headers. */
function flat(list: readonly NameAndValue[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    list.filter(({ name }) => !name.startsWith(':')).map(({ name, value }) => [name.toLowerCase(), value]),
  );
}

/** A recorder that keeps no body may still tell its size, or nothing of it. */
function isEmpty({ headers: list, content: body, bodySize }: Entry['response']): boolean {
  return body?.size === 0 && (bodySize ?? 0) <= 0 && Number(flat(list)['content-length'] ?? 0) === 0;
}

function seenIn(
  { request, response, ...entry }: Entry,
  addresses: Addresses | undefined,
): SeenExchange | undefined {
  const place = placeOf(request.url, addresses);
  const started = Date.parse(entry.startedDateTime);
  if (place === undefined || Number.isNaN(started)) return undefined;
  const body = request.postData ? textOf(request.postData) : undefined;
  const answer = response.content ? textOf(response.content) : undefined;
  const isMissing = (answer === undefined || answer === '') && !isEmpty(response);
  return {
    started,
    ended: started + Math.max(0, entry.time ?? 0),
    environment: 'the recorded environment',
    ...place,
    method: request.method,
    headers: flat(request.headers),
    ...(entry.connection && { connection: entry.connection }),
    ...(body !== undefined && { body }),
    ...(body === undefined && (request.bodySize ?? 0) > 0 && { bodyIncomplete: true }),
    // Recorders write 0 or -1 where no answer came.
    ...(response.status > 0
      ? {
          response: {
            status: response.status,
            headers: flat(response.headers),
            ...(answer !== undefined && { body: answer }),
            ...(isMissing && { incomplete: true }),
          },
        }
      : { trouble: 'the recording has no answer' }),
  };
}

/** Reads a recording (HAR 1.2), as browsers, proxies and test runners write it. Throws NoHar. */
export function readHar(text: string, addresses?: Addresses): Recording {
  const { value, excess } = readJson(text.replace(/^\uFEFF/, ''));
  if (value === undefined) throw new NoHar(excess ?? 'it is no JSON');
  if (!isHar(value)) {
    const [first] = isHar.errors ?? [];
    throw new NoHar(`${first?.instancePath || 'the file'} ${first?.message ?? 'is not as HAR 1.2 has it'}`);
  }
  const found = value.log.entries.map((entry) => seenIn(entry, addresses));
  const seen = found.flatMap((each) => each ?? []);
  return { seen, elsewhere: found.length - seen.length };
}
