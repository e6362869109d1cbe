import { expect, test } from '@playwright/test';
import { runProfile } from '../../suites/harness/run/run-profile.ts';
import { changedRun, type RunContext } from '../../suites/harness/run/run-context.ts';
import { variablesOf } from '../../suites/harness/run/run-variables.ts';
import { demo, environment, written } from '../environments/written-profile.ts';

const variables = ['KEY', ...Object.keys(variablesOf({}))];

/** A run against an environment that takes 9 requests a second, 4 of them at a time. */
function runOf(shards: number | undefined): RunContext {
  const profile = { ...demo, rate_limit: { requests_per_second: 9, concurrency: 4 } };
  return changedRun({ profile: written(profile), shards });
}

test.describe.configure({ mode: 'serial' });

test.beforeEach(() => {
  process.env['KEY'] = environment.KEY;
});

test.afterEach(() => {
  for (const name of variables) delete process.env[name];
});

test('a shard keeps to its share of the pace, and can always send one request', () => {
  const paceOf = (shards?: number) => runProfile(runOf(shards)).rate_limit;
  expect(paceOf()).toEqual({ requests_per_second: 9, concurrency: 4 });
  expect(paceOf(3)).toEqual({ requests_per_second: 3, concurrency: 1 });
  expect(paceOf(9)).toEqual({ requests_per_second: 1, concurrency: 1 });
});

test('the embedded environment of a shard is its own', () => {
  const { profile } = runOf(3);
  expect(runProfile(changedRun({ profile_file: profile })).rate_limit).toEqual({
    requests_per_second: 9,
    concurrency: 4,
  });
});
