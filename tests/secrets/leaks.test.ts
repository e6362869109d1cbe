import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '@playwright/test';
import { startLocal } from '../../environments/embedded.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { variablesOf } from '../../suites/harness/run/run-variables.ts';
import { type Ended, ended, start } from '../cli/command.ts';
import { startHostileFront } from '../hostile/hostile-front.ts';
import { family } from '../hostile/process-memory.ts';
import { Canaries } from './canaries.ts';
import { talkative } from './talkative-service.ts';

const runner = createRequire(import.meta.url).resolve('@playwright/test/cli');
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A service that tells secrets, and the folder in which the kit is to leave everything that it writes. */
interface Scene {
  readonly folder: string;
  readonly profile: string;
  /** Sends temporary files into the folder as well. */
  readonly variables: Readonly<Record<string, string>>;
  /** Waits for the end, and looks for secrets in all that was printed and written and in the list of processes. */
  readonly leaksOf: (
    child: ChildProcess,
  ) => Promise<{ readonly end: Ended; readonly leaks: readonly string[] }>;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}

function processList(root: number): Buffer {
  const files = family(root).flatMap(({ pid }) => [`/proc/${pid}/cmdline`, `/proc/${pid}/environ`]);
  return Buffer.concat(
    files.map((file) => {
      try {
        return readFileSync(file);
      } catch {
        return Buffer.alloc(0);
      }
    }),
  );
}

const test = base.extend<{ scene: Scene }>({
  scene: async ({}, use) => {
    const outside = mkdtempSync(join(tmpdir(), 'secrets-service-'));
    const folder = mkdtempSync(join(tmpdir(), 'secrets-kit-'));
    const stateDir = join(folder, 'state');
    const local = await startLocal({ profileFile: join(outside, 'local.yaml'), stateDir });
    const canaries = new Canaries();
    for (const file of filesIn(outside).filter((name) => name.endsWith('.pem')))
      canaries.add(readFileSync(file, 'utf8').replaceAll(/-----[^-]+-----|\s/g, ''), 'private key');
    const { origin } = new URL(local.service.base_url);
    const front = await startHostileFront(origin, talkative(canaries));
    const profile = join(outside, 'talkative.yaml');
    writeFileSync(profile, readFileSync(local.profileFile, 'utf8').replaceAll(origin, front.origin));
    mkdirSync(join(folder, 'tmp'));
    await use({
      folder,
      profile,
      variables: { TMPDIR: join(folder, 'tmp') },
      leaksOf: async (child) => {
        const seen: Buffer[] = [];
        const look = setInterval(() => seen.push(processList(child.pid ?? 0)), 500);
        const end = await ended(child);
        clearInterval(look);
        expect(canaries.size).toBeGreaterThan(1_000);
        const written = filesIn(folder).map((file) => [file, readFileSync(file)] as const);
        const printed = [
          ['stdout', Buffer.from(end.stdout)],
          ['stderr', Buffer.from(end.stderr)],
        ] as const;
        const everything = [...printed, ...written, ['processes', Buffer.concat(seen)] as const];
        const leaks = everything.flatMap(([place, bytes]) => {
          const secret = canaries.in(bytes);
          return secret === undefined ? [] : [`${secret} in ${place}`];
        });
        return { end, leaks };
      },
    });
    await front.close();
    await local.close();
    for (const made of [outside, folder]) rmSync(made, { recursive: true });
  },
});

function verdictsIn({ clauses }: Conformance): Readonly<Record<string, string>> {
  return Object.fromEntries(clauses.map(({ id, verdict }) => [id, verdict]));
}

test('the canaries are found in every spelling, also in parts', () => {
  const canaries = new Canaries();
  const secret = 'a-secret/with+signs=and.more.to-come-0123456789';
  canaries.add(secret, 'secret');
  const texts = [secret, encodeURIComponent(secret), JSON.stringify({ secret }), secret.slice(11, 33)];
  for (const prefix of ['', 'x', 'Bearer ']) texts.push(Buffer.from(prefix + secret).toString('base64'));
  for (const text of texts) expect(canaries.in(Buffer.from(`<${text}>`)), text).toBe('secret');
  expect(canaries.in(Buffer.from('nothing of the kind is in here'))).toBeUndefined();
});

test('no secret is printed or written when a service tells all it knows, with the runner at its most talkative', async ({
  scene,
}) => {
  const only =
    'USERINFO-01,USERINFO-03,FIELDS-01,OPTIONS-01,RPC-01,AUTH-01,AUTH-02,AUTH-03,TOKENS-02,TOKENS-10,RECORDS-08';
  const shard = ['--shard', '1/1', '--seed', '1', '--blob'];
  const args = ['run', '--profile', scene.profile, '--only', only, '--depth', 'quick', ...shard];
  const { end, leaks } = await scene.leaksOf(
    start(scene.folder, args, { ...scene.variables, DEBUG: 'pw:*', NODE_DEBUG: 'undici,http,net' }),
  );
  expect(leaks).toEqual([]);
  expect(end.code).toBe(1);
  expect(end.stdout).toContain('USERINFO-02');
  const names = filesIn(join(scene.folder, 'conformance-report')).map((file) => basename(file));
  expect(names).toEqual(expect.arrayContaining(['shard.json', expect.stringMatching(/^report-.*\.zip$/)]));
});

test('checks that crash cost one verdict each, show no secret anywhere, and leave no trace, which would', async ({
  scene,
}) => {
  const out = join(scene.folder, 'out');
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(CRM_CONFORMANCE|PLAYWRIGHT|TEST_|FORCE_COLOR)/.test(name),
  );
  const child = spawn(process.execPath, [runner, 'test', '-c', here('crashing.config.ts'), '--trace', 'on'], {
    cwd: scene.folder,
    env: {
      ...Object.fromEntries(inherited),
      // Not all temporary files: the runner keeps its compiled sources there, and would have to begin anew.
      ...variablesOf({ folder: join(scene.folder, 'run'), profile: scene.profile, out, blob: true }),
    },
  });
  const { end, leaks } = await scene.leaksOf(child);
  expect(leaks).toEqual([]);
  expect(end.code).toBe(1);
  const ofKit = 'internal error in the kit, not in your service: ';
  expect(end.stdout).toContain(
    `${ofKit}TypeError: cannot read «access token» (tests/secrets/crashing.suite.ts:6)`,
  );
  const report = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8')) as Conformance;
  expect(report.internal_errors?.map(({ message }) => message).toSorted()).toEqual([
    'TypeError: cannot read «access token»',
    'TypeError: cannot send «assertion»',
    'TypeError: cannot set up with «access token»',
  ]);
  expect(verdictsIn(report)).toMatchObject({
    'TOKENS-02': 'inconclusive',
    'TOKENS-03': 'inconclusive',
    'TOKENS-04': 'inconclusive',
    'TOKENS-05': 'pass',
  });
  // What this service tells of its users is broken all the same.
  expect(report.summary.verdict).toBe('deviates');
  for (const name of ['index.html', 'junit.xml', 'ctrf.json', 'results.sarif', 'summary.md'])
    expect(readFileSync(join(out, name), 'utf8'), name).toMatch(/internal error in the kit/i);
  expect(filesIn(out).filter((file) => file.endsWith('.zip'))).toEqual([
    join(out, 'blob-report', 'report.zip'),
  ]);
});
