import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type LocalEnvironment, startLocal } from '../../environments/embedded.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { type Ended, ended, reportIn, start } from '../cli/command.ts';
import { type Hostility, startHostileFront } from './hostile-front.ts';
import { watchedPeak } from './process-memory.ts';

/** A whole run against a hostile service, and what it left. */
interface HostileRun extends Ended {
  readonly report: Conformance;
  /** Everything that was printed and written to the folder of the report, by name. */
  readonly written: ReadonlyMap<string, string>;
  readonly seconds: number;
  /** Of the hungriest process. */
  readonly peakMebibytes: number;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}

/** One reference service a worker; `hostileRun` puts a hostile front before it and runs the kit against that. */
export const test = base.extend<
  { hostileRun: (hostility: Hostility, only: string) => Promise<HostileRun> },
  { local: LocalEnvironment }
>({
  local: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'hostile-local-'));
      const local = await startLocal({ profileFile: join(folder, 'local.yaml'), stateDir: folder });
      await use(local);
      await local.close();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],

  hostileRun: async ({ local }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (hostility, only) => {
      const { origin } = new URL(local.service.base_url);
      const front = await startHostileFront(origin, hostility);
      const folder = mkdtempSync(join(tmpdir(), 'hostile-run-'));
      ends.push(
        () => front.close(),
        async () => rmSync(folder, { recursive: true }),
      );
      const profile = `${local.profileFile}.${ends.length}.${process.pid}.yaml`;
      writeFileSync(profile, readFileSync(local.profileFile, 'utf8').replaceAll(origin, front.origin));
      const begin = performance.now();
      const child = start(folder, ['run', '--profile', profile, '--only', only, '--depth', 'quick']);
      const peak = watchedPeak(child.pid ?? 0);
      const end = await ended(child);
      const files = filesIn(folder).map((file) => [file, readFileSync(file, 'utf8')] as const);
      return {
        ...end,
        report: reportIn(folder),
        written: new Map([['stdout', end.stdout], ['stderr', end.stderr], ...files]),
        seconds: (performance.now() - begin) / 1000,
        peakMebibytes: peak(),
      };
    });
    await Promise.all(ends.map((end) => end()));
  },
});

export { expect } from '@playwright/test';
