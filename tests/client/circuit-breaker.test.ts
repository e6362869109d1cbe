import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Coordination } from '../../client/coordination/coordination.ts';
import { CircuitBreaker } from '../../client/http/circuit-breaker.ts';
import { EnvironmentDown, SilentOperation, Unanswered } from '../../client/errors.ts';
import type { WireAnswer, WireRequest } from '../../client/http/wire.ts';

const silenceMs = 60;

const request: WireRequest = {
  operation: 'UpsertCrmRecord',
  method: 'PATCH',
  url: 'http://127.0.0.1:1/x',
  headers: {},
};
const other: WireRequest = { ...request, operation: 'ListCrmRecords', method: 'POST' };

const answered =
  (status: number, headers = {}) =>
  (): Promise<WireAnswer> =>
    Promise.resolve({ status, headers, text: '' });
const asked = { method: 'GET', url: 'http://127.0.0.1:1/x' };
const unanswered = (): Promise<WireAnswer> =>
  Promise.reject(new Unanswered('unreachable', asked, 'cannot connect', true));
const hanging = (): Promise<WireAnswer> =>
  Promise.reject(new Unanswered('timed_out', asked, 'no whole answer within 15 s', false));

test('silence that goes on ends the run for every process of it', async () => {
  const coordination = new Coordination();
  const [breaker, second] = [
    new CircuitBreaker(coordination.join(), silenceMs),
    new CircuitBreaker(coordination.join(), silenceMs),
  ];
  await expect(breaker.watch(request, true, unanswered)).rejects.toThrow(Unanswered);
  breaker.pass();
  await sleep(2 * silenceMs);
  await breaker.watch(request, true, answered(503));
  expect(() => second.pass()).toThrow(EnvironmentDown);
  expect(coordination.down).toContain('it answered 503');
});

test('failures with answers between them end nothing, nor do quick ones', async () => {
  const coordination = new Coordination();
  const breaker = new CircuitBreaker(coordination.join(), silenceMs);
  for (let turn = 0; turn < 4; turn += 1) {
    await breaker.watch(request, true, unanswered).catch(() => {});
    await sleep(silenceMs);
    await breaker.watch(request, true, answered(429));
  }
  const patient = new CircuitBreaker(coordination.join());
  for (let turn = 0; turn < 20; turn += 1) await patient.watch(request, true, unanswered).catch(() => {});
  expect(coordination.down).toBeUndefined();
});

test('who asks to wait for an hour is not asked again', async () => {
  const coordination = new Coordination();
  const breaker = new CircuitBreaker(coordination.join());
  await breaker.watch(request, true, answered(429, { 'retry-after': '3600' }));
  expect(() => breaker.pass()).toThrow('The environment asks to wait 3600 s (Retry-After).');
});

test('one operation that alone is silent ends nothing, and after three waits is not waited for again', async () => {
  const coordination = new Coordination();
  const breaker = new CircuitBreaker(coordination.join(), silenceMs);
  await breaker.watch(other, true, answered(200));
  let sent = 0;
  const silent = (): Promise<WireAnswer> => {
    sent += 1;
    return hanging();
  };
  await expect(breaker.watch(request, false, silent)).rejects.not.toThrow(SilentOperation);
  await sleep(2 * silenceMs);
  for (let turn = 0; turn < 5; turn += 1)
    await expect(breaker.watch(request, false, silent)).rejects.toThrow(SilentOperation);
  expect(sent).toBe(4);
  expect(coordination.down).toBeUndefined();
  await breaker.watch(other, true, answered(200));
});

test('broken connections and 503 of one operation are trouble, never a failure of it', async () => {
  const coordination = new Coordination();
  const breaker = new CircuitBreaker(coordination.join(), silenceMs);
  await breaker.watch(other, true, answered(200));
  for (let turn = 0; turn < 5; turn += 1) {
    await expect(breaker.watch(request, false, unanswered)).rejects.not.toThrow(SilentOperation);
    expect(await breaker.watch(request, false, answered(503))).toMatchObject({ status: 503 });
    await sleep(silenceMs);
  }
  expect(coordination.down).toBeUndefined();
});

test('where nothing else is answered either, the environment is down', async () => {
  const coordination = new Coordination();
  const breaker = new CircuitBreaker(coordination.join(), silenceMs);
  let isUp = true;
  const flaky = (): Promise<WireAnswer> => (isUp ? answered(200)() : unanswered());
  await breaker.watch(other, true, flaky);
  isUp = false;
  await breaker.watch(request, false, flaky).catch(() => {});
  await sleep(2 * silenceMs);
  await breaker.watch(request, false, flaky).catch(() => {});
  expect(coordination.down).toContain('went down');
});

test('a body in XML is another sort of call, and one that alone is silent is named so', async () => {
  const breaker = new CircuitBreaker(new Coordination().join(), silenceMs);
  const xml = { ...request, headers: { 'content-type': 'application/xml' } };
  await breaker.watch(request, true, answered(200));
  await breaker.watch(xml, false, hanging).catch(() => {});
  await sleep(2 * silenceMs);
  await expect(breaker.watch(xml, false, hanging)).rejects.toThrow(
    'UpsertCrmRecord in XML gave no answer, 2 times in a row, while others were answered',
  );
  await breaker.watch(request, true, answered(200));
});

test('the same call in JSON gives no answer under its own name', async () => {
  const breaker = new CircuitBreaker(new Coordination().join(), silenceMs);
  await breaker.watch(other, true, answered(200));
  await breaker.watch(request, false, hanging).catch(() => {});
  await sleep(2 * silenceMs);
  await expect(breaker.watch(request, false, hanging)).rejects.toThrow('UpsertCrmRecord gave no answer');
});

test('once its part of the run is over, a process lets nothing pass', () => {
  const breaker = new CircuitBreaker(new Coordination().join());
  breaker.pass();
  breaker.close();
  expect(() => breaker.pass()).toThrow('The run is over.');
});

test('an error that is no silence ends nothing, however long it lasts', async () => {
  const coordination = new Coordination();
  const breaker = new CircuitBreaker(coordination.join(), silenceMs);
  const broken = (): Promise<WireAnswer> => Promise.reject(new TypeError('a bug'));
  const refused = (): Promise<WireAnswer> =>
    Promise.reject(new Unanswered('unreadable_answer', asked, 'no JSON', true));
  for (const send of [broken, refused, broken, refused]) {
    await breaker.watch(request, true, send).catch(() => {});
    await sleep(silenceMs);
  }
  expect(coordination.down).toBeUndefined();
});

test('an error of the kit in the call that is made again is not hidden', async () => {
  const breaker = new CircuitBreaker(new Coordination().join(), silenceMs);
  let isBroken = false;
  const turning = (): Promise<WireAnswer> =>
    isBroken ? Promise.reject(new TypeError('a bug')) : answered(200)();
  await breaker.watch(other, true, turning);
  isBroken = true;
  await breaker.watch(request, false, hanging).catch(() => {});
  await sleep(2 * silenceMs);
  await expect(breaker.watch(request, false, hanging)).rejects.toThrow('a bug');
});
