import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadProfile, secretsOf } from '../../environments/profile.ts';
import {
  demo,
  environment,
  loaded,
  emptyFolder,
  refusalOf,
  rsaKey,
  token,
  written,
} from './written-profile.ts';

const { application: _application, access, ...anonymous } = demo;
const production = {
  ...anonymous,
  name: 'production',
  kind: 'production',
  base_url: 'https://records.example/org',
  access_token: '${TOKEN}',
};

test('a silent demo profile is filled with the defaults of a shared environment', () => {
  const folder = emptyFolder();
  expect(loadProfile(written(demo, folder), environment)).toEqual({
    ...anonymous,
    access,
    identity: { application: { id: 'MP-TEST', private_key: rsaKey } },
    settle_timeout_ms: 5000,
    rate_limit: { requests_per_second: 8, concurrency: 2 },
    budget: { requests: 2000, records: 200 },
    allow_permanent_records: false,
    state_dir: join(folder, '.crm-conformance'),
    field_aliases: {},
  });
});

test('a silent local profile may write, also for good, and knows no limit', () => {
  const { access: _, ...silent } = demo;
  expect(loaded({ ...silent, kind: 'local' })).toMatchObject({
    access: 'read-write',
    rate_limit: { requests_per_second: 1_000_000, concurrency: 16 },
    budget: { requests: 1_000_000, records: 100_000 },
    allow_permanent_records: true,
  });
});

test('a silent production profile is read-only', () => {
  expect(loaded(production).access).toBe('read-only');
  expect(loaded({ ...production, access: 'read-write' }).access).toBe('read-write');
});

test('one half of a pair leaves the other half at its default', () => {
  const profile = loaded({ ...demo, rate_limit: { concurrency: 5 }, budget: { records: 7 } });
  expect(profile.rate_limit).toEqual({ requests_per_second: 8, concurrency: 5 });
  expect(profile.budget).toEqual({ requests: 2000, records: 7 });
});

test('paths count from the folder of the profile', () => {
  const folder = emptyFolder();
  written(rsaKey, folder, 'key.pem');
  written('[]', folder, 'known.yaml');
  const paths = { deviations: 'known.yaml', state_dir: 'state' };
  const restricted_application = { id: 'MP-OTHER', private_key_file: 'key.pem' };
  expect(
    loadProfile(written({ ...demo, ...paths, restricted_application }, folder), environment),
  ).toMatchObject({
    restricted_application: { id: 'MP-OTHER', private_key: rsaKey },
    deviations: join(folder, 'known.yaml'),
    state_dir: join(folder, 'state'),
  });
});

test('a counterpart is loaded, but not the counterpart of the counterpart', () => {
  const folder = emptyFolder();
  const file = written({ ...demo, counterpart: 'production.yaml' }, folder, 'demo.yaml');
  written({ ...production, counterpart: 'demo.yaml' }, folder, 'production.yaml');
  const profile = loadProfile(file, environment);
  expect(profile.counterpart).toMatchObject({ name: 'production', identity: { access_token: token } });
  expect(profile.counterpart).not.toHaveProperty('counterpart');
});

test('a broken counterpart is reported as the file it is', () => {
  const folder = emptyFolder();
  const file = written({ ...demo, counterpart: 'production.yaml' }, folder, 'demo.yaml');
  const counterpart = written({ ...production, kind: 'live' }, folder, 'production.yaml');
  expect(refusalOf(file).message).toContain(
    `The profile ${counterpart} cannot be used: 1 problem.\n\nkind (line 2)`,
  );
});

test('an environment is not its own counterpart', () => {
  const folder = emptyFolder();
  const error = refusalOf(written({ ...demo, counterpart: 'demo.yaml' }, folder, 'demo.yaml'));
  expect(error).toMatchObject({ code: 'CONFLICT', keys: ['counterpart'] });
  expect(error.message).toContain(
    'found     a profile with the same base_url, https://records.demo.example/org',
  );
});

test('secretsOf names every key and token once, the counterpart’s too', () => {
  const folder = emptyFolder();
  const restricted_application = { id: 'MP-OTHER', private_key: '${KEY}' };
  const file = written({ ...demo, restricted_application, counterpart: 'production.yaml' }, folder);
  written(production, folder, 'production.yaml');
  expect(secretsOf(loadProfile(file, environment))).toEqual([rsaKey, token]);
});
