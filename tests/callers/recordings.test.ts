import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { command, emptyFolder, reportIn } from '../cli/command.ts';

/** One exchange, however it is recorded. */
interface Made {
  readonly at: string;
  readonly path: string;
  readonly body: object;
  readonly answer: object;
}

const base = 'https://crm.example/org';
const vip = [{ id: 'standard__tags', operation: 'IS_ANY', value: ['vip'] }];
const row = (id: string): object => ({ id, fields: [] });

/** A walk over two pages, as a right caller makes it before a right service. */
const walk: readonly Made[] = [
  {
    at: '2026-11-22T10:00:00.100Z',
    path: '/list/AG-1/contacts',
    body: { fields: vip, page: { limit: 2 } },
    answer: { objects: [row('CR-1'), row('CR-2')], next_cursor: 'c/2 =', has_more: true, total_objects: 0 },
  },
  {
    at: '2026-11-22T10:00:00.200Z',
    path: '/list/AG-1/contacts',
    body: { fields: vip, page: { limit: 2, cursor: 'c/2 =' } },
    answer: { objects: [row('CR-3')], next_cursor: '', has_more: false, total_objects: 0 },
  },
];

const pair = (name: string, value: string): object => ({ name, value });
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const bearer = pair('Authorization', 'Bearer a-recorded-token-1');
const json = pair('Content-Type', 'application/json');
const timings = { send: 1, wait: 5, receive: 1 };

/** As mitmproxy's savehar writes: HTTP/2 names in small letters, its own members, answers that are not text in base64. */
function byMitmproxy({ at, path, body, answer }: Made): object {
  const [sent, told] = [JSON.stringify(body), JSON.stringify(answer)];
  return {
    startedDateTime: at.replace('Z', '+00:00'),
    time: 7.25,
    request: {
      method: 'POST',
      url: base + path,
      httpVersion: 'HTTP/2.0',
      cookies: [],
      headers: [
        pair(':authority', 'crm.example'),
        pair('authorization', 'Bearer a-recorded-token-1'),
        pair('content-type', 'application/json'),
      ],
      queryString: [],
      headersSize: 120,
      bodySize: sent.length,
      postData: { mimeType: 'application/json', text: sent, params: [] },
    },
    response: {
      status: 200,
      statusText: '',
      httpVersion: 'HTTP/2.0',
      cookies: [],
      headers: [pair('content-type', 'application/json')],
      content: {
        size: told.length,
        compression: 0,
        mimeType: 'application/json',
        text: base64(told),
        encoding: 'base64',
      },
      redirectURL: '',
      headersSize: 60,
      bodySize: told.length,
    },
    cache: {},
    timings: { connect: -1, ssl: -1, ...timings },
    serverIPAddress: '203.0.113.7',
  };
}

/** As undici's recorders write: no cookies, no sizes, header names as they were given. */
function byUndici({ at, path, body, answer }: Made): object {
  return {
    startedDateTime: at,
    time: 7,
    request: {
      method: 'POST',
      url: base + path,
      httpVersion: 'HTTP/1.1',
      headers: [bearer, json],
      queryString: [],
      postData: { mimeType: 'application/json', text: JSON.stringify(body) },
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: [json],
      content: { mimeType: 'application/json', size: -1, text: JSON.stringify(answer) },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings,
  };
}

/** As a browser exports it for others to see: several pages, no Authorization, some bodies no longer there. */
function byBrowser(made: Made, at: number): object {
  const { request, response, ...entry } = byUndici(made) as {
    readonly request: object;
    readonly response: object;
  };
  const kept = at === 0 ? {} : { content: { size: 96, mimeType: 'application/json' } };
  return {
    pageref: `page_${at + 1}`,
    connection: '443',
    ...entry,
    request: { ...request, headers: [json], cookies: [] },
    response: { ...response, cookies: [], ...kept, _transferSize: 128 },
  };
}

function recording(entries: readonly object[], creator: string): string {
  const pages = [1, 2].map((number) => ({ id: `page_${number}`, title: '', pageTimings: {} }));
  return JSON.stringify({
    log: { version: '1.2', creator: { name: creator, version: '1' }, pages, entries },
  });
}

async function judged(
  text: string,
): Promise<{ readonly code: number | null; readonly verdicts: Record<string, string> }> {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'r.har'), text);
  const { code } = await command(folder, 'judge', 'r.har');
  const report = reportIn(folder);
  expect(readFileSync(join(folder, 'conformance-report/index.html'), 'utf8')).not.toContain(
    'a-recorded-token',
  );
  return { code, verdicts: Object.fromEntries(report.clauses.map(({ id, verdict }) => [id, verdict])) };
}

const recorders = { mitmproxy: byMitmproxy, undici: byUndici, browser: byBrowser } as const;

for (const [name, written] of Object.entries(recorders)) {
  test(`a recording by ${name} is read as it was: both sides are right`, async () => {
    const { code, verdicts } = await judged(recording(walk.map(written), name));
    expect(code).toBe(0);
    expect(verdicts).toMatchObject({ 'LIST-10': 'pass', 'PAGING-01': 'pass', 'PAGING-17': 'pass' });
    expect(Object.values(verdicts).filter((verdict) => ['fail', 'warn'].includes(verdict))).toEqual([]);
  });

  test(`a recording by ${name} shows what the caller and the service did wrong`, async () => {
    const [first, second] = walk as readonly [Made, Made];
    const forgetful = { ...second, body: { page: { limit: 2, cursor: 'c/2 =' } } };
    const generous = { ...first, body: { fields: vip, page: { limit: 1 } } };
    const { code, verdicts } = await judged(recording([generous, forgetful].map(written), name));
    expect(code).toBe(1);
    expect(verdicts).toMatchObject({ 'PAGING-15': 'fail', 'PAGING-01': 'fail' });
  });
}

test('where a recorder leaves the token out, nothing is said of tokens', async () => {
  const { verdicts } = await judged(recording(walk.map(byBrowser), 'browser'));
  expect(verdicts).toMatchObject({ 'AUTH-11': 'skip', 'AUTH-01': 'skip' });
});

test('of bodies that a recorder did not keep nothing is said', async () => {
  const { verdicts } = await judged(
    recording(
      walk.slice(1).map((made) => byBrowser(made, 1)),
      'browser',
    ),
  );
  expect(verdicts).toMatchObject({ 'LIST-01': 'skip', 'PAGING-01': 'skip', 'LIST-10': 'pass' });
});
