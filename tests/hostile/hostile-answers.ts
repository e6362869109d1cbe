import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { limits } from '../../specs/openapi.ts';

const mebibyte = 1024 * 1024;
const rightPage = '{"objects":[],"has_more":false,"total_objects":0}';

/** Gives one answer to a request whose body has been read. */
export type Answering = (response: ServerResponse) => void;

/** What the client makes of an answer: it was none, or it is one with these problems. */
export type Outcome =
  | { readonly code: 'reset' | 'timed_out' | 'oversized_answer' | 'unreadable_answer'; readonly says: string }
  | { readonly status: number; readonly problems: readonly string[] };

function answered(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Answering {
  return (response) =>
    void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
}

/** Writes pieces for as long as somebody reads them, up to `most` bytes. */
function poured(most: number, headers: Readonly<Record<string, string>> = {}): Answering {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    const piece = Buffer.alloc(mebibyte, ' ');
    let written = 0;
    const more = (): void => {
      while (!response.destroyed && written < most) {
        written += piece.length;
        if (!response.write(piece)) return;
      }
      response.end();
    };
    response.on('drain', more);
    more();
  };
}

function page(members: string): string {
  return `{"objects":[],"has_more":false,"total_objects":0,${members}}`;
}

function pageOf(rows: number, row: string): string {
  return `{"objects":[${Array.from({ length: rows }, () => row).join(',')}],"has_more":false,"total_objects":0}`;
}

const small = gzipSync(rightPage);
const bomb = gzipSync(Buffer.alloc(200 * mebibyte), { level: 1 });
const brotliBomb = brotliCompressSync(Buffer.alloc(200 * mebibyte), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
});

function encoded(body: Uint8Array, coding: string): Answering {
  return answered(body, { 'content-encoding': coding });
}

const isFine: Outcome = { status: 200, problems: [] };
const isNoJson: Outcome = { status: 200, problems: ['the body is not JSON'] };
const tooLarge: Outcome = { code: 'oversized_answer', says: 'answered more than 16777216 bytes' };

/** Answers to a list of contacts, and what each of them is. */
export const hostileAnswers: Readonly<Record<string, readonly [Answering, Outcome]>> = {
  'JSON that breaks off': [answered('{"objects":[{"id":"1"'), isNoJson],
  'JSON with a comma too many': [answered('{"objects":[],}'), isNoJson],
  'JSON in single quotes': [answered("{'objects':[]}"), isNoJson],
  'a number that JSON has not': [answered(page('"a":NaN')), isNoJson],
  'two values in a row': [answered(rightPage + rightPage), isNoJson],
  'a control character in a text': [answered(page('"a":"\u0001"')), isNoJson],
  'bytes that are no UTF-8': [answered(Buffer.from([0xff, 0xfe, 0x7b, 0x00])), isNoJson],
  'a page of HTML': [
    answered('<!doctype html><script>alert(1)</script>', { 'content-type': 'text/html' }),
    isNoJson,
  ],
  'JSON as text/plain': [
    answered(rightPage, { 'content-type': 'text/plain' }),
    { status: 200, problems: ['the content type is text/plain, not application/json'] },
  ],
  '200 MiB of blanks': [poured(200 * mebibyte), tooLarge],
  '200 MiB that are announced': [poured(200 * mebibyte, { 'content-length': `${200 * mebibyte}` }), tooLarge],
  'a body without end': [poured(Number.POSITIVE_INFINITY), tooLarge],
  'gzip that nobody asked for': [encoded(small, 'gzip'), isFine],
  'gzip that unpacks to 200 MiB': [encoded(bomb, 'gzip'), tooLarge],
  'brotli that unpacks to 200 MiB': [encoded(brotliBomb, 'br'), tooLarge],
  'gzip in gzip': [
    encoded(gzipSync(bomb), 'gzip, gzip'),
    { code: 'unreadable_answer', says: 'its content-encoding is gzip, gzip, which was not asked for' },
  ],
  'gzip that breaks off': [
    encoded(small.subarray(0, -9), 'gzip'),
    { code: 'unreadable_answer', says: 'it is no gzip, as its content-encoding says' },
  ],
  'gzip that is none': [
    encoded(Buffer.from(rightPage), 'gzip'),
    { code: 'unreadable_answer', says: 'it is no gzip, as its content-encoding says' },
  ],
  'a coding that nobody knows': [
    encoded(Buffer.from(rightPage), 'constructor'),
    { code: 'unreadable_answer', says: 'its content-encoding is constructor, which was not asked for' },
  ],
  'a header of a megabyte': [
    answered(rightPage, { 'x-long': 'x'.repeat(mebibyte) }),
    { code: 'oversized_answer', says: 'answered more than 16384 bytes of headers' },
  ],
  'ten thousand headers': [
    answered(
      rightPage,
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x-${index}`, 'x'])),
    ),
    { code: 'oversized_answer', says: 'answered more than 16384 bytes of headers' },
  ],
  'headers named like the members of every object': [
    answered(rightPage, { ['__proto__']: 'x', constructor: 'x', tostring: 'x' }),
    isFine,
  ],
  'whole numbers beyond 2^53': [answered(rightPage.replace(':0}', ':9007199254740993}')), isFine],
  'a number beyond all numbers': [
    answered(rightPage.replace(':0}', ':1e400}')),
    { status: 200, problems: ['/total_objects must be integer'] },
  ],
  'a hundred thousand levels': [
    answered(page(`"a":${'['.repeat(100_000)}${']'.repeat(100_000)}`)),
    { code: 'unreadable_answer', says: 'it is nested more than 100 levels deep' },
  ],
  'a million levels that never close': [
    answered('{"a":'.repeat(1_000_000)),
    { code: 'unreadable_answer', says: 'it is nested more than 100 levels deep' },
  ],
  'members named like those of every object': [
    answered(page('"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}')),
    isFine,
  ],
  'a cursor of a megabyte': [answered(page(`"next_cursor":"${'c'.repeat(mebibyte)}"`)), isFine],
  'a million rows': [
    answered(pageOf(1_000_000, '{"id":"1","fields":[]}')),
    { code: 'oversized_answer', says: 'answered more than 16777216 bytes' },
  ],
  'a million empty rows': [
    answered(pageOf(1_000_000, '{}')),
    { code: 'unreadable_answer', says: 'it holds more than 1000000 values' },
  ],
  'a hundred thousand wrong rows': [
    answered(pageOf(100 * limits.maximum_page_size, '7')),
    { status: 200, problems: ['/objects/0 must be object'] },
  ],
};
