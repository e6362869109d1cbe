import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';
import { Coordination } from '../../client/coordination/coordination.ts';
import { host } from '../../client/coordination/coordinator-socket.ts';

const module = (path: string): string =>
  JSON.stringify(new URL(`../../dist/${path}.js`, import.meta.url).href);

/** What stands in each process before its own work: a line to the coordinator, and the time of what it says. */
const beginning = `
  import { joinRun } from ${module('client/coordination/coordinator-socket')};
  import { Budget } from ${module('client/limits/budget')};
  import { Throttle } from ${module('client/limits/throttle')};
  import { once } from ${module('suites/harness/environment/once')};
  const coordinator = await joinRun(process.argv[1]);
  const say = (what) => console.log(what + ' ' + Date.now());
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
`;

interface Said {
  readonly what: string;
  /** In epoch milliseconds. */
  readonly at: number;
}

/** A process of a run. */
export interface Joined {
  /** What it has said so far. */
  readonly said: readonly Said[];
  /** Waits until it says this. */
  hears(what: string): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Waits for its end. Answers with what went to its standard error. */
  ended(): Promise<string>;
}

function watched(child: ChildProcess): Joined {
  const said: Said[] = [];
  const listeners = new Set<() => void>();
  let errors = '';
  const lines = child.stdout === null ? undefined : createInterface(child.stdout);
  lines?.on('line', (line) => {
    const cut = line.lastIndexOf(' ');
    said.push({ what: line.slice(0, cut), at: Number(line.slice(cut + 1)) });
    for (const listener of listeners) listener();
  });
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const closed = once(child, 'close');
  return {
    said,
    hears: (what) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (said.some((each) => each.what === what)) resolve();
        };
        listeners.add(look);
        void closed.then(() => reject(new Error(`The process ended without saying ${what}. ${errors}`)));
        look();
      }),
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
    async ended() {
      await closed;
      return errors;
    },
  };
}

interface Fixtures {
  coordination: Coordination;
  /** The folder of the run, in which its coordinator is hosted, and what stops hosting before the test ends. */
  hosted: { readonly folder: string; readonly stop: () => Promise<void> };
  /** Starts a process that joins the run and does what the script says. */
  join: (script: string) => Joined;
}

/** A run that this process coordinates, and other processes of it. */
export const test = base.extend<Fixtures>({
  coordination: async ({}, use) => use(new Coordination()),

  hosted: async ({ coordination }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'coordination-'));
    const stop = await host(coordination, folder);
    let stopped: Promise<void> | undefined;
    const stopOnce = (): Promise<void> => (stopped ??= stop());
    await use({ folder, stop: stopOnce });
    await stopOnce();
    rmSync(folder, { recursive: true });
  },

  join: async ({ hosted: { folder } }, use) => {
    const children: ChildProcess[] = [];
    await use((script) => {
      const args = ['--input-type=module', '-e', beginning + script, folder];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      children.push(child);
      return watched(child);
    });
    for (const child of children) child.kill('SIGKILL');
  },
});

export { expect } from '@playwright/test';
