import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { startLocal } from '../../environments/embedded.ts';
import type { Change } from '../../environments/mutants/change.ts';
import { startMutant } from '../../environments/mutants/front.ts';
import type { Conformance } from '../../reports/conformance.ts';
import type { OperationId } from '../../specs/openapi.ts';
import { command, emptyFolder, reportIn } from '../cli/command.ts';

interface Ran {
  readonly report: Conformance;
  readonly stdout: string;
}

/** Runs some clauses against a service that is changed so. */
async function runWhere(changes: readonly Change[], only: string, profile: object = {}): Promise<Ran> {
  const folder = emptyFolder();
  const profileFile = join(folder, 'local.yaml');
  const local = await startLocal({ profileFile, stateDir: folder });
  const front = await startMutant(profileFile, changes);
  const written = parse(readFileSync(profileFile, 'utf8')) as object;
  writeFileSync(profileFile, stringify({ ...written, ...profile }));
  try {
    const flags = ['--profile', profileFile, '--depth', 'quick', '--seed', '1', '--only', only];
    const { stdout } = await command(folder, 'run', ...flags);
    return { report: reportIn(folder), stdout };
  } finally {
    await front.close();
    await local.close();
  }
}

async function reportWhereRefused(
  operation: OperationId,
  status: number,
  only: string,
  profile: object = {},
): Promise<Conformance> {
  const { report } = await runWhere([{ on: 'refusal', operation, status }], only, profile);
  return report;
}

const brokenIn = ({ clauses }: Conformance): string[] =>
  clauses.flatMap(({ id, verdict }) => (verdict === 'fail' || verdict === 'warn' ? [id] : []));

test('where lists are closed to the application no token is accused for it', async () => {
  const only = 'TOKENS-07,TOKENS-08,TOKENS-09,TOKENS-11,AUTH-03';
  const report = await reportWhereRefused('ListCrmRecords', 403, only);
  expect(brokenIn(report)).toEqual([]);
  const verdicts = Object.fromEntries(report.clauses.map(({ id, verdict }) => [id, verdict]));
  expect(verdicts).toMatchObject({ 'TOKENS-07': 'pass', 'TOKENS-11': 'pass' });
});

for (const status of [400, 500])
  test(`where lists are answered ${status}, that is what fails, and no record is made that nothing leads back to`, async () => {
    const only = 'RECORDS-01,RECORDS-02,RECORDS-03,LIST-01,UPSERT-03,MERGE-01,TOKENS-07,TOKENS-11';
    const report = await reportWhereRefused('ListCrmRecords', status, only);
    expect(report.leftovers).toMatchObject({ created: 0, left: [] });
    expect(brokenIn(report)).toEqual(['LIST-01']);
  });

const ofRecords = 'RECORDS-02,RECORDS-18,UPSERT-03,MERGE-01,LIST-01';
const shared = {
  kind: 'demo',
  allow_permanent_records: false,
  budget: { requests: 100_000, records: 10_000 },
  rate_limit: { requests_per_second: 1_000_000, concurrency: 16 },
};

for (const status of [500, 403])
  test(`in a shared environment that answers deletes with ${status}, that fails, and hardly a record is made`, async () => {
    const refusal = { on: 'refusal', operation: 'DeleteCrmRecord', status } as const;
    const { report, stdout } = await runWhere([refusal], ofRecords, shared);
    expect(report.leftovers.created).toBeLessThan(4);
    expect(brokenIn(report)).toEqual(['RECORDS-18']);
    expect(stdout).toContain('met in the set-up');
    expect(stdout).not.toContain('met in the cleaning');
    const reasons = report.clauses.flatMap(({ checks }) => checks.map(({ reason = '' }) => reason));
    expect(reasons).toContain(
      `needs allow_permanent_records: true in the profile: a delete of a record of ours was answered ${status}`,
    );
  });

test('in a shared environment whose deletes do nothing, that fails, and hardly a record is made', async () => {
  const only = `${ofRecords},RECORDS-19`;
  const deletesNothing = {
    on: 'write',
    operation: 'DeleteCrmRecord',
    effect: 'lost',
    resourceType: 'contacts',
  } as const;
  const { report, stdout } = await runWhere([deletesNothing], only, { ...shared, settle_timeout_ms: 1_000 });
  expect(report.leftovers.created).toBeLessThan(4);
  expect(brokenIn(report)).toEqual(['RECORDS-19']);
  expect(stdout).toContain('met in the set-up');
});

test('in a shared environment whose creates make nothing, that fails', async () => {
  const createsNothing = ['CreateCrmRecord', 'UpsertCrmRecord'].map(
    (operation) =>
      ({
        on: 'write',
        operation: operation as OperationId,
        effect: 'lost',
        resourceType: 'contacts',
      }) as const,
  );
  const { report } = await runWhere(createsNothing, ofRecords, { ...shared, settle_timeout_ms: 1_000 });
  expect(report.leftovers.created).toBeLessThan(30);
  expect(brokenIn(report)).toEqual(['RECORDS-02']);
});

test('in a shared environment that does not answer deletes, nothing is broken, and hardly a record is made', async () => {
  const report = await reportWhereRefused('DeleteCrmRecord', 503, ofRecords, shared);
  expect(report.leftovers.created).toBeLessThan(4);
  const verdicts = Object.fromEntries(report.clauses.map(({ id, verdict }) => [id, verdict]));
  expect(verdicts).toMatchObject({
    'LIST-01': 'pass',
    'RECORDS-02': 'inconclusive',
    'RECORDS-18': 'inconclusive',
  });
});

test('where records may stay, all is asked though deletes are refused', async () => {
  const report = await reportWhereRefused('DeleteCrmRecord', 403, ofRecords, {
    ...shared,
    allow_permanent_records: true,
  });
  expect(brokenIn(report)).toEqual(['RECORDS-18']);
  const passed = report.clauses.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
  expect(passed).toEqual(expect.arrayContaining(['RECORDS-02', 'MERGE-01']));
});
