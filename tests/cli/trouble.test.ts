import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type LocalEnvironment, startLocal } from '../../environments/embedded.ts';
import { type Front, type Instead, startFront } from '../suites/front.ts';
import { command, emptyFolder, ended, reportIn, start } from './command.ts';

interface Behind {
  readonly folder: string;
  readonly front: Front;
}

/** A Local environment whose record API, gateway, user info and tokens are reached through a front. */
const test = base.extend<{
  local: LocalEnvironment;
  behind: (instead: Instead, keys?: string) => Promise<Behind>;
}>({
  local: async ({}, use) => {
    const folder = emptyFolder();
    const local = await startLocal({
      profileFile: join(folder, 'direct.yaml'),
      stateDir: join(folder, 'state'),
    });
    await use(local);
    await local.close();
  },
  behind: async ({ local }, use) => {
    const fronts: Front[] = [];
    await use(async (instead, keys = '') => {
      const { origin } = new URL(local.service.base_url);
      const front = await startFront(origin, instead);
      fronts.push(front);
      const folder = emptyFolder();
      const profile = readFileSync(local.profileFile, 'utf8').replaceAll(
        new RegExp(`_url: ${origin}/(?!control)`, 'g'),
        `_url: ${front.origin}/`,
      );
      writeFileSync(join(folder, 'local.yaml'), `${profile}${keys}`);
      return { folder, front };
    });
    await Promise.all(fronts.map((front) => front.close()));
  },
});

const perSecond = 8;

test('a service that bears eight requests a second is never asked for more, by two workers', async ({
  behind,
}) => {
  const arrivals: number[] = [];
  let refused = 0;
  const { folder } = await behind(() => {
    const now = performance.now();
    const recent = arrivals.filter((arrival) => now - arrival < 1000).length;
    arrivals.push(now);
    if (recent < perSecond) return undefined;
    if (now - (arrivals[0] ?? 0) > 1000) refused += 1;
    return { status: 429 };
  }, `rate_limit: { requests_per_second: ${perSecond}, concurrency: 2 }\n`);
  const flags =
    '--profile local.yaml --depth quick --seed 8 --workers 2 --only user-info,AUTH-01,LIST-01,LIST-03';
  const { code, stdout } = await command(folder, 'run', ...flags.split(' '));
  expect({ code, refused }, stdout).toEqual({ code: 0, refused: 0 });
  expect(arrivals.length).toBeGreaterThan(5 * perSecond);
  expect(reportIn(folder).summary).toMatchObject({ verdict: 'conforms', inconclusive: 0 });
});

test('an environment that goes down in the middle ends the run within a minute, with one message', async ({
  behind,
}) => {
  const { folder, front } = await behind(() => undefined);
  const run = start(folder, ['run', '--profile', 'local.yaml', '--depth', 'quick', '--seed', '6']);
  const end = ended(run);
  await new Promise<void>((resolve) => {
    run.stdout?.on('data', (chunk: Buffer) => {
      if (/\d checks/.test(chunk.toString())) resolve();
    });
  });
  await front.close();
  const begin = performance.now();
  const { code, stdout, stderr } = await end;
  expect({ code, stderr }, stdout).toEqual({ code: 3, stderr: '' });
  expect(performance.now() - begin).toBeLessThan(60_000);
  expect(stdout.match(/cannot connect/g), stdout).toHaveLength(1);
  expect(stdout).toContain('inconclusive  The environment went down: for');
  expect(reportIn(folder).summary.verdict).toBe('inconclusive');
});
