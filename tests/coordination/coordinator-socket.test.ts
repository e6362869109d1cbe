import { readdirSync } from 'node:fs';
import { CircuitBreaker } from '../../client/http/circuit-breaker.ts';
import { EnvironmentDown } from '../../client/errors.ts';
import { joinRun } from '../../client/coordination/coordinator-socket.ts';
import { expect, test } from './processes.ts';

const gone = 'The process that coordinates this run is gone.';

test('once the coordinator is gone nothing more passes, and each process says why', async ({
  join,
  hosted,
}) => {
  const own = join(`
    import { CircuitBreaker } from ${JSON.stringify(new URL('../../dist/client/http/circuit-breaker.js', import.meta.url).href)};
    await coordinator.lock('shared');
    say('in');
    const tell = ({ name, message }) => say(name + ': ' + message);
    const waiting = coordinator.lock('alone').catch(tell);
    await waiting;
    try { new CircuitBreaker(coordinator).pass(); } catch (error) { tell(error); }
    await coordinator.lease({ what: 'requests', limit: 10, least: 1 }).catch(tell);
    coordinator.unlock();
    await coordinator.close();
    say('over');
  `);
  await own.hears('in');
  await hosted.stop();
  expect(await own.ended()).toBe('');
  const refused = `EnvironmentDown: ${gone}`;
  expect(own.said.map(({ what }) => what)).toEqual(['in', refused, refused, refused, 'over']);
});

test('who gives the run up ends it for all, and for those who join later; the first reason stays', async ({
  hosted: { folder },
}) => {
  const [one, other] = [await joinRun(folder), await joinRun(folder)];
  one.giveUp('It is silent.');
  expect(one.down).toBe('It is silent.');
  await one.tally({});
  other.giveUp('It is silent as well.');
  await other.tally({});
  const late = await joinRun(folder);
  await late.tally({});
  for (const each of [one, late]) {
    expect(each.down).toBe('It is silent.');
    expect(() => new CircuitBreaker(each).pass()).toThrow(EnvironmentDown);
  }
  for (const each of [one, other, late]) await each.close();
});

test('the requests that no check has told of are added up', async ({ coordination, hosted: { folder } }) => {
  const one = await joinRun(folder);
  await one.tally({ ListCrmRecords: 2, DeleteCrmRecord: 1 });
  await one.close();
  const own = coordination.join();
  expect(await own.tally({ ListCrmRecords: 3 })).toEqual({ ListCrmRecords: 5, DeleteCrmRecord: 1 });
});

test('what was told before a process left has arrived', async ({ coordination, hosted: { folder } }) => {
  const asked = { what: 'requests', limit: 2, least: 2 } as const;
  const one = await joinRun(folder);
  await one.lease(asked);
  one.giveBack({ what: 'requests', count: 2 });
  await one.close();
  expect(await coordination.join().lease(asked)).toBe(2);
});

test('nothing is left where the run was coordinated', async ({ hosted }) => {
  const one = await joinRun(hosted.folder);
  if (process.platform !== 'win32') expect(readdirSync(hosted.folder)).toEqual(['run.sock']);
  await hosted.stop();
  await one.close();
  expect(readdirSync(hosted.folder)).toEqual([]);
});
