import { expect, test } from '@playwright/test';
import { Coordination } from '../../client/coordination/coordination.ts';
import { Redactor } from '../../client/credentials/redaction.ts';
import { Recorder } from '../../client/http/recorder.ts';
import { Budget } from '../../client/limits/budget.ts';
import { CostMeter } from '../../suites/harness/environment/cost-meter.ts';

type Told = readonly [string, ...unknown[]];

const byName = ([one]: Told, [other]: Told): number => one.localeCompare(other);

/** A meter, and what it is to measure: so many requests one after the other, and a record. */
function measured() {
  const recorder = new Recorder(new Redactor());
  const budget = new Budget(new Coordination().join(), { requests: 1_000, records: 100 });
  const ask = async (requests: number): Promise<void> => {
    for (let sent = 0; sent < requests; sent += 1) {
      await Promise.resolve();
      const request = { method: 'GET', url: 'http://x.example/7', headers: {} };
      recorder.record({ operation: 'GetCrmRecord', started_at: '', duration_ms: 1, request });
    }
    await budget.spendRecord('contacts', { field: 'a', value: 'b' });
  };
  return { meter: new CostMeter(recorder, budget), ask };
}

test('ground that is laid beside other ground costs what it asked for itself', async () => {
  const { meter, ask } = measured();
  await Promise.all([
    ask(5),
    ...[1, 2, 3].map((requests) => meter.during(`ground ${requests}`, () => ask(requests))),
  ]);
  expect(meter.ownRequests).toBe(5);
  const { records, builds_on } = meter.take();
  expect(records).toBe(4);
  expect(
    builds_on.map(({ name, requests, records: made }): Told => [name, requests, made]).toSorted(byName),
  ).toEqual([
    ['ground 1', 1, 1],
    ['ground 2', 2, 1],
    ['ground 3', 3, 1],
  ]);
});

test('ground costs what it asked for without the ground that it stands on, whatever goes on beside it', async () => {
  const { meter, ask } = measured();
  const laid = (name: string): Promise<void> =>
    meter.during(name, async () => {
      await ask(1);
      meter.use(`below ${name}`);
      await meter.during(`below ${name}`, () => ask(2));
    });
  await Promise.all([laid('one'), laid('other')]);
  expect(meter.ownRequests).toBe(0);
  const grounds = meter.take().builds_on.map(({ name, on, requests }): Told => [name, on, requests]);
  expect(grounds.toSorted(byName)).toEqual([
    ['below one', [], 2],
    ['below other', [], 2],
    ['one', ['below one'], 1],
    ['other', ['below other'], 1],
  ]);
});
