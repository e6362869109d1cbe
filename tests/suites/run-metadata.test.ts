import { expect, test } from '@playwright/test';
import { runMetadata, tellBeginning, tellEnd } from '../../suites/harness/results/run-metadata.ts';
import { fullProfile } from './profiles.ts';

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
