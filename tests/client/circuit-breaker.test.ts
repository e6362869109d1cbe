import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { CircuitBreaker, downReason } from '../../client/http/circuit-breaker.ts';
import { EnvironmentDown, Unanswered } from '../../client/errors.ts';
import type { WireAnswer } from '../../client/http/wire.ts';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'breaker-'));
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
  const folder = newFolder();
  const [breaker, other] = [new CircuitBreaker(folder, silenceMs), new CircuitBreaker(folder, silenceMs)];
  await expect(breaker.watch(unanswered)).rejects.toThrow(Unanswered);
  breaker.pass();
  await sleep(2 * silenceMs);
  await breaker.watch(answered(503));
  expect(() => other.pass()).toThrow(EnvironmentDown);
  expect(downReason(folder)).toContain('it answered 503');
});

test('failures with answers between them end nothing, nor do quick ones', async () => {
  const folder = newFolder();
  const breaker = new CircuitBreaker(folder, silenceMs);
  for (let turn = 0; turn < 4; turn += 1) {
    await breaker.watch(unanswered).catch(() => {});
    await sleep(silenceMs);
    await breaker.watch(answered(429));
  }
  const patient = new CircuitBreaker(folder);
  for (let turn = 0; turn < 20; turn += 1) await patient.watch(unanswered).catch(() => {});
  expect(downReason(folder)).toBeUndefined();
});

test('who asks to wait for an hour is not asked again', async () => {
  const folder = newFolder();
  const breaker = new CircuitBreaker(folder);
  await breaker.watch(answered(429, { 'retry-after': '3600' }));
  expect(() => breaker.pass()).toThrow('The environment asks to wait 3600 s (Retry-After).');
});
