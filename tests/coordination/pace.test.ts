import { setTimeout as sleep } from 'node:timers/promises';
import { Pace } from '../../client/coordination/pace.ts';
import { Throttle } from '../../client/limits/throttle.ts';
import { expect, test, type Joined } from './processes.ts';

const address = 'http://127.0.0.1:1/org';

function paced(perSecond: number, concurrency: number, count: number, workMs = 0, own = concurrency): string {
  const limits = { address, requests_per_second: perSecond, concurrency };
  return `
    const throttle = new Throttle(coordinator, ${JSON.stringify(limits)}, ${own});
    const work = async () => { say('start'); await pause(${workMs}); say('end'); };
    await Promise.all(Array.from({ length: ${count} }, () => throttle.run(work)));
    await coordinator.close();
  `;
}

/** When one thing was said, by all processes, earliest first. */
function times(processes: readonly Joined[], what: string): number[] {
  const all = processes.flatMap(({ said }) => said.filter((each) => each.what === what));
  return all.map(({ at }) => at).toSorted((a, b) => a - b);
}

async function allEnded(processes: readonly Joined[]): Promise<void> {
  for (const each of processes) expect(await each.ended()).toBe('');
}

test('in any second no more requests start than the limit, by all processes together', async ({ join }) => {
  const perSecond = 8;
  const processes = [1, 2, 3].map(() => join(paced(perSecond, 10, 10)));
  await allEnded(processes);
  const starts = times(processes, 'start');
  expect(starts).toHaveLength(30);
  for (const [index, start] of starts.slice(perSecond).entries())
    expect(start - (starts[index] ?? 0)).toBeGreaterThanOrEqual(1000);
});

test('no more requests are under way than the concurrency, by all processes together', async ({ join }) => {
  const processes = [1, 2, 3].map(() => join(paced(999, 2, 10, 20)));
  await allEnded(processes);
  const changes = [
    ...times(processes, 'start').map((at) => ({ at, by: 1 })),
    ...times(processes, 'end').map((at) => ({ at, by: -1 })),
  ].toSorted((a, b) => a.at - b.at || a.by - b.by);
  let underWay = 0;
  for (const { by } of changes) {
    underWay += by;
    expect(underWay).toBeLessThanOrEqual(2);
  }
  expect(changes).toHaveLength(60);
});

test('a process that is killed in the middle of a request keeps no place', async ({ join }) => {
  const victim = join(paced(999, 1, 1, 60_000));
  await victim.hears('start');
  const waiting = join(`say('asks');${paced(999, 1, 1)}`);
  await waiting.hears('asks');
  await sleep(200);
  expect(times([waiting], 'start')).toEqual([]);
  await victim.kill();
  await allEnded([waiting]);
  expect(times([waiting], 'start')).toHaveLength(1);
});

test('when the service asks to wait, all wait', async ({ join, coordination }) => {
  const limits = { address, requests_per_second: 100, concurrency: 2 };
  const told = new Throttle(coordination.join(), limits);
  const other = join(`
    const throttle = new Throttle(coordinator, ${JSON.stringify(limits)});
    for (let turn = 0; turn < 200; turn += 1) await throttle.run(async () => say('start'));
  `);
  await other.hears('start');
  told.answered(503, 600);
  const begin = Date.now();
  await sleep(1_000);
  const starts = times([other], 'start');
  // One may have been let in just before.
  expect(starts.filter((at) => at > begin + 20 && at < begin + 595)).toEqual([]);
  expect(starts.some((at) => at >= begin + 595)).toBe(true);
});

test('whoever waits for a place gets one, however busy the others are', async ({ join, coordination }) => {
  const busy = join(paced(999, 1, 400, 5, 1));
  await busy.hears('start');
  const limits = { address, requests_per_second: 999, concurrency: 1 };
  expect(await new Throttle(coordination.join(), limits).run(async () => 'served')).toBe('served');
  expect(times([busy], 'end').length).toBeLessThan(100);
});

test('where the rate has no limit nobody is asked', async ({ join, hosted }) => {
  const limits = { address, requests_per_second: 1_000_000, concurrency: 2 };
  const own = join(`
    say('joined');
    while (coordinator.down === undefined) await pause(5);
    const throttle = new Throttle(coordinator, ${JSON.stringify(limits)});
    await throttle.run(async () => say('start'));
  `);
  await own.hears('joined');
  await hosted.stop();
  await allEnded([own]);
  expect(times([own], 'start')).toHaveLength(1);
});

test('a rate that the service does not bear is found, and kept to from then on', async ({ coordination }) => {
  const bears = 50;
  const limits = { address, requests_per_second: 1_000_000, concurrency: 8 };
  // Two processes of a run, each with a throttle of its own.
  const throttles = [1, 2].map(() => new Throttle(coordination.join(), limits));
  const asked: number[] = [];
  let refused: number[] = [];
  const answer = (now: number): number => {
    asked.push(now);
    return asked.filter((at) => now - at < 1000).length > bears ? 429 : 200;
  };
  const begin = performance.now();
  const ask = (throttle: Throttle): Promise<void> =>
    throttle.run(async () => {
      const now = performance.now();
      const status = answer(now);
      if (status === 429) refused.push(now);
      await sleep(2);
      throttle.answered(status, undefined);
    });
  const until = begin + 12_000;
  await Promise.all(
    throttles.flatMap((throttle) =>
      Array.from({ length: 8 }, async () => {
        while (performance.now() < until) await ask(throttle);
      }),
    ),
  );
  refused = refused.filter((at) => at > begin + 8_000);
  const late = asked.filter((at) => at > begin + 8_000);
  expect(refused.length).toBeLessThan(late.length / 10);
  expect(late.length).toBeGreaterThan((until - begin - 8_000) / 1000 / (2 / bears));
});

test('a service that refuses one request in so many, at any rate, slows nobody down for ever', async () => {
  const pace = new Pace(1_000_000, 8);
  const now = performance.now.bind(performance);
  let later = 0;
  performance.now = () => now() + later;
  try {
    // As after a minute of such refusals, one each second.
    for (; later < 60_000; later += 1_001) pace.holdBack(0, 'much');
    const begin = performance.now();
    for (let turn = 0; turn < 4; turn += 1) (await pace.begin())();
    expect(performance.now() - begin).toBeLessThan(1_000);
  } finally {
    performance.now = now;
  }
});
