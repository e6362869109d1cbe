import fc from 'fast-check';
import { BudgetSpent } from '../../client/errors.ts';
import { Coordination } from '../../client/coordination/coordination.ts';
import { Budget } from '../../client/limits/budget.ts';
import { expect, test } from './processes.ts';

async function attempts(most: number, spend: () => Promise<void>): Promise<number> {
  for (let done = 0; done < most; done += 1) {
    try {
      await spend();
    } catch (error) {
      expect(error).toBeInstanceOf(BudgetSpent);
      return done;
    }
  }
  return most;
}

const step = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom('request', 'record', 'give back', 'leave'),
  count: fc.integer({ min: 1, max: 200 }),
});

test('all processes together never take more than there is, and all of it is there for who comes last', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 1_000 }),
      fc.array(step, { maxLength: 12 }),
      async (limit, steps) => {
        const coordination = new Coordination();
        const limits = { requests: limit, records: 40 };
        const budgets = [1, 2, 3].map(() => new Budget(coordination.join(), limits));
        let [requests, swept] = [0, 0];
        const markers = [0, 0, 0];
        const records = (): number => budgets.reduce((sum, { records: held }) => sum + held, 0);
        for (const [ordinal, { who, what, count }] of steps.entries()) {
          const budget = budgets[who] as Budget;
          if (what === 'request') requests += await attempts(count, () => budget.spendRequest());
          else if (what === 'record') {
            const made = await attempts(count, () =>
              budget.spendRecord('contacts', { field: 'note', value: `${ordinal}` }),
            );
            if (made > 0) {
              // Ten markers of one field are swept together, by two requests.
              swept += (markers[who] ?? 0) % 10 === 0 ? 2 : 0;
              markers[who] = (markers[who] ?? 0) + 1;
            }
          } else if (what === 'give back' && budget.records > 0) budget.giveBackRecord();
          else if (what === 'leave') budget.close();
          expect(requests + swept + records()).toBeLessThanOrEqual(limit);
          expect(records()).toBeLessThanOrEqual(limits.records);
        }
        for (const budget of budgets) budget.close();
        const last = new Budget(coordination.join(), limits);
        const rest = await attempts(limit + 1, () => last.spendRequest());
        expect(requests + swept + records() + rest).toBe(limit);
      },
    ),
    { numRuns: 200 },
  );
});

test('processes that ask at once take all of it and no more', async ({ join }) => {
  const script = `
    const budget = new Budget(coordinator, { requests: 1_000, records: 0 });
    const spend = () => budget.spendRequest().then(() => 1, (error) => { if (error.name !== 'BudgetSpent') throw error; return 0; });
    let taken = 0;
    for (let turn = 0; turn < 80; turn += 1)
      for (const one of await Promise.all(Array.from({ length: 10 }, spend))) taken += one;
    budget.close();
    await coordinator.close();
    say('took ' + taken);
  `;
  const processes = [1, 2, 3].map(() => join(script));
  for (const each of processes) expect(await each.ended()).toBe('');
  const taken = processes.map(({ said }) => Number(said[0]?.what.split(' ')[1]));
  const sum = taken.reduce((a, b) => a + b, 0);
  // What one has leased and not spent is not there for the others until it leaves.
  expect(sum).toBeGreaterThan(1_000 - 3 * 15);
  expect(sum).toBeLessThanOrEqual(1_000);
});

test('what a killed process had leased stays spent', async ({ join, coordination }) => {
  const victim = join(`
    const budget = new Budget(coordinator, { requests: 640, records: 0 });
    for (let turn = 0; turn < 5; turn += 1) await budget.spendRequest();
    say('spent');
    setInterval(() => {}, 1000);
  `);
  await victim.hears('spent');
  await victim.kill();
  const own = new Budget(coordination.join(), { requests: 640, records: 0 });
  const left = await attempts(640, () => own.spendRequest());
  expect(left).toBeLessThanOrEqual(635);
  expect(left).toBeGreaterThan(620);
});

test('a request that has to be sent counts even where none is left', async () => {
  const coordination = new Coordination();
  const own = new Budget(coordination.join(), { requests: 2, records: 5 });
  for (let sent = 0; sent < 4; sent += 1) await own.noteRequest();
  await expect(own.spendRequest()).rejects.toThrow(BudgetSpent);
});

test('a record takes along the requests that clean it up', async () => {
  const own = new Budget(new Coordination().join(), { requests: 10, records: 100 });
  expect(await attempts(100, () => own.spendRecord('contacts', { field: 'note', value: 'm1' }))).toBe(8);
  expect(own.records).toBe(8);
});

test('markers of each resource type and field are swept by requests of their own', async () => {
  const own = new Budget(new Coordination().join(), { requests: 9, records: 100 });
  const first = [
    ['contacts', 'note'],
    ['companies', 'note'],
    ['contacts', 'title'],
  ] as const;
  for (const [resourceType, field] of first) await own.spendRecord(resourceType, { field, value: 'm1' });
  await expect(own.spendRequest()).rejects.toThrow(BudgetSpent);
});
