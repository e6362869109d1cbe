import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Coordination } from '../../client/coordination/coordination.ts';
import { CircuitBreaker } from '../../client/http/circuit-breaker.ts';
import { EnvironmentDown, Unanswered } from '../../client/errors.ts';
import type { WireAnswer } from '../../client/http/wire.ts';

const silenceMs = 60;

const answered =
  (status: number, headers = {}) =>
  (): Promise<WireAnswer> =>
    Promise.resolve({ status, headers, text: '' });
const unanswered = (): Promise<WireAnswer> => {
  const asked = { method: 'GET', url: 'http://127.0.0.1:1/x' };
  return Promise.reject(new Unanswered('unreachable', asked, 'cannot connect', true));
};

test('silence that goes on ends the run for every process of it', async () => {
  const coordination = new Coordination();
  const [breaker, other] = [
    new CircuitBreaker(coordination.join(), silenceMs),
    new CircuitBreaker(coordination.join(), silenceMs),
  ];
  await expect(breaker.watch(unanswered)).rejects.toThrow(Unanswered);
  breaker.pass();
  await sleep(2 * silenceMs);
  await breaker.watch(answered(503));
  expect(() => other.pass()).toThrow(EnvironmentDown);
  expect(coordination.down).toContain('it answered 503');
});

test('failures with answers between them end nothing, nor do quick ones', async () => {
  const coordination = new Coordination();
  const breaker = new CircuitBreaker(coordination.join(), silenceMs);
  for (let turn = 0; turn < 4; turn += 1) {
    await breaker.watch(unanswered).catch(() => {});
    await sleep(silenceMs);
    await breaker.watch(answered(429));
  }
  const patient = new CircuitBreaker(coordination.join());
  for (let turn = 0; turn < 20; turn += 1) await patient.watch(unanswered).catch(() => {});
  expect(coordination.down).toBeUndefined();
});

test('who asks to wait for an hour is not asked again', async () => {
  const coordination = new Coordination();
  const breaker = new CircuitBreaker(coordination.join());
  await breaker.watch(answered(429, { 'retry-after': '3600' }));
  expect(() => breaker.pass()).toThrow('The environment asks to wait 3600 s (Retry-After).');
});
