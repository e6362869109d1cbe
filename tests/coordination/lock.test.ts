import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Coordination } from '../../client/coordination/coordination.ts';
import { RunLock } from '../../suites/harness/fixtures/run-lock.ts';
import { expect, test } from './processes.ts';

test('a check that is alone overlaps with no other, whoever asks when', async () => {
  const step = fc.record({ alone: fc.boolean(), pause: fc.nat(4) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 4 }), { minLength: 3, maxLength: 3 }),
      async (plans) => {
        const coordination = new Coordination();
        const inside = { together: 0, alone: 0 };
        const overlaps: string[] = [];
        const stay = async (kind: 'together' | 'alone', pause: number): Promise<void> => {
          inside[kind] += 1;
          if (inside.alone > 1 || (inside.alone === 1 && inside.together > 0))
            overlaps.push(JSON.stringify(inside));
          await sleep(pause);
          inside[kind] -= 1;
        };
        const work = async (plan: readonly { alone: boolean; pause: number }[]): Promise<void> => {
          const lock = new RunLock(coordination.join());
          for (const { alone, pause } of plan) {
            await lock.enter();
            await (alone ? lock.alone(() => stay('alone', pause)) : stay('together', pause));
            lock.leave();
          }
        };
        await Promise.all(plans.map(work));
        expect(overlaps).toEqual([]);
      },
    ),
    { numRuns: 50 },
  );
});

test('checks that do not ask to be alone run side by side', async () => {
  const coordination = new Coordination();
  await new RunLock(coordination.join()).enter();
  await new RunLock(coordination.join()).enter();
});

test('every worker is told before its next check that a check was alone, and only then', async () => {
  const coordination = new Coordination();
  const told: string[] = [];
  const worker = (name: string): RunLock => new RunLock(coordination.join(), () => told.push(name));
  const toldBy = async (work: () => Promise<unknown>): Promise<string[]> => {
    told.length = 0;
    await work();
    return [...told];
  };
  const [mover, other] = [worker('mover'), worker('other')];
  const check = async (lock: RunLock): Promise<void> => {
    await lock.enter();
    lock.leave();
  };
  const checkAlone = async (lock: RunLock): Promise<void> => {
    await lock.enter();
    await lock.alone(async () => {});
    lock.leave();
  };
  expect(await toldBy(() => check(other))).toEqual([]);
  expect(await toldBy(() => checkAlone(mover))).toEqual(['mover']);
  expect(await toldBy(() => check(mover))).toEqual([]);
  expect(await toldBy(() => check(other))).toEqual(['other']);
  expect(await toldBy(() => check(other))).toEqual([]);

  await mover.enter();
  await other.enter();
  const both = [mover.alone(async () => {}), other.alone(async () => void told.push('other is alone'))];
  expect(await toldBy(() => Promise.all(both))).toEqual(['other', 'other is alone', 'mover', 'other']);
});

test('who wants to be alone is not kept waiting by those who come after', async () => {
  const coordination = new Coordination();
  const [first, alone, later] = [coordination.join(), coordination.join(), coordination.join()];
  const order: string[] = [];
  await first.lock('shared');
  const both = [
    alone.lock('alone').then(() => order.push('alone')),
    later.lock('shared').then(() => order.push('later')),
  ];
  await sleep(10);
  expect(order).toEqual([]);
  first.unlock();
  await both[0];
  alone.unlock();
  await both[1];
  expect(order).toEqual(['alone', 'later']);
});

for (const how of ['shared', 'alone'])
  test(`a process that is killed while its lock is ${how} holds nobody up`, async ({
    join,
    coordination,
  }) => {
    const victim = join(`await coordinator.lock('${how}'); say('in'); setInterval(() => {}, 1000);`);
    await victim.hears('in');
    const waiting = join(
      `say('asks'); await coordinator.lock('alone'); say('alone'); await coordinator.close();`,
    );
    await waiting.hears('asks');
    await sleep(200);
    expect(waiting.said.map(({ what }) => what)).toEqual(['asks']);
    await victim.kill();
    expect(await waiting.ended()).toBe('');
    expect(waiting.said.map(({ what }) => what)).toEqual(['asks', 'alone']);
    await coordination.join().lock('alone');
  });

test('a process that is killed while it waits is not waited for', async ({ join, coordination }) => {
  const own = coordination.join();
  await own.lock('shared');
  const victim = join(`say('asks'); await coordinator.lock('alone'); say('alone');`);
  await victim.hears('asks');
  await sleep(100);
  await victim.kill();
  own.unlock();
  await coordination.join().lock('alone');
});

test('a check that is interrupted while it waits to be alone holds up nobody', async () => {
  const coordination = new Coordination();
  const [interrupted, other] = [new RunLock(coordination.join()), new RunLock(coordination.join())];
  await interrupted.enter();
  await other.enter();
  let hasRun = false;
  const waiting = interrupted.alone(async () => void (hasRun = true));
  interrupted.leave();
  other.leave();
  await expect(waiting).rejects.toThrow('The check was interrupted while it waited for its turn.');
  expect(hasRun).toBe(false);
  await interrupted.enter();
  interrupted.leave();
  await other.enter();
  await other.alone(async () => {});
  other.leave();
});

test('a check that is interrupted while it is alone is not let in again', async () => {
  const coordination = new Coordination();
  const [interrupted, other] = [new RunLock(coordination.join()), new RunLock(coordination.join())];
  await interrupted.enter();
  let endWork = (): void => {};
  const work = new Promise<void>((resolve) => (endWork = resolve));
  const alone = interrupted.alone(() => work);
  await sleep(1);
  interrupted.leave();
  endWork();
  await alone;
  await other.enter();
  await other.alone(async () => {});
  other.leave();
});

test('a process that dies gives back all that it held', async () => {
  const coordination = new Coordination();
  const [dying, other] = [coordination.join(), new RunLock(coordination.join())];
  await dying.lock('shared');
  await dying.lock('shared');
  await dying.close();
  await other.enter();
  await other.alone(async () => {});
  other.leave();
});
