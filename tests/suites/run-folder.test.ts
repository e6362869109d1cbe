import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  type Capabilities,
  readCapabilities,
  writeCapabilities,
} from '../../suites/harness/run/capabilities.ts';
import { gatherTallies, leaveTally } from '../../suites/harness/environment/request-tally.ts';
import { runMetadata, tellBeginning, tellEnd } from '../../suites/harness/results/run-metadata.ts';
import { fullProfile } from './profiles.ts';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'crm-run-'));

test('what the preflight learned reaches the workers as it is, and no other user', () => {
  const folder = newFolder();
  const facts: Capabilities = {
    unreachable: { sso_url: 'cannot connect' },
    looked: true,
    absent: ['GetCrmRecord'],
    create_form: 'fields',
    planting: 'create',
  };
  writeCapabilities(folder, facts);
  expect(readCapabilities(folder)).toEqual(facts);
  expect(statSync(join(folder, 'facts.json')).mode & 0o777).toBe(0o600);
});

test('the tallies of all workers are added up', () => {
  const folder = newFolder();
  writeCapabilities(folder, {
    unreachable: {},
    looked: true,
    absent: [],
    create_form: 'data',
    planting: 'create',
  });
  leaveTally(folder, 'run1w0', { ListCrmRecords: 2, DeleteCrmRecord: 1 });
  leaveTally(folder, 'run1w1', { ListCrmRecords: 3 });
  expect(gatherTallies(folder)).toEqual({ ListCrmRecords: 5, DeleteCrmRecord: 1 });
  expect(gatherTallies(newFolder())).toEqual({});
});

test('the reporter gets the beginning and the end of a run together', () => {
  const config = { metadata: {} };
  expect(runMetadata(config)).toBeUndefined();
  const { name, kind, base_url, gateway_url, sso_url, auth_url, namespace } = fullProfile;
  const environment = { name, kind, base_url, gateway_url, sso_url, auth_url, namespace };
  const beginning = {
    run_id: 'run1',
    seed: 7,
    depth: 'quick',
    read_only: false,
    strict: false,
    profile: 'local',
    environment,
  };
  tellBeginning(config, beginning);
  expect(runMetadata(config)).toEqual(beginning);
  const end = {
    leftovers: { created: 1, deleted: 1, permanent: 0, left: [] },
    tickets: { open: [], overdue: [] },
    requests_besides_checks: {},
  };
  tellEnd(config, end);
  expect(runMetadata(config)).toEqual({ ...beginning, ...end });
});
