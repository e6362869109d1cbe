import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ClauseReport, Conformance } from '../../reports/conformance.ts';
import { operations } from '../../specs/openapi.ts';
import { command, emptyFolder, ended, localIn, reportIn, serving } from './command.ts';

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const schemaFile = new URL('../../reports/conformance.schema.json', import.meta.url);
const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);

const judged = ({ clauses }: Conformance): Record<string, ClauseReport['verdict']> =>
  Object.fromEntries(clauses.map(({ id, verdict }) => [id, verdict]));

test('a run conforms and leaves nothing behind, and a served environment gets the same verdicts as the embedded one', async () => {
  test.setTimeout(400_000);
  const [embedded, remote] = [emptyFolder(), emptyFolder()];
  const service = await serving(remote);
  const flags = ['--seed', '11', '--depth', 'quick'];
  const runs = await Promise.all([
    command(embedded, 'run', ...flags),
    command(remote, 'run', '--profile', 'local.yaml', ...flags),
  ]);
  service.kill('SIGINT');
  expect((await ended(service)).code).toBe(0);
  expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    runs.map(() => ({ code: 0, stderr: '' })),
  );
  expect(runs[0].stdout).toContain('local conforms:');
  const report = reportIn(embedded);
  expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
  expect(Object.keys(report.run.requests.by_operation).toSorted()).toEqual(
    Object.keys(operations).toSorted(),
  );
  expect(report.leftovers.left).toEqual([]);
  expect(report.leftovers.created).toBeGreaterThan(0);
  expect(report.summary).toMatchObject({ verdict: 'conforms', fail: 0, warn: 0, inconclusive: 0 });
  expect(report.run.seed).toBe(11);
  expect(judged(reportIn(remote))).toEqual(judged(report));
});

test('a service that checks no token deviates, and the clause is named', async () => {
  const folder = emptyFolder();
  const service = await localIn(folder, { faults: ['token-check-off'] });
  const { code, stdout } = await command(
    folder,
    'run',
    '--profile',
    'local.yaml',
    '--only',
    'AUTH-01,LIST-04',
    '--seed',
    '3',
  );
  await service.close();
  expect(code).toBe(1);
  expect(stdout).toContain('FAIL  AUTH-01  a call without a token is refused');
  expect(stdout).toMatch(/where: .*authentication\.spec\.\w+:\d+/);
  expect(stdout).toContain(
    'replay: crm-conformance replay authentication/a-call-without-a-token-is-refused --profile local.yaml',
  );
  expect(judged(reportIn(folder))).toEqual({ 'AUTH-01': 'fail', 'LIST-04': 'pass' });
  expect(reportIn(folder).clauses.find(({ id }) => id === 'AUTH-01')?.checks[0]?.reproduced).toBe('3 of 3');
});

test('a dead port is inconclusive, with one clear message and no stack trace', async () => {
  const folder = emptyFolder();
  const service = await localIn(folder);
  await service.close();
  const { code, stdout, stderr } = await command(
    folder,
    'run',
    '--profile',
    'local.yaml',
    '--only',
    'RECORDS-01,PAGING-01,TOKENS-02',
    '--seed',
    '1',
  );
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
  expect(stdout.match(/cannot connect/g)).toHaveLength(1);
  expect(stdout).toContain(
    'Is the service running there? Compare the address with the profile. (profile key: base_url)',
  );
  expect(stdout).not.toMatch(/\n\s+at /);
  expect(reportIn(folder).summary).toMatchObject({ verdict: 'inconclusive', pass: 0, fail: 0, warn: 0 });
});

test('with --read-only nothing is written', async () => {
  const folder = emptyFolder();
  const { code } = await command(folder, 'run', '--read-only', '--seed', '4', '--depth', 'quick');
  const report = reportIn(folder);
  expect(code).toBe(0);
  for (const id of ['CreateCrmRecord', 'UpsertCrmRecord', 'UpdateCrmRecord', 'DeleteCrmRecord'] as const) {
    expect(report.run.requests.by_operation[id]).toBeUndefined();
  }
  expect(report.clauses.find(({ id }) => id === 'RECORDS-01')?.checks[0]).toMatchObject({
    verdict: 'skip',
    reason:
      'needs access: read-write in the profile, no --read-only, and for production --allow-production-writes',
  });
});
