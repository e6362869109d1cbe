import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { request } from 'undici';
import { loadProfile } from '../../environments/profile.ts';
import { type ServeOptions, serve, UsageError } from '../../exports/index.ts';
import { emptyFolder } from '../cli/command.ts';

test('serve answers at its addresses until it is closed, and removes its profile and keys', async () => {
  const service = await serve();
  const { name, kind, ...profile } = loadProfile(service.profile);
  expect({ name, kind }).toEqual({ name: 'local', kind: 'local' });
  expect(profile).toMatchObject(service.addresses);
  expect((await request(`${service.addresses.control_url}/clock`)).statusCode).toBe(200);
  await service.close();
  expect(existsSync(dirname(service.profile))).toBe(false);
  await expect(request(`${service.addresses.control_url}/clock`)).rejects.toThrow('ECONNREFUSED');
});

test('a profile that was asked for stays', async () => {
  const folder = emptyFolder();
  const service = await serve({ profileFile: join(folder, 'new', 'crm.yaml') });
  expect(service.profile).toBe(join(folder, 'new', 'crm.yaml'));
  await service.close();
  expect(readdirSync(join(folder, 'new')).toSorted()).toEqual([
    'crm.counterpart.yaml',
    'crm.pem',
    'crm.yaml',
  ]);
});

test('two services stand side by side', async () => {
  const [one, other] = await Promise.all([serve({ records: 3 }), serve({ dialects: ['short-pages'] })]);
  expect(one.addresses.base_url).not.toBe(other.addresses.base_url);
  await Promise.all([one.close(), other.close()]);
});

const refused: readonly (readonly [ServeOptions, string])[] = [
  [{ faults: ['token-check-of'] }, 'There is no fault token-check-of. Did you mean token-check-off?'],
  [{ dialects: ['short-page'] }, 'There is no dialect short-page. Did you mean short-pages?'],
  [
    { dialects: 'short-pages' as never },
    'dialects: "short-pages" cannot be used. It must be a list of texts.',
  ],
  [
    { profileFile: '/proc/no/local.yaml' },
    'The profile /proc/no/local.yaml cannot be written: its folder cannot be made (ENOENT). Choose another.',
  ],
  [{ port: 70_000 }, 'port: 70000 cannot be used. It must be a whole number from 1 to 65535.'],
  [{ records: -1 }, 'records: -1 cannot be used. It must be a whole number from 0 to 5000000.'],
];

for (const [options, message] of refused) {
  test(`serve refuses ${JSON.stringify(options)}`, async () => {
    const error: unknown = await serve(options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).message).toBe(message);
  });
}
