import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { changedRun, newRunId, runContext, seedOf } from '../../suites/harness/run/run-context.ts';
import { toldRun, type ToldRun, variablesOf } from '../../suites/harness/run/run-variables.ts';

const prefix = 'CRM_CONFORMANCE_';

function ours(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith(prefix)));
}

test.describe.configure({ mode: 'serial' });

test.beforeEach(() => {
  for (const name of Object.keys(ours())) delete process.env[name];
});

test.afterEach(() => {
  for (const name of Object.keys(ours())) delete process.env[name];
});

test('what was chosen once stays chosen', () => {
  expect(runContext()).toEqual(runContext());
});

test('a worker that inherits the variables gets the same run', () => {
  const { run_id, seed, folder } = runContext();
  expect(ours()).toMatchObject({
    [`${prefix}RUN_ID`]: run_id,
    [`${prefix}SEED`]: String(seed),
    [`${prefix}FOLDER`]: folder,
    [`${prefix}PROFILE`]: 'local',
  });
});

const whole: ToldRun = {
  run_id: 'abc12345',
  seed: 7,
  depth: 'deep',
  profile: 'demo',
  profile_file: 'own.yaml',
  whole: true,
  only: new Set(['PAGING-04', 'TOKENS-02']),
  strict: true,
  read_only: true,
  allow_production_writes: true,
  budget: { requests: 300, records: 20 },
  first: 'paging a|list b',
  shards: 3,
  workers: 3,
  replayed: { breach: { law: 1, path: '0:2', counterexample: '"ä\n"' } },
  command: '7-8',
  folder: join(tmpdir(), 'crm-conformance-told'),
  out: '/reports',
  blob: true,
  replay_file: '/outcome.json',
  plan_file: '/plan.json',
};

test('without any variable it is a run of its own against the embedded environment', () => {
  expect(runContext()).toMatchObject({
    profile: 'local',
    profile_file: undefined,
    depth: undefined,
    strict: false,
    read_only: false,
    allow_production_writes: false,
  });
});

test('what the command line set is kept', () => {
  Object.assign(process.env, variablesOf(whole));
  expect(runContext()).toEqual(whole);
  expect(toldRun()).toEqual(whole);
});

test('what is not said of a run is unset, whatever the caller inherited', () => {
  Object.assign(process.env, variablesOf(whole), variablesOf({ seed: 0, profile: 'local' }));
  expect(toldRun()).toMatchObject({ seed: 0, profile: 'local', strict: false, whole: false });
  const { only, depth, profile_file, replayed, shards, folder } = toldRun();
  expect([only, depth, profile_file, replayed, shards, folder]).toEqual(Array(6).fill(undefined));
});

test('the folder of a run is private', () => {
  expect(statSync(runContext().folder).mode & 0o777).toBe(0o700);
});

test('a profile file is handed on by its path alone', () => {
  const before = Object.keys(ours());
  expect(changedRun({ profile_file: '/tmp/local.yaml' }).profile_file).toBe('/tmp/local.yaml');
  const added = Object.entries(ours()).filter(([name]) => !before.includes(name));
  expect(added).toContainEqual([`${prefix}PROFILE_FILE`, '/tmp/local.yaml']);
});

test('no variable of a run holds a key or a token', () => {
  runContext();
  const names = Object.keys(ours()).map((name) => name.slice(prefix.length));
  expect(names.toSorted()).toEqual(['FOLDER', 'PROFILE', 'RUN_ID', 'SEED']);
});

test('a seed is the same for the same run, check and ordinal', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.string(),
      fc.nat(),
      (run, check, ordinal) => seedOf(run, check, ordinal) === seedOf(run, check, ordinal),
    ),
  );
});

test('a seed differs by run, by check and by ordinal', () => {
  const seeds = [0, 1, 2].flatMap((run) =>
    ['list/a', 'list/b', 'paging/a'].flatMap((check) =>
      [0, 1, 2].map((ordinal) => seedOf(run, check, ordinal)),
    ),
  );
  expect(new Set(seeds).size).toBe(27);
  for (const seed of seeds) expect(Math.abs(seed)).toBeLessThanOrEqual(2 ** 31);
});

test('ids of runs are short, of letters and digits, and differ', () => {
  const ids = Array.from({ length: 20 }, newRunId);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{8,16}$/);
  expect(new Set(ids).size).toBeGreaterThan(15);
});
