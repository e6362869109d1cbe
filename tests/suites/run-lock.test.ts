import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { RunLock } from '../../suites/harness/fixtures/run-lock.ts';

let processes: ChildProcess[] = [];

/** Ids of processes that run, as those of workers do. */
function running(count: number): number[] {
  const started = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }),
  );
  processes.push(...started);
  return started.map(({ pid }) => pid ?? 0);
}

test.afterEach(() => {
  for (const each of processes) each.kill();
  processes = [];
});

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'run-lock-'));

test('a check that is alone overlaps with no other, whoever asks when', async () => {
  const pids = running(3);
  const step = fc.record({ alone: fc.boolean(), pause: fc.nat(4) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 4 }), { minLength: 3, maxLength: 3 }),
      async (plans) => {
        const folder = newFolder();
        const inside = { together: 0, alone: 0 };
        const overlaps: string[] = [];
        const stay = async (kind: 'together' | 'alone', pause: number): Promise<void> => {
          inside[kind] += 1;
          if (inside.alone > 1 || (inside.alone === 1 && inside.together > 0))
            overlaps.push(JSON.stringify(inside));
          await sleep(pause);
          inside[kind] -= 1;
        };
        const work = async (
          plan: readonly { alone: boolean; pause: number }[],
          pid: number,
        ): Promise<void> => {
          const lock = new RunLock(folder, pid);
          for (const { alone, pause } of plan) {
            await lock.enter();
            await (alone ? lock.alone(() => stay('alone', pause)) : stay('together', pause));
            lock.leave();
          }
        };
        await Promise.all(plans.map((plan, index) => work(plan, pids[index] ?? 0)));
        expect(overlaps).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});

test('checks that do not ask to be alone run side by side', async () => {
  const [one = 0, two = 0] = running(2);
  const folder = newFolder();
  await new RunLock(folder, one).enter();
  await new RunLock(folder, two).enter();
});

test('a worker that died in the middle of a check holds nobody up', async () => {
  const [dead = 0, living = 0] = running(2);
  const folder = newFolder();
  await new RunLock(folder, dead).enter();
  const [victim] = processes;
  await new Promise((resolve) => {
    victim?.once('exit', resolve);
    victim?.kill();
  });
  const lock = new RunLock(folder, living);
  await lock.enter();
  expect(await lock.alone(async () => 'alone')).toBe('alone');
});
