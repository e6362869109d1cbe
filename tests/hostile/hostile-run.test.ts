import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Conformance } from '../../reports/conformance.ts';
import type { Hostility, Passing } from './hostile-front.ts';
import { expect, test } from './hostile-run.ts';

/** A worker at work holds some 200 MiB; what a service sends may not add much more than an answer's limit. */
const mostMebibytes = 900;
/** Under the timeout of the test, on a machine that is busy as well. */
const mostSeconds = 150;

const json = { 'content-type': 'application/json' };
const isList = ({ method, path }: Passing): boolean =>
  method === 'POST' && /\/list\/[^/]+\/contacts$/.test(path);
const isAnyList = ({ method, path }: Passing): boolean => method === 'POST' && path.includes('/list/');
const isUserInfo = ({ path }: Passing): boolean => path.endsWith('/oauth2/user-info');
const isExchange = ({ path }: Passing): boolean => path.endsWith('/oauth/token');

function verdictOf(report: Conformance, id: string): string | undefined {
  return report.clauses.find((clause) => clause.id === id)?.verdict;
}

function reasonsOf(report: Conformance, id: string): string {
  return JSON.stringify(
    report.clauses.find((clause) => clause.id === id)?.checks.map(({ reason }) => reason),
  );
}

function answerInstead(
  of: (passing: Passing) => boolean,
  answer: (response: ServerResponse) => unknown,
): Hostility {
  return (passing, response) => of(passing) && answer(response);
}

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 1 });

function pourForEver(response: ServerResponse): void {
  response.writeHead(200, json);
  const piece = Buffer.alloc(1024 * 1024, ' ');
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}

const undecided: readonly (readonly [string, (response: ServerResponse) => unknown, string])[] = [
  ['bodies without end', pourForEver, 'answered more than 16777216 bytes'],
  [
    'gzip bombs',
    (response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
    'answered more than 16777216 bytes',
  ],
  [
    'a million levels',
    (response) => response.writeHead(200, json).end('['.repeat(1_000_000)),
    'it is nested more than 100 levels deep',
  ],
];

for (const [what, answer, reason] of undecided) {
  test(`${what} from the user info decide nothing about it, and all the rest is decided`, async ({
    hostileRun,
  }) => {
    const run = await hostileRun(answerInstead(isUserInfo, answer), 'USERINFO-01,AUTH-01,TOKENS-02');
    expect(run.stderr).toBe('');
    expect(run.code).toBe(3);
    expect(verdictOf(run.report, 'USERINFO-01')).toBe('inconclusive');
    expect(reasonsOf(run.report, 'USERINFO-01')).toContain(reason);
    expect(verdictOf(run.report, 'TOKENS-02')).toBe('pass');
    expect(run.peakMebibytes).toBeLessThan(mostMebibytes);
    expect(run.seconds).toBeLessThan(mostSeconds);
  });
}

test('text that steers terminals and turns lines around is shown and written harmlessly', async ({
  hostileRun,
}) => {
  const steering =
    '\u001b[31m\u001b]0;owned\u0007\u009b2J\u202elieves\u2066\u2028<script>alert(1)</script>\r\nPASS';
  const hostility = answerInstead(isUserInfo, (response) =>
    response
      .writeHead(200, json)
      .end(JSON.stringify({ sub: 7, [steering]: 1, roles: steering, email: [steering] })),
  );
  const shape = await hostileRun(hostility, 'USERINFO-01,USERINFO-02,ERRORS-03');
  expect(shape.stderr).toBe('');
  expect(shape.code).toBe(1);
  const plain = answerInstead(isUserInfo, (response) =>
    response.writeHead(200, { 'content-type': 'text/html; x=\u009b2J' }).end(steering),
  );
  const type = await hostileRun(plain, 'USERINFO-01');
  expect(type.code).toBe(1);
  for (const [name, text] of [...shape.written, ...type.written]) {
    expect(text.match(/[^\n\P{Cc}]|[\p{Cf}\u2028\u2029]/u)?.[0], name).toBeUndefined();
  }
});

test('has_more for ever, with a new cursor on each page, is a failure of the walk and soon told', async ({
  hostileRun,
}) => {
  let pages = 0;
  const hostility: Hostility = async (passing, response) => {
    if (!isList(passing)) return;
    const asked = JSON.parse(passing.body) as { page?: { cursor?: string; limit?: number } };
    // Only what walks in small pages is led astray: records must still be found to be planted.
    if (asked.page?.limit === undefined || asked.page.limit > 100) return;
    const { cursor: _, ...page } = asked.page;
    const { status, text } = await passing.service(JSON.stringify({ ...asked, page }));
    const body = JSON.parse(text) as object;
    pages += 1;
    const next = { ...body, has_more: true, next_cursor: `page-${pages}` };
    response.writeHead(status, json).end(JSON.stringify(next));
  };
  const { report, code, stderr, seconds } = await hostileRun(hostility, 'PAGING-03');
  expect(stderr).toBe('');
  expect(code).toBe(1);
  expect(verdictOf(report, 'PAGING-03')).toBe('fail');
  expect(reasonsOf(report, 'PAGING-03')).toContain('it went on and on without anything new');
  expect(pages).toBeLessThan(2_000);
  expect(seconds).toBeLessThan(mostSeconds);
});

test('lists that go on with empty pages for ever are a failure of the walk, and not walked on for long', async ({
  hostileRun,
}) => {
  let pages = 0;
  const beyond = 'beyond-';
  const hostility: Hostility = async (passing, response) => {
    if (!isAnyList(passing)) return;
    pages += 1;
    const next_cursor = `${beyond}${pages}`;
    const asked = JSON.parse(passing.body) as { page?: { cursor?: string } };
    if (asked.page?.cursor?.startsWith(beyond) === true) {
      response.writeHead(200, json).end(JSON.stringify({ objects: [], has_more: true, next_cursor }));
      return;
    }
    const { status, text } = await passing.service(passing.body);
    const body = JSON.parse(text) as { has_more?: boolean };
    const endless = body.has_more === false ? { ...body, has_more: true, next_cursor } : body;
    response.writeHead(status, json).end(JSON.stringify(endless));
  };
  const { report, code, stderr } = await hostileRun(hostility, 'PAGING-03');
  expect(stderr).toBe('');
  expect(code).toBe(1);
  expect(verdictOf(report, 'PAGING-03')).toBe('fail');
  expect(reasonsOf(report, 'PAGING-03')).toContain('it went on and on without anything new');
  expect(pages).toBeLessThan(20_000);
});

test('cursors of a megabyte are carried back and forth: nothing is wrong with them', async ({
  hostileRun,
}) => {
  const padding = 'c'.repeat(1024 * 1024);
  let returned = 0;
  const hostility: Hostility = async (passing, response) => {
    if (!isList(passing)) return;
    if (passing.body.includes(padding)) returned += 1;
    const { status, text } = await passing.service(passing.body.replace(padding, ''));
    const body = text.replace(/("next_cursor":")(?=[^"])/, `$1${padding}`);
    response.writeHead(status, json).end(body);
  };
  const run = await hostileRun(hostility, 'PAGING-07');
  expect(run.stderr).toBe('');
  expect(verdictOf(run.report, 'PAGING-07')).toBe('pass');
  expect(returned).toBeGreaterThan(0);
  expect(run.code).toBe(0);
  expect(run.peakMebibytes).toBeLessThan(mostMebibytes);
  for (const [name, text] of run.written) expect(text.length, name).toBeLessThan(1024 * 1024);
});

test('a token with a line break is no token: nothing is decided, and that is what is told', async ({
  hostileRun,
}) => {
  const hostility = answerInstead(isExchange, (response) =>
    response
      .writeHead(200, json)
      .end('{"data":{"access_token":"first\\r\\nx-injected: second","token_type":"Bearer","expires":"9"}}'),
  );
  const { report, code, stderr } = await hostileRun(hostility, 'USERINFO-01');
  expect(stderr).toBe('');
  expect(code).toBe(3);
  expect(reasonsOf(report, 'USERINFO-01')).toContain('answered 200 without a usable token');
});
