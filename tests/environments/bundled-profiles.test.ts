import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadProfile } from '../../environments/profile.ts';
import { emptyFolder, refusalOf, rsaKey, written } from './written-profile.ts';

const suffixes = [
  'BASE_URL',
  'GATEWAY_URL',
  'SSO_URL',
  'AUTH_URL',
  'NAMESPACE',
  'APPLICATION_ID',
  'PRIVATE_KEY_FILE',
] as const;

function variables(prefix: string, keyFile: string): NodeJS.ProcessEnv {
  const values = [
    'https://r.example/org',
    'https://g.example',
    'https://s.example',
    'https://a.example',
    'AG-1',
    'MP-1',
  ];
  return Object.fromEntries(
    suffixes.map((suffix, index) => [`${prefix}_${suffix}`, values[index] ?? keyFile]),
  );
}

for (const [name, access] of [
  ['demo', 'read-write'],
  ['production', 'read-only'],
] as const) {
  test(`the bundled ${name} profile is filled from variables alone`, () => {
    const keyFile = written(rsaKey, emptyFolder(), 'key.pem');
    expect(loadProfile(name, variables(name.toUpperCase(), keyFile))).toMatchObject({
      name,
      kind: name,
      access,
      base_url: 'https://r.example/org',
      identity: { application: { id: 'MP-1', private_key: rsaKey } },
      state_dir: join(process.cwd(), '.crm-conformance'),
    });
  });

  test(`the bundled ${name} profile names every variable that is missing`, () => {
    const { message, problems } = refusalOf(name, {});
    expect(problems).toHaveLength(suffixes.length);
    for (const suffix of suffixes)
      expect(message).toContain(`\${${name.toUpperCase()}_${suffix}}, a variable that is not set`);
  });
}

test('a relative path in a variable of a bundled profile counts from the folder of the caller', () => {
  const error = refusalOf('demo', variables('DEMO', 'nowhere.pem'));
  expect(error.message).toContain(`no such file: the path nowhere.pem, counted from ${process.cwd()}`);
});
