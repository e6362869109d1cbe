import { NoAccessToken, Unanswered } from '../../client/errors.ts';
import { Coordination } from '../../client/coordination/coordination.ts';
import { joinRun } from '../../client/coordination/coordinator-socket.ts';
import { once } from '../../suites/harness/environment/once.ts';
import {
  Inconclusive,
  isUndecided,
  NotOffered,
  ViolatedExpectation,
} from '../../suites/harness/properties/expectation.ts';
import { expect, test } from './processes.ts';

const finds = (ms: number): string => `
  const found = await once(coordinator, 'fields', async () => {
    say('looks');
    await pause(${ms});
    return { ids: ['a', 'b'], nothing: null };
  });
  say('found ' + JSON.stringify(found));
  await coordinator.close();
`;

test('of many processes that ask one looks it up, and all get what it found', async ({ join }) => {
  const processes = [1, 2, 3, 4].map(() => join(finds(100)));
  for (const each of processes) expect(await each.ended()).toBe('');
  const said = processes.flatMap((each) => each.said.map(({ what }) => what));
  expect(said.filter((what) => what === 'looks')).toHaveLength(1);
  expect(said.filter((what) => what === 'found {"ids":["a","b"],"nothing":null}')).toHaveLength(4);
  const late = join(finds(0));
  expect(await late.ended()).toBe('');
  expect(late.said).toHaveLength(1);
});

test('what one process looks up is free again once it is killed', async ({ join }) => {
  const victim = join(finds(60_000));
  await victim.hears('looks');
  const others = [1, 2].map(() => join(`say('asks');${finds(50)}`));
  for (const each of others) await each.hears('asks');
  await victim.kill();
  for (const each of others) expect(await each.ended()).toBe('');
  const said = others.flatMap((each) => each.said.map(({ what }) => what));
  expect(said.filter((what) => what === 'looks')).toHaveLength(1);
  expect(said.filter((what) => what.startsWith('found'))).toHaveLength(2);
});

test('a look-up that fails is tried three times by all processes together', async ({ join }) => {
  const script = `
    for (let turn = 0; turn < 4; turn += 1)
      await once(coordinator, 'fields', async () => {
        say('looks');
        throw new Error('refused');
      }).catch(({ message }) => say(message));
    await coordinator.close();
  `;
  const processes = [1, 2, 3].map(() => join(script));
  for (const each of processes) expect(await each.ended()).toBe('');
  const said = processes.flatMap((each) => each.said.map(({ what }) => what));
  expect(said.filter((what) => what === 'looks')).toHaveLength(3);
  expect(said.filter((what) => what === 'refused')).toHaveLength(12);
});

test('a look-up that succeeds after a failure is kept', async () => {
  const coordination = new Coordination();
  let tries = 0;
  const ask = (): Promise<number> =>
    once(coordination.join(), 'fields', async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
      return tries;
    });
  await expect(ask()).rejects.toThrow('not yet');
  expect([await ask(), await ask()]).toEqual([2, 2]);
});

test('different keys are looked up side by side', async () => {
  const coordination = new Coordination();
  const outer = once(coordination.join(), 'outer', () =>
    once(coordination.join(), 'inner', async () => 'both'),
  );
  expect(await outer).toBe('both');
});

const asked = { method: 'GET', url: 'http://127.0.0.1:1/x' };

for (const failure of [
  new Unanswered('reset', asked, 'the connection broke', false),
  new NoAccessToken('the token exchange answered 400'),
  new Inconclusive('no field is unique'),
  new NotOffered('GetCrmRecord not deployed in this environment'),
  new ViolatedExpectation('the list ends', 'PAGING-03', { expected: '1', found: '2' }),
  new TypeError('a fault of the kit'),
])
  test(`${failure.name} is the same for other processes as for the one that looked`, async ({
    hosted: { folder },
  }) => {
    const [finder, other] = [await joinRun(folder), await joinRun(folder)];
    const fail = (): Promise<never> => Promise.reject(failure);
    // What the environment lacks is known after one try.
    const tries = failure instanceof NotOffered ? 1 : 3;
    for (let turn = 0; turn < tries; turn += 1)
      await expect(once(finder, 'fields', fail)).rejects.toBe(failure);
    const told: unknown = await once(other, 'fields', () => Promise.resolve()).catch(
      (error: unknown) => error,
    );
    expect(told).toBeInstanceOf(
      isUndecided(failure) || failure instanceof ViolatedExpectation ? failure.constructor : Error,
    );
    expect({ ...(told as Error), message: (told as Error).message }).toEqual({
      ...failure,
      name: failure.name,
      message: failure.message,
    });
    expect(isUndecided(told)).toBe(isUndecided(failure));
    for (const each of [finder, other]) await each.close();
  });
