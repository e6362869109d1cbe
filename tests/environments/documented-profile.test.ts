import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { profileSchema } from '../../environments/profile/profile-schema.ts';
import { loadProfile } from '../../environments/profile.ts';
import { demo, emptyFolder, rsaKey, token, written } from './written-profile.ts';

const guide = readFileSync(new URL('../../docs/profile.md', import.meta.url), 'utf8');
const example = /```yaml\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';

test('the example of the guide is a profile that loads', () => {
  const folder = emptyFolder();
  written(rsaKey, folder, 'staging.pem');
  const { application: _, ...others } = demo;
  written(
    { ...others, base_url: 'https://other.example/org', access_token: token },
    folder,
    'production.yaml',
  );
  const file = written(example.replace('deviations/staging.yaml', 'staging.pem'), folder, 'staging.yaml');
  expect(loadProfile(file, { STAGING_RESTRICTED_KEY: rsaKey })).toMatchObject({
    name: 'staging',
    kind: 'demo',
  });
});

test('the guide explains every key, and the example shows all that can stand together', () => {
  const keys = Object.keys(profileSchema.properties ?? {});
  for (const key of keys) expect(guide).toMatch(new RegExp(`\`${key}[\`.:]`));
  const shown = Object.keys(parse(example) as object);
  expect(keys.filter((key) => !shown.includes(key))).toEqual(['access_token', 'control_url']);
});
