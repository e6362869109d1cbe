import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test as base } from '@playwright/test';
import { request } from 'undici';
import { parse, stringify } from 'yaml';
import { type LocalEnvironment, startLocal } from '../../environments/embedded.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { emptyFolder, type Ended, ended, start } from '../cli/command.ts';

/** A deferred check of the state folder, as it lies there. */
interface LyingCheck {
  readonly file: string;
  readonly mode: number;
  readonly token: string;
  readonly check: string;
}

/** What one run found, and all that it printed and wrote about it. */
export interface LaterRun extends Ended {
  readonly report: Conformance;
  readonly written: string;
  /** The verdict of a clause. */
  readonly verdict: (clause: string) => string;
  readonly reason: (clause: string) => string;
}

/** Runs against an environment whose clock the kit cannot move. Only the test can. */
export interface LaterRuns {
  readonly state: string;
  /** Runs the checks of these clauses. `change` changes the profile; undefined takes a key away. */
  readonly run: (only: string, change?: Readonly<Record<string, unknown>>) => Promise<LaterRun>;
  /** Time goes on, there and here. */
  readonly hoursLater: (hours: number) => Promise<void>;
  readonly waiting: () => readonly LyingCheck[];
  /** The same environment at the same time, with a state folder of its own that begins as a copy of this one. */
  readonly apart: () => LaterRuns;
}

/** The checks of a token's expiry were deferred a day ago, so a run can decide them now. */
interface DayOld {
  readonly only: string;
  readonly first: LaterRun;
  /** A run two hours after the first. */
  readonly early: LaterRun;
  readonly later: LaterRuns;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}

function deferredIn(folder: string): readonly LyingCheck[] {
  return readdirSync(folder)
    .filter((name) => /^[0-9a-f]{24}\.json$/.test(name))
    .map((name) => {
      const file = join(folder, name);
      const { access_token: token, check } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      return { file, mode: statSync(file).mode & 0o777, token: token ?? '', check: check ?? '' };
    });
}

function told(folder: string, out: string, end: Ended): LaterRun {
  const report = JSON.parse(readFileSync(join(folder, out, 'conformance.json'), 'utf8')) as Conformance;
  const written = filesIn(join(folder, out)).map((file) => readFileSync(file, 'utf8'));
  const clauseOf = (id: string): Conformance['clauses'][number] | undefined =>
    report.clauses.find((clause) => clause.id === id);
  return {
    ...end,
    report,
    written: [...written, end.stdout, end.stderr].join('\n'),
    verdict: (id) => clauseOf(id)?.verdict ?? 'not asked',
    reason: (id) => clauseOf(id)?.checks.find(({ reason }) => reason !== undefined)?.reason ?? '',
  };
}

const movedClock = new URL('moved-clock.mjs', import.meta.url).href;
const rate_limit = { requests_per_second: 1_000, concurrency: 8 };
const usual = { kind: 'demo', access: 'read-only', control_url: undefined, rate_limit };

function laterRuns(
  folder: string,
  local: LocalEnvironment,
  state = join(folder, 'state'),
  ahead = 0,
): LaterRuns {
  const profile = parse(readFileSync(local.profileFile, 'utf8')) as object;
  let [seconds, runs, copies] = [ahead, 0, 0];
  return {
    state,
    run: async (only, change = {}) => {
      runs += 1;
      const name = `${basename(state)}-${runs}`;
      const out = `out-${name}`;
      const file = join(folder, `profile-${name}.yaml`);
      writeFileSync(file, stringify({ ...profile, ...usual, state_dir: state, ...change }));
      const args = ['run', '--profile', file, '--only', only, '--out', out, '--seed', '1', '--workers', '1'];
      const variables = {
        NODE_OPTIONS: `--import ${movedClock}`,
        CLOCK_AHEAD_SECONDS: String(seconds),
      };
      return told(folder, out, await ended(start(folder, args, variables)));
    },
    hoursLater: async (hours) => {
      seconds += hours * 3600;
      const { body } = await request(`${local.service.control_url}/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance_seconds: hours * 3600 }),
      });
      await body.dump();
    },
    waiting: () => deferredIn(join(state, 'tickets')),
    apart: () => {
      copies += 1;
      const copy = `${state}-copy-${copies}`;
      cpSync(state, copy, { recursive: true });
      return laterRuns(folder, local, copy, seconds);
    },
  };
}

async function inEnvironment(
  faults: readonly string[],
  use: (later: LaterRuns) => Promise<void>,
): Promise<void> {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'service'));
  const profileFile = join(folder, 'service', 'local.yaml');
  const local = await startLocal({ profileFile, stateDir: folder, faults });
  await use(laterRuns(folder, local));
  await local.close();
  rmSync(folder, { recursive: true });
}

/** `faults` break the environment of the test; none do without it. */
export const test = base.extend<{ faults: readonly string[]; later: LaterRuns }, { dayOld: DayOld }>({
  faults: [[], { option: true }],
  later: async ({ faults }, use) => inEnvironment(faults, use),
  dayOld: [
    async ({}, use) =>
      inEnvironment([], async (later) => {
        const only = 'AUTH-03,TOKENS-11';
        const first = await later.run(only);
        await later.hoursLater(2);
        const early = await later.run(only);
        await later.hoursLater(24);
        await use({ only, first, early, later });
      }),
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
