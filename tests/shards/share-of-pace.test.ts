import { expect, test } from '@playwright/test';
import { runProfile } from '../../suites/harness/run/run-profile.ts';
import { useProfileFile, useShards } from '../../suites/harness/run/run-context.ts';
import { demo, environment, written } from '../environments/written-profile.ts';

const variables = [
  'KEY',
  'CRM_CONFORMANCE_PROFILE',
  'CRM_CONFORMANCE_PROFILE_FILE',
  'CRM_CONFORMANCE_SHARDS',
];

test.describe.configure({ mode: 'serial' });

test.beforeEach(() => {
  process.env['KEY'] = environment.KEY;
  const profile = { ...demo, rate_limit: { requests_per_second: 9, concurrency: 4 } };
  process.env['CRM_CONFORMANCE_PROFILE'] = written(profile);
});

test.afterEach(() => {
  for (const name of variables) delete process.env[name];
});

test('a shard keeps to its share of the pace, and can always send one request', () => {
  expect(runProfile().rate_limit).toEqual({ requests_per_second: 9, concurrency: 4 });
  useShards(3);
  expect(runProfile().rate_limit).toEqual({ requests_per_second: 3, concurrency: 1 });
  useShards(9);
  expect(runProfile().rate_limit).toEqual({ requests_per_second: 1, concurrency: 1 });
});

test('the embedded environment of a shard is its own', () => {
  useShards(3);
  useProfileFile(process.env['CRM_CONFORMANCE_PROFILE'] ?? '');
  expect(runProfile().rate_limit).toEqual({ requests_per_second: 9, concurrency: 4 });
});
