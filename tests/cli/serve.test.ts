import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { request } from 'undici';
import { loadProfile } from '../../environments/profile.ts';
import { command, emptyFolder, ended, serving } from './command.ts';

test('serve writes a profile that loads, with a key that only its owner can read', async () => {
  const folder = emptyFolder();
  const service = await serving(folder);
  const profile = loadProfile(join(folder, 'local.yaml'));
  expect(profile).toMatchObject({
    kind: 'local',
    access: 'read-write',
    counterpart: { name: 'local-counterpart' },
  });
  expect(statSync(join(folder, 'local.pem')).mode & 0o777).toBe(0o600);
  service.kill('SIGINT');
  expect((await ended(service)).code).toBe(0);
});

test('every address of the profile answers, and none does after Ctrl-C', async () => {
  const folder = emptyFolder();
  const service = await serving(folder);
  const { base_url, gateway_url, sso_url, auth_url, control_url } = loadProfile(join(folder, 'local.yaml'));
  const clock = await request(`${control_url}/clock`);
  expect(await clock.body.json()).toEqual({ now: expect.any(Number) });
  for (const url of [`${base_url}/AG-LOCAL/contacts/meta/fields`, `${sso_url}/oauth2/user-info`]) {
    expect((await request(url)).statusCode).toBe(401);
  }
  for (const url of [`${gateway_url}/grpc/v1/crm/company/list`, `${auth_url}/api/v1/oauth/token`]) {
    const { statusCode } = await request(url, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect([400, 401]).toContain(statusCode);
  }
  service.kill('SIGINT');
  await ended(service);
  await expect(request(`${control_url}/clock`)).rejects.toThrow('ECONNREFUSED');
});

test('a port in use is told in one message, with exit code 2', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, stderr } = await command(emptyFolder(), 'serve', '--port', String(port));
  taken.close();
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `The port ${port} is in use. Choose another port.\n`,
  });
});

test('contacts can be there from the start', async () => {
  const folder = emptyFolder();
  const service = await serving(folder, '--records', '500', '--seed', '1');
  const { code, stdout } = await command(
    folder,
    'run',
    '--profile',
    'local.yaml',
    '--only',
    'LIMITS-01,PAGING-01',
    '--seed',
    '1',
  );
  expect({ code, conforms: stdout.includes('local conforms: 2 pass') }).toEqual({ code: 0, conforms: true });
  service.kill('SIGINT');
});
