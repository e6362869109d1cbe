import { statSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { newRunId, runContext, seedOf, useProfileFile } from '../../suites/harness/run/run-context.ts';

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

test('without any variable it is a run of its own against the embedded environment', () => {
  expect(runContext()).toMatchObject({
    profile: 'local',
    profile_file: undefined,
    depth: undefined,
    strict: false,
    read_only: false,
    allow_production_writes: false,
    caller_folder: process.cwd(),
  });
});

test('what the command line set is kept', () => {
  Object.assign(process.env, {
    [`${prefix}SEED`]: '7',
    [`${prefix}DEPTH`]: 'deep',
    [`${prefix}PROFILE`]: 'demo',
    [`${prefix}STRICT`]: '1',
    [`${prefix}READ_ONLY`]: '1',
    [`${prefix}ALLOW_PRODUCTION_WRITES`]: '1',
  });
  expect(runContext()).toMatchObject({
    seed: 7,
    depth: 'deep',
    profile: 'demo',
    strict: true,
    read_only: true,
    allow_production_writes: true,
  });
});

test('the folder of a run is private', () => {
  expect(statSync(runContext().folder).mode & 0o777).toBe(0o700);
});

test('a profile file is handed on by its path alone', () => {
  const before = Object.keys(ours());
  useProfileFile('/tmp/local.yaml');
  expect(runContext().profile_file).toBe('/tmp/local.yaml');
  const added = Object.entries(ours()).filter(([name]) => !before.includes(name));
  expect(added).toContainEqual([`${prefix}PROFILE_FILE`, '/tmp/local.yaml']);
});

test('no variable of a run holds a key or a token', () => {
  runContext();
  const names = Object.keys(ours()).map((name) => name.slice(prefix.length));
  expect(names.toSorted()).toEqual(['CALLER_FOLDER', 'FOLDER', 'PROFILE', 'RUN_ID', 'SEED']);
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
