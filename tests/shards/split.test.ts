import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { ledger } from '../../specs/clauses/ledger.ts';
import { noCapabilities } from '../../suites/harness/run/capabilities.ts';
import { forecast } from '../../suites/harness/run/cost-forecast.ts';
import { measuredChecks } from '../../suites/harness/run/measured-costs.ts';
import { belongsTo, expectedDuration, mostShards, split, type Task } from '../../suites/harness/run/shard.ts';
import { fullProfile } from '../suites/profiles.ts';

const tasks = fc
  .uniqueArray(fc.string({ minLength: 1 }), { maxLength: 40 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) => fc.record({ id: fc.constant(id), duration: fc.integer({ min: 1, max: 900 }) })),
    ),
  ) as fc.Arbitrary<readonly Task[]>;
const parts = fc.integer({ min: 1, max: 9 });

function loadsOf(all: readonly Task[], count: number): number[] {
  const durations = new Map(all.map(({ id, duration }) => [id, duration]));
  return split(all, count).map((ids) => ids.reduce((sum, id) => sum + (durations.get(id) ?? 0), 0));
}

test('every task is in exactly one part', () => {
  fc.assert(
    fc.property(tasks, parts, (all, count) => {
      const found = split(all, count);
      expect(found).toHaveLength(count);
      expect(found.flat().toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    }),
  );
});

test('no part takes longer than the mean and one task more, and none is empty while another has two', () => {
  fc.assert(
    fc.property(tasks, parts, (all, count) => {
      const loads = loadsOf(all, count);
      const mean = loads.reduce((sum, load) => sum + load, 0) / count;
      const longest = Math.max(0, ...all.map(({ duration }) => duration));
      expect(Math.max(...loads)).toBeLessThanOrEqual(mean + longest);
      const sizes = split(all, count).map((ids) => ids.length);
      if (sizes.some((size) => size > 1)) expect(Math.min(...sizes)).toBeGreaterThan(0);
    }),
  );
});

test('the order in which tasks come changes nothing', () => {
  const shuffled = tasks.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, parts, ([all, other], count) => {
      expect(split(other, count)).toEqual(split(all, count));
    }),
  );
});

const everyId = measuredChecks(undefined).map(([id]) => id);

test('each check belongs to exactly one shard, also one that was never measured', () => {
  const ids = fc.oneof(fc.constantFrom(...everyId), fc.string());
  const only = fc.option(fc.subarray(Object.keys(ledger), { minLength: 1 }), { nil: undefined });
  fc.assert(
    fc.property(ids, only, parts, (id, clauses, of) => {
      const asked = clauses && new Set(clauses);
      const owners = Array.from({ length: of }, (_, part) => belongsTo({ index: part + 1, of }, asked)(id));
      expect(owners.filter(Boolean)).toHaveLength(1);
    }),
    { numRuns: 200 },
  );
});

for (const of of [2, 3, 4, 8]) {
  test(`the longest of ${of} shards takes at most a tenth more than their mean`, () => {
    const loads = Array.from({ length: of }, (_, part) =>
      everyId
        .filter(belongsTo({ index: part + 1, of }, undefined))
        .reduce((sum, id) => sum + expectedDuration(id), 0),
    );
    const mean = loads.reduce((sum, load) => sum + load, 0) / of;
    expect(Math.max(...loads)).toBeLessThanOrEqual(Math.max(1.1 * mean, ...everyId.map(expectedDuration)));
  });
}

test('a run can be spread over as many shards as it has checks, each with something to do', () => {
  const asked = new Set(['AUTH-01', 'AUTH-02']);
  const most = mostShards(asked);
  for (let index = 1; index <= most; index += 1)
    expect(everyId.filter(belongsTo({ index, of: most }, asked)).length).toBeGreaterThan(0);
});

test('the forecast of a shard is that of its part', () => {
  const profile = { ...fullProfile, budget: { requests: 1_000_000, records: 100_000 } };
  const whole = forecast(profile, noCapabilities, 'quick').forecast;
  const part = [1, 2, 3].map(
    (index) =>
      forecast(profile, noCapabilities, 'quick', { belongs: belongsTo({ index, of: 3 }, undefined) })
        .forecast,
  );
  for (const { requests } of part) expect(requests).toBeLessThan(whole.requests);
  expect(part.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThanOrEqual(whole.requests);
});

test('equal tasks go by the code units of their ids', () => {
  const equal = ['b', 'a', 'C', 'd'].map((id) => ({ id, duration: 1 }));
  expect(split(equal, 2)).toEqual([
    ['C', 'b'],
    ['a', 'd'],
  ]);
});

test('a check that was never measured takes as long as one in the middle', () => {
  const measured = everyId.map(expectedDuration).toSorted((a, b) => a - b);
  const unknown = expectedDuration('nobody/knows');
  const shorter = measured.filter((duration) => duration < unknown).length;
  expect(shorter).toBeGreaterThan(measured.length / 4);
  expect(shorter).toBeLessThan((measured.length * 3) / 4);
  expect(new Set(measured).size).toBeGreaterThan(10);
  expect(mostShards(undefined)).toBe(everyId.length);
});
