import { spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { CheckReport, Conformance } from '../../reports/conformance.ts';
import type { ShardFile } from '../../reports/merge/shard-file.ts';
import { writeReport } from '../../reports/report-folder.ts';
import { type OperationId, operations } from '../../specs/openapi.ts';
import { command, emptyFolder, type Ended, ended, localIn } from '../cli/command.ts';
import { brokenReport } from '../page/sample-report.ts';

const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** These draw from names that a service or the run has just given, so that no two runs ask the same. */
const asksForItsOwnNames: ReadonlySet<string> = new Set([
  'records/updating-a-record-that-does-not-exist-creates-none',
  'errors/a-write-whose-body-is-malformed-or-of-wrong-types-is-a-bad-request',
  'xml/a-list-asked-for-in-xml-holds-the-records-of-the-same-list-in-json',
  'xml/an-upsert-whose-xml-is-not-well-formed-is-a-bad-request',
  'xml/a-list-whose-xml-is-not-well-formed-is-a-bad-request',
]);

function reportAt(folder: string): Conformance {
  return JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8')) as Conformance;
}

/** A check without times, and without its costs: each machine lays a common ground of its own. */
function comparable(check: CheckReport): unknown {
  const { inputs_digest, token_left_s: _looked, ...rest } = check;
  const same = {
    ...rest,
    duration_ms: 0,
    requests: 0,
    records: 0,
    prepared: undefined,
    builds_on: undefined,
  };
  return asksForItsOwnNames.has(check.id) ? same : { ...same, inputs_digest };
}

/** A report without ids, times, ports and costs; what its machines did in another order stands in one. */
function normalised({ kit, environment, run, summary, clauses, leftovers, evidence }: Conformance): unknown {
  const { seed, depth, strict } = run;
  const byId = (a: CheckReport, b: CheckReport): number => (a.id < b.id ? -1 : 1);
  return {
    kit,
    environment: [environment.name, environment.kind, environment.namespace],
    run: { seed, depth, strict, operations: Object.keys(run.requests.by_operation).toSorted() },
    summary,
    clauses: clauses.map((clause) => ({ ...clause, checks: clause.checks.toSorted(byId).map(comparable) })),
    left: leftovers.left,
    // Writes lay the ground of checks: which machine does, and within which check, is no matter of the report.
    examples: (Object.keys(evidence?.examples ?? {}) as OperationId[])
      .filter((id) => !operations[id].writes)
      .toSorted(),
    latencies: evidence?.latencies.map(({ operation }) => operation).toSorted(),
    filters: evidence?.filters.map((cell) => JSON.stringify(cell)).toSorted(),
    walk: evidence?.page_walk,
  };
}

/** Checks with every kind of evidence: the operator table, walks of pages, latencies, deferred checks. */
const evidenced =
  'authentication,tokens,PAGING-01,PAGING-02,PAGING-06,RPC-12,RPC-20,OPERATORS-03,OPERATORS-09';

const runOf = (only: string): string[] => ['run', '--only', only, '--depth', 'quick', '--seed', '21'];

const sharded = (index: number, of: number, only: string, ...more: readonly string[]): string[] => [
  ...runOf(only),
  '--shard',
  `${index}/${of}`,
  '--out',
  `shard-${index}`,
  ...more,
];

test('three shards, merged, give the report of the one run with their seed', async () => {
  test.slow();
  const folder = emptyFolder();
  const single = await command(folder, ...runOf(evidenced), '--out', 'single');
  expect(single.code).toBe(0);
  for (const index of [1, 2, 3])
    expect((await command(folder, ...sharded(index, 3, evidenced))).code).toBe(0);
  const merged = await command(folder, 'merge', 'shard-2', 'shard-1', 'shard-3', '--out', 'merged');
  expect(merged).toMatchObject({ code: 0, stderr: '' });
  expect(merged.stdout).toContain('local conforms:');
  const [whole, one] = [reportAt(join(folder, 'merged')), reportAt(join(folder, 'single'))];
  expect(normalised(whole)).toEqual(normalised(one));

  const shards = [1, 2, 3].map((index) => reportAt(join(folder, `shard-${index}`)));
  expect(whole.run.id).toBe(shards.map(({ run }) => run.id).join('+'));
  expect(shards.map(({ run }) => run.shard)).toEqual([1, 2, 3].map((index) => ({ index, of: 3 })));
  const sum = (count: (report: Conformance) => number): number =>
    shards.map(count).reduce((a, b) => a + b, 0);
  expect(whole.run.requests.total).toBe(sum(({ run }) => run.requests.total));
  expect(whole.leftovers.created).toBe(sum(({ leftovers }) => leftovers.created));
  const checksOf = ({ clauses }: Conformance): Set<string> =>
    new Set(clauses.flatMap(({ checks }) => checks.map(({ id }) => id)));
  expect(sum((report) => checksOf(report).size)).toBe(checksOf(whole).size);
  const results = (name: string): number => readdirSync(join(folder, name, 'allure-results')).length;
  expect(results('merged')).toBe(results('shard-1') + results('shard-2') + results('shard-3'));
  expect(readdirSync(join(folder, 'merged'))).toEqual(
    expect.arrayContaining(['index.html', 'junit.xml', 'ctrf.json']),
  );
});

test('what one run finds broken, its shards find with the same counterexample', async () => {
  test.slow();
  const folder = emptyFolder();
  const service = await localIn(folder, { faults: ['token-check-off'] });
  const only = ['--only', 'AUTH-01,AUTH-02,AUTH-15', '--depth', 'quick', '--seed', '21', '--workers', '1'];
  const asked = ['--profile', 'local.yaml', ...only];
  const codes: (number | null)[] = [(await command(folder, 'run', ...asked, '--out', 'single')).code];
  for (const index of [1, 2]) {
    const part = ['--shard', `${index}/2`, '--out', `shard-${index}`];
    codes.push((await command(folder, 'run', ...asked, ...part)).code);
  }
  const merged = await command(folder, 'merge', 'shard-1', 'shard-2', '--out', 'merged');
  await service.close();
  expect(codes[0]).toBe(1);
  expect(codes.slice(1)).toContain(1);
  expect(merged.code).toBe(1);
  expect(merged.stdout).toContain('FAIL  AUTH-01');
  // Each report names itself in its commands.
  const sameCommand = (replay: string | undefined, name: string): string | undefined =>
    replay?.replace(` --report ${name}`, '');
  const broken = (name: string): unknown =>
    reportAt(join(folder, name)).clauses.map(({ id, verdict, checks }) => [
      id,
      verdict,
      // Beside which check a traffic law met a breach depends on who asked at the time.
      checks
        .filter(({ counterexample }) => counterexample !== undefined)
        .map(({ counterexample, reproduced, replay }) =>
          JSON.stringify([counterexample, reproduced, sameCommand(replay, name)]),
        )
        .toSorted(),
    ]);
  expect(broken('merged')).toEqual(broken('single'));
});

/** Clauses for two shards, none of which needs many records. */
const few = 'LIST-03,LIST-04,TOKENS-02,TOKENS-05,USERINFO-01,USERINFO-02';

/** Two small shards of one run, made once for the tests of this file that only merge. */
const small = test.extend<object, { shards: string }>({
  shards: [
    async ({}, use) => {
      const folder = emptyFolder();
      for (const index of [1, 2]) {
        const { code, stderr } = await command(folder, ...sharded(index, 2, few, '--blob', '--workers', '1'));
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      }
      await use(folder);
    },
    { scope: 'worker' },
  ],
});

const refusals: readonly (readonly [string, (folder: string) => readonly string[], string])[] = [
  ['a missing shard', () => ['shard-1'], 'Shard 2 is missing: all 2 together are one run.'],
  ['a shard named twice', () => ['shard-1', 'shard-2', 'shard-2'], 'Shard 2 of 2 is there twice.'],
  ['a folder that is not there', () => ['shard-1', 'nowhere'], 'nowhere: there is no such folder or file.'],
  [
    'a folder without a report',
    (folder) => {
      mkdirSync(join(folder, 'empty'));
      return ['shard-1', 'empty'];
    },
    'empty has no conformance.json, so it is no report of a run.',
  ],
  [
    'the report of a whole run',
    (folder) => {
      writeReport(join(folder, 'whole'), brokenReport());
      return ['shard-1', 'whole'];
    },
    'whole has the report of a whole run, not of a shard.',
  ],
  [
    'a shard without its file',
    (folder) => {
      rmSync(join(folder, 'shard-2', 'shard.json'));
      return ['shard-1', 'shard-2'];
    },
    'shard-2 has no shard.json that belongs to its report. Keep the whole folder that the shard wrote.',
  ],
  [
    "a shard with another's file",
    (folder) => {
      copyFileSync(join(folder, 'shard-1', 'shard.json'), join(folder, 'shard-2', 'shard.json'));
      return ['shard-1', 'shard-2'];
    },
    'shard-2 has no shard.json that belongs to its report.',
  ],
  [
    'a shard to write over',
    () => ['shard-1', 'shard-2', '--out', 'shard-2'],
    '--out shard-2 is the folder of a shard.',
  ],
];

small.describe('two small shards', () => {
  // In one worker, one after another: each worker would make shards of its own.
  small.describe.configure({ mode: 'default' });

  small('a shard has its part only: what another decides is absent, not skipped', ({ shards }) => {
    const reports = [1, 2].map((index) => reportAt(join(shards, `shard-${index}`)));
    for (const { summary, clauses } of reports) {
      expect(summary.skip).toBe(0);
      expect(clauses.every(({ checks }) => checks.length > 0)).toBe(true);
    }
  });

  small(
    'a clause that is broken in one shard makes the merged run deviate, with the exit code of a run',
    async ({ shards }) => {
      const folder = emptyFolder();
      cpSync(shards, folder, { recursive: true });
      for (const name of ['shard-1', 'shard-2']) {
        const file = join(folder, name, 'shard.json');
        const shard = JSON.parse(readFileSync(file, 'utf8')) as ShardFile;
        const outcome = { status: 'failed', runs: 1, error: 'ViolatedExpectation: on purpose' } as const;
        const checks = shard.checks.map((check) =>
          check.clauses.includes('TOKENS-02') ? { ...check, outcome } : check,
        );
        writeFileSync(file, JSON.stringify({ ...shard, checks }));
      }
      const { code, stdout } = await command(folder, 'merge', 'shard-1', 'shard-2');
      expect(code).toBe(1);
      expect(stdout).toContain('FAIL  TOKENS-02');
    },
  );

  small('the blobs of the shards are one report of Playwright', async ({ shards }) => {
    const folder = emptyFolder();
    cpSync(shards, folder, { recursive: true });
    await command(folder, 'merge', 'shard-1', 'shard-2');
    const blobs = join(folder, 'conformance-report', 'blob-report');
    expect(readdirSync(blobs)).toHaveLength(2);
    const args = [playwright, 'merge-reports', '--reporter', 'json', blobs];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'merged.json') },
    });
    expect((await ended(child)).code).toBe(0);
    const { stats } = JSON.parse(readFileSync(join(folder, 'merged.json'), 'utf8')) as {
      stats: { expected: number; unexpected: number };
    };
    const report = reportAt(join(folder, 'conformance-report'));
    const checks = new Set(report.clauses.flatMap((clause) => clause.checks.map(({ id }) => id)));
    expect(stats).toMatchObject({ expected: checks.size, unexpected: 0 });
  });

  for (const [mistake, make, message] of refusals) {
    small(`${mistake} is told in one message, with exit code 2`, async ({ shards }) => {
      const folder = emptyFolder();
      cpSync(shards, folder, { recursive: true });
      const { code, stdout, stderr }: Ended = await command(folder, 'merge', ...make(folder));
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(message);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect(existsSync(join(folder, 'conformance-report'))).toBe(false);
    });
  }
});
