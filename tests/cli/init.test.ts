import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { profileSchema } from '../../environments/profile/profile-schema.ts';
import { loadProfile } from '../../environments/profile.ts';
import { rsaKey } from '../environments/written-profile.ts';
import { command, emptyFolder } from './command.ts';

const answers: readonly (readonly [RegExp, string])[] = [
  [/^name: <.*>/m, 'name: staging'],
  [/^base_url: <.*>/m, 'base_url: https://r.example/org'],
  [/^(gateway_url|sso_url|auth_url): <.*>/gm, '$1: https://a.example'],
  [/^namespace: <.*>/m, 'namespace: AG-1'],
  [/^ {2}id: <.*>/m, '  id: MP-1'],
  [/^ {2}private_key_file: <.*>/m, '  private_key_file: key.pem'],
];

function written(folder: string): string {
  return readFileSync(join(folder, 'crm-conformance.yaml'), 'utf8');
}

test('what init writes loads once its placeholders are replaced', async () => {
  const folder = emptyFolder();
  const { code, stdout, stderr } = await command(folder, 'init');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('crm-conformance doctor --profile crm-conformance.yaml');
  const filled = answers.reduce((text, [place, answer]) => text.replace(place, answer), written(folder));
  writeFileSync(join(folder, 'filled.yaml'), filled);
  writeFileSync(join(folder, 'key.pem'), rsaKey);
  expect(loadProfile(join(folder, 'filled.yaml'), {})).toMatchObject({
    name: 'staging',
    kind: 'demo',
    access: 'read-only',
    budget: { requests: 2000, records: 200 },
  });
});

test('each placeholder that is left is refused by its key, and nothing else is', async () => {
  const folder = emptyFolder();
  await command(folder, 'init');
  const { code, stdout, stderr } = await command(folder, 'run', '--profile', 'crm-conformance.yaml');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  const vacant = [...(profileSchema.required ?? []), 'application.id', 'application.private_key_file'];
  for (const key of vacant.filter((name) => name !== 'kind'))
    expect(stderr).toMatch(new RegExp(`^${key} \\(line \\d+\\)\n {2}found {5}a placeholder`, 'm'));
  expect(stderr.match(/^ {2}found/gm)).toHaveLength(vacant.length - 1);
});

test('a file that is there stays as it is unless init is told to overwrite it', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'crm-conformance.yaml'), 'mine');
  expect(await command(folder, 'init')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'crm-conformance.yaml is there already. Choose another name, or add --force to overwrite it.\n',
  });
  expect(written(folder)).toBe('mine');
  expect((await command(folder, 'init', '--force')).code).toBe(0);
  expect(written(folder)).toContain('base_url: <');
});

test('a place where no file can be written is told in one message', async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'taken'));
  const { code, stderr } = await command(folder, 'init', 'taken', '--force');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'taken cannot be written (EISDIR). Choose another name.\n',
  });
});
