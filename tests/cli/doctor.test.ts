import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { rsaKey } from '../environments/written-profile.ts';
import { startFront } from '../suites/front.ts';
import { command, type Ended } from './command.ts';
import { changesRecords, expect, test, type Watched } from './watched-environment.ts';

const demo = { kind: 'demo', control_url: undefined, restricted_application: undefined };

function doctor({ folder, profileWith }: Watched, change: Readonly<Record<string, unknown>>): Promise<Ended> {
  return command(folder, 'doctor', '--profile', profileWith({ ...demo, ...change }));
}

function lineOf({ stdout }: Ended, topic: string): string {
  return stdout.split('\n').find((line) => line.startsWith(`${topic} `)) ?? '';
}

test('a profile that is as it should be is fine, and nothing is written there or here', async ({
  watched,
}) => {
  const before = readdirSync(watched.folder);
  const ended = await doctor(watched, {});
  expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' });
  expect(ended.stdout).not.toMatch(/WRONG|NO ANSWER/);
  const topics = ['profile', 'base_url', 'gateway_url', 'sso_url', 'auth_url', 'clock', 'token', 'namespace'];
  for (const topic of topics) expect(lineOf(ended, topic)).toContain(' ok ');
  expect(watched.asked.length).toBeGreaterThan(0);
  expect(watched.asked.filter(changesRecords)).toEqual([]);
  expect(readdirSync(watched.folder).toSorted()).toEqual([...before, 'watched.yaml'].toSorted());
});

test('the table names the one key that would unlock a clause', async ({ watched }) => {
  const { stdout } = await doctor(watched, { budget: { requests: 100_000, records: 10_000 } });
  expect(stdout).toMatch(
    /^authentication +\d+ of \d+ +a later run with the same state_dir .*: AUTH-03, AUTH-14$/m,
  );
  expect(stdout).toMatch(/^ +control_url: AUTH-04$/m);
  expect(stdout).toMatch(/^ +restricted_application: AUTH-06, AUTH-13$/m);
  expect(stdout).toMatch(/^With this profile \d+ of \d+ clauses of the service can be decided\.$/m);
  const readOnly = await doctor(watched, { access: 'read-only' });
  expect(readOnly.stdout).toMatch(/^upsert +0 of \d+ +access: UPSERT-01/m);
});

const swapped = [
  ['gateway_url', 'auth_url'],
  ['base_url', 'sso_url'],
] as const;

for (const [one, other] of swapped) {
  test(`${one} and ${other} in each other’s place are named`, async ({ watched }) => {
    const { service } = watched.local;
    const base = `${service[other]}${one === 'base_url' ? '/org' : ''}`;
    const ended = await doctor(watched, { [one]: base, [other]: service[one] });
    expect(ended.code).toBe(2);
    expect(lineOf(ended, other)).toMatch(new RegExp(`WRONG +${other} leads to .* belongs under ${one}`));
  });
}

test('fields that a run will miss are foretold', async ({ watched }) => {
  expect(lineOf(await doctor(watched, {}), 'fields')).toContain(
    ' ok         writable fields of every type; a free text in every resource type',
  );
  const textsOnly = { properties: { standard__note: { type: 'string' } } };
  const countsOnly = { properties: { standard__count: { type: 'integer' } } };
  const front = await startFront(new URL(watched.local.service.base_url).origin, ({ path }) => {
    if (path.endsWith('/noteActivities/meta/fields')) return { status: 200, body: countsOnly };
    return path.endsWith('/meta/fields') ? { status: 200, body: textsOnly } : undefined;
  });
  const examined = await doctor(watched, { base_url: `${front.origin}/org` });
  await front.close();
  expect(examined.code).toBe(0);
  expect(lineOf(examined, 'fields')).toMatch(
    /^fields +note +no writable field of type string_list, boolean, date, phone, tag: a run skips what is demanded of such fields; no free text in noteActivities: a run tries to mark these records by another field$/,
  );
});

test('an address where something else is served is told', async ({ watched }) => {
  const { auth_url } = watched.local.service;
  const ended = await doctor(watched, { auth_url: `${auth_url}/elsewhere` });
  expect(ended.code).toBe(2);
  expect(lineOf(ended, 'auth_url')).toContain('answers 404 where the token exchange should be');
});

test('an address that leads elsewhere is told, and not the registration', async ({ watched }) => {
  const front = await startFront(new URL(watched.local.service.base_url).origin, () => ({
    status: 302,
    body: '',
    headers: { location: 'https://login.example/' },
  }));
  const { origin } = front;
  const addresses = { base_url: `${origin}/org`, gateway_url: origin, sso_url: origin, auth_url: origin };
  const ended = await doctor(watched, addresses);
  await front.close();
  expect(ended.code).toBe(2);
  expect(lineOf(ended, 'base_url')).toContain(
    `WRONG      ${origin}/org answers 302, a redirect to https://login.example/`,
  );
  expect(ended.stdout).toContain('to do: correct base_url in the profile: redirects are not followed');
  expect(lineOf(ended, 'token')).toContain('WRONG      the token exchange answered 302');
  expect(ended.stdout).toContain('to do: Redirects are not followed. Correct auth_url in the profile.');
  expect(ended.stdout).not.toContain('registered');
});

test('a state_dir that cannot be written is told, also by a run, before anything is sent', async ({
  watched,
}) => {
  writeFileSync(join(watched.folder, 'state'), '');
  const change = { state_dir: 'state' };
  const ended = await doctor(watched, change);
  expect(ended.code).toBe(2);
  expect(lineOf(ended, 'state_dir')).toMatch(/WRONG +\S+state cannot be written \(\S+state is a file\)/);
  const before = watched.asked.length;
  const run = await command(watched.folder, 'run', '--profile', 'watched.yaml');
  expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: '' });
  expect(run.stderr).toMatch(/^The profile watched\.yaml: its state_dir, \S+state, cannot be written/);
  expect(watched.asked).toHaveLength(before);
});

test('a service that is unavailable is told as that', async ({ watched }) => {
  const { origin: local } = new URL(watched.local.service.base_url);
  const front = await startFront(local, () => ({ status: 503, body: '' }));
  const ended = await doctor(watched, { sso_url: front.origin });
  await front.close();
  expect(ended.code).toBe(3);
  expect(lineOf(ended, 'sso_url')).toMatch(/NO ANSWER +GET .* answered 503.* Try again later\.$/);
});

test('an address where nobody listens is told, with exit code 3', async ({ watched }) => {
  const ended = await doctor(watched, { sso_url: 'http://127.0.0.1:1' });
  expect(ended.code).toBe(3);
  expect(lineOf(ended, 'sso_url')).toContain('NO ANSWER');
});

test('where the record API is out of reach, one line tells that nothing can be decided', async ({
  watched,
}) => {
  const ended = await doctor(watched, { base_url: 'http://127.0.0.1:1/org' });
  expect(ended.code).toBe(3);
  expect(ended.stdout).toMatch(/^None of \d+ clauses of the service can be decided: .*ECONNREFUSED/m);
  expect(ended.stdout).not.toContain('RECORDS-01');
});

test('a key that is not the registered one is told with what to compare', async ({ watched }) => {
  writeFileSync(join(watched.folder, 'other.pem'), rsaKey);
  const application = { id: 'MP-LOCAL', private_key_file: 'other.pem' };
  const ended = await doctor(watched, { application });
  expect(ended.code).toBe(2);
  expect(lineOf(ended, 'token')).toContain('WRONG');
  expect(ended.stdout).toContain('to do: Check application.id and application.private_key_file');
});

test('a token that is taken nowhere is told once', async ({ watched }) => {
  const ended = await doctor(watched, { application: undefined, access_token: 'expired.long.ago' });
  expect(ended.code).toBe(2);
  expect(lineOf(ended, 'token')).toContain('WRONG      every call with the access_token of the profile');
  expect(ended.stdout).toContain('to do: Put a token there that is valid in this environment');
  expect(ended.stdout.match(/WRONG/g)).toHaveLength(1);
  expect(ended.stdout).not.toContain('expired.long.ago');
});

test('a namespace that the application has no access to is told', async ({ watched }) => {
  const ended = await doctor(watched, { namespace: 'AG-OTHER', forbidden_namespace: undefined });
  expect(ended.code).toBe(2);
  expect(lineOf(ended, 'namespace')).toContain('WRONG');
  expect(ended.stdout).not.toContain('register the application for the scope crm.schema:read');
  expect(ended.stdout).not.toContain('not deployed');
  expect(ended.stdout).toContain('can be decided: the namespace AG-OTHER is unknown, or closed');
  expect(ended.stdout).toContain('have AG-OTHER add the application');
});

test('a profile that cannot be used is told as by a run', async ({ watched }) => {
  writeFileSync(join(watched.folder, 'bad.yaml'), stringify({ name: 'x' }));
  const { code, stdout, stderr } = await command(watched.folder, 'doctor', '--profile', 'bad.yaml');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('The profile bad.yaml cannot be used');
});
