import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import type { Conformance } from '../../reports/conformance.ts';
import { command, emptyFolder, ended, start } from '../cli/command.ts';

const example = join(import.meta.dirname, '../../examples/fetch.mjs');

function reportIn(folder: string): Conformance {
  return JSON.parse(readFileSync(join(folder, 'conformance-report/conformance.json'), 'utf8')) as Conformance;
}

const verdictsOf = ({ clauses }: Conformance): Record<string, string> =>
  Object.fromEntries(clauses.map(({ id, verdict }) => [id, verdict]));

test('a caller is judged before an environment behind the proxy, and its secrets stay out', async () => {
  const folder = emptyFolder();
  const { code, stdout } = await command(folder, 'client', '--against', 'local', '--', 'node', example);
  expect(stdout).toContain('the traffic conforms');
  expect(code).toBe(0);
  const report = reportIn(folder);
  expect(report).toMatchObject({
    subject: 'traffic',
    environment: { name: 'local' },
    caller_runs: [{ exit_code: 0 }],
  });
  expect(verdictsOf(report)).toMatchObject({ 'AUTH-11': 'pass', 'TOKENS-23': 'pass', 'PAGING-24': 'skip' });
  expect(JSON.stringify(report)).not.toMatch(/eyJ[\w-]+\.eyJ/);
});

test('nothing is written by way of the proxy where the profile only reads', async () => {
  const folder = emptyFolder();
  const served = start(folder, ['serve', '--profile-out', 'own.yaml']);
  await expect.poll(() => existsSync(join(folder, 'own.yaml'))).toBe(true);
  const profile = readFileSync(join(folder, 'own.yaml'), 'utf8').replace('read-write', 'read-only');
  writeFileSync(join(folder, 'reading.yaml'), profile);
  const call = `fetch(process.env.CRM_BASE_URL + '/AG-LOCAL/contacts', { method: 'POST', body: '{}' }).then(async (answer) => console.log(answer.status, await answer.text()))`;
  const { stdout } = await command(folder, 'client', '--against', 'reading.yaml', '--', 'node', '-e', call);
  served.kill('SIGINT');
  await ended(served);
  expect(stdout).toContain('403 {"error":"local is not written to: this call was held back."}');
});

test('a recording of Playwright is judged: the same caller, right and wrong', async () => {
  const folder = emptyFolder();
  const served = start(folder, ['client']);
  let told = '';
  served.stdout?.setEncoding('utf8').on('data', (text: string) => (told += text));
  await expect.poll(() => told).toContain('Ctrl-C');
  const base = /CRM_BASE_URL=(.*)/.exec(told)?.[1] ?? '';
  const har = join(folder, 'recorded.har');
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const recorded = await browser.newContext({ recordHar: { path: har, content: 'embed' } });
  const page = await recorded.newPage();
  // Any page of the same origin will do to call from.
  await page.goto(new URL('/', base).href);
  await page.evaluate(async (url) => {
    const headers = { authorization: 'Bearer none-of-yours-12345', 'content-type': 'application/json' };
    const body = JSON.stringify({ page: { limit: 0 } });
    await fetch(`${url}/list/AG-WITNESS/contacts`, { method: 'POST', headers, body });
    await fetch(`${url}/AG-WITNESS/contacts/meta/fields`);
  }, base);
  await recorded.close();
  await browser.close();
  served.kill('SIGINT');
  await ended(served);
  const { code, stdout } = await command(folder, 'judge', har);
  expect(stdout).toContain('the traffic deviates');
  expect(code).toBe(1);
  expect(verdictsOf(reportIn(folder))).toMatchObject({
    'AUTH-11': 'fail',
    'LIMITS-07': 'warn',
    'LIST-10': 'pass',
  });
  expect(JSON.stringify(reportIn(folder))).not.toContain('none-of-yours-12345');
});

test('base64 bodies, bodies that are missing and requests to other hosts are read as they are', async () => {
  const folder = emptyFolder();
  const json = [{ name: 'Content-Type', value: 'application/json' }];
  const bearer = [...json, { name: 'Authorization', value: 'Bearer some-token-12345' }];
  const entry = (url: string, postData: object | undefined, response: object): object => ({
    startedDateTime: '2026-11-22T10:00:00.000Z',
    time: 3,
    request: { method: 'POST', url, headers: bearer, ...(postData && { postData }), bodySize: 9 },
    response: { status: 200, headers: json, ...response },
  });
  const base64 = Buffer.from('{"page":{"limit":2}}').toString('base64');
  const url = 'https://crm.example/org/list/AG-1/contacts';
  const entries = [
    entry(
      url,
      { mimeType: 'application/json', text: base64, encoding: 'base64' },
      { content: { size: 900 } },
    ),
    entry(url, undefined, { status: 0, content: null }),
    entry('https://elsewhere.example/', undefined, {}),
  ];
  writeFileSync(join(folder, 'r.har'), JSON.stringify({ log: { version: '1.2', pages: [{}, {}], entries } }));
  const { code, stdout, stderr } = await command(folder, 'judge', 'r.har');
  expect(stderr).toContain('1 requests of the recording went elsewhere');
  expect(stdout).toContain('the traffic conforms');
  expect(code).toBe(0);
  expect(verdictsOf(reportIn(folder))).toMatchObject({ 'LIMITS-07': 'pass', 'LIST-10': 'pass' });
});

test('what is no HAR is told in one message, with exit code 2', async () => {
  const folder = emptyFolder();
  const file = join(folder, 'no.har');
  const told = async (text: string): Promise<string> => {
    writeFileSync(file, text);
    const { code, stderr } = await command(folder, 'judge', 'no.har');
    expect(code).toBe(2);
    return stderr;
  };
  expect(await told('<html>')).toBe('no.har is no HAR file: it is no JSON. Give a recording in HAR 1.2.\n');
  expect(await told('{"log":{}}')).toContain("/log must have required property 'entries'");
  expect(await told('{"log":{"entries":[{"startedDateTime":"x","request":{}}]}}')).toContain(
    '/log/entries/0',
  );
  expect((await command(folder, 'judge', 'none.har')).stderr).toContain('cannot be read (ENOENT)');
});

test('an answer of any size streams through the proxy, and is counted as not judged', async () => {
  const folder = emptyFolder();
  const big = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    for (let part = 0; part < 40; part += 1) response.write('x'.repeat(1024 * 256));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(big, 'listening');
  const origin = `http://127.0.0.1:${(big.address() as AddressInfo).port}`;
  const profile = `name: big\nkind: local\nbase_url: ${origin}/org\ngateway_url: ${origin}\nsso_url: ${origin}\nauth_url: ${origin}\nnamespace: AG-1\naccess_token: a-given-token-12345\n`;
  writeFileSync(join(folder, 'big.yaml'), profile);
  const call = `fetch(process.env.CRM_BASE_URL + '/AG-1/contacts/1', { headers: { authorization: 'Bearer ' + process.env.CRM_ACCESS_TOKEN } }).then(async (answer) => console.log('length', (await answer.text()).length))`;
  const { stdout, stderr } = await command(
    folder,
    'client',
    '--against',
    'big.yaml',
    '--',
    'node',
    '-e',
    call,
  );
  big.close();
  expect(stdout).toContain(`length ${40 * 1024 * 256}`);
  expect(stderr).toContain('1 bodies were too large');
});
