import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Throttle } from '../../client/limits/throttle.ts';
import { SharedSemaphore } from '../../client/limits/shared-semaphore.ts';
import { ended } from '../cli/command.ts';

/** A process that keeps a pace with others: prints the time of each start and of each end. */
const script = `
  import { Throttle } from ${JSON.stringify(new URL('../../dist/client/limits/throttle.js', import.meta.url).href)};
  const [folder, requests_per_second, concurrency, count, workMs] = JSON.parse(process.argv[1]);
  const pace = new Throttle({ requests_per_second, concurrency }, folder);
  const work = async () => {
    console.log('start ' + Date.now());
    await new Promise((resolve) => setTimeout(resolve, workMs));
    console.log('end ' + Date.now());
  };
  await Promise.all(Array.from({ length: count }, () => pace.run(work)));
`;
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'shared-pace-'));

/** Times of one kind that the processes printed, earliest first. */
function times(texts: readonly string[], kind: string): number[] {
  return texts
    .flatMap((text) => [...text.matchAll(new RegExp(`${kind} (\\d+)`, 'g'))].map(([, time]) => Number(time)))
    .toSorted((a, b) => a - b);
}

function paced(
  folder: string,
  perSecond: number,
  concurrency: number,
  count: number,
  workMs = 0,
): ChildProcess {
  const told = JSON.stringify([folder, perSecond, concurrency, count, workMs]);
  return spawn(process.execPath, ['--input-type=module', '-e', script, told]);
}

test('in any second no more requests start than the limit, by all processes together', async () => {
  const folder = newFolder();
  const perSecond = 8;
  const ends = await Promise.all([1, 2, 3].map(() => ended(paced(folder, perSecond, 10, 10))));
  const starts = times(
    ends.map(({ stdout }) => stdout),
    'start',
  );
  expect(starts).toHaveLength(30);
  for (const [index, start] of starts.slice(perSecond).entries()) {
    expect(start - (starts[index] ?? 0)).toBeGreaterThanOrEqual(1000);
  }
});

test('no more requests are under way than the concurrency, by all processes together', async () => {
  const folder = newFolder();
  const ends = await Promise.all([1, 2, 3].map(() => ended(paced(folder, 999, 2, 10, 20))));
  const texts = ends.map(({ stdout }) => stdout);
  const changes = [
    ...times(texts, 'start').map((at) => ({ at, by: 1 })),
    ...times(texts, 'end').map((at) => ({ at, by: -1 })),
  ].toSorted((a, b) => a.at - b.at || a.by - b.by);
  let underWay = 0;
  for (const { by } of changes) {
    underWay += by;
    expect(underWay).toBeLessThanOrEqual(2);
  }
  expect(changes).toHaveLength(60);
  expect(readdirSync(folder).filter((name) => name.startsWith('seat'))).toEqual([]);
});

test('a process that is killed keeps no seat', async () => {
  const folder = newFolder();
  const child = paced(folder, 999, 1, 1, 60_000);
  const end = ended(child);
  while (!existsSync(join(folder, 'seat-0'))) await sleep(10);
  let isSeated = false;
  const seat = new SharedSemaphore(folder, 1).take().then((free) => {
    isSeated = true;
    return free;
  });
  await sleep(200);
  expect(isSeated).toBe(false);
  child.kill('SIGKILL');
  await end;
  (await seat)();
  expect(readdirSync(folder).filter((name) => name.startsWith('seat'))).toEqual([]);
});

test('when the service asks to wait, all wait', async () => {
  const folder = newFolder();
  const limits = { requests_per_second: 100, concurrency: 2 };
  const [told, other] = [new Throttle(limits, folder), new Throttle(limits, folder)];
  told.holdBack(400);
  const begin = Date.now();
  await other.run(async () => {});
  expect(Date.now() - begin).toBeGreaterThanOrEqual(395);
});

test('whoever waits for a seat gets one, however busy the others are', async () => {
  const folder = newFolder();
  const limits = { requests_per_second: 999, concurrency: 1 };
  const busy = paced(folder, 999, 1, 400, 5);
  const end = ended(busy);
  while (!existsSync(join(folder, 'seat-0'))) await sleep(5);
  const served = new Throttle(limits, folder).run(async () => 'served');
  await served;
  expect(busy.exitCode).toBeNull();
  busy.kill('SIGKILL');
  await end;
});
