import { expect, test } from '@playwright/test';
import { type ClauseId, ledger } from '../../specs/clauses/ledger.ts';
import { type BudgetPlan, undecidedIn } from '../../suites/harness/run/budget-plan.ts';
import { effortAt } from '../../suites/harness/run/depths.ts';
import { noCapabilities } from '../../suites/harness/run/capabilities.ts';
import { costOf, forecast } from '../../suites/harness/run/cost-forecast.ts';
import { forecastText } from '../../suites/harness/run/forecast-text.ts';
import { measuredChecks, measuredWith } from '../../suites/harness/run/measured-costs.ts';
import { missingKey, obstacleTo } from '../../suites/harness/run/prerequisites.ts';
import { fullProfile, profileWithout } from './profiles.ts';

const ample = { ...fullProfile, budget: { requests: 1_000_000, records: 100_000 } };

test('the cost of a check lies on the line through what was measured', () => {
  const { quick, standard } = effortAt;
  const at = { quick: { requests: 10, records: 0 }, standard: { requests: 34, records: 0 } };
  expect(costOf(at, quick.runs).requests).toBe(10);
  expect(costOf(at, standard.runs).requests).toBe(34);
  expect(costOf(at, 2).requests).toBeLessThan(10);
  expect(costOf({ quick: { requests: 4, records: 3 }, standard: { requests: 4, records: 3 } }, 2)).toEqual({
    requests: 4 + 3,
    records: 3,
  });
});

test('less is asked for where less can be decided', () => {
  const whole = forecast(ample, noCapabilities, 'quick').forecast;
  const readOnly = forecast({ ...ample, access: 'read-only' }, noCapabilities, 'quick').forecast;
  const some = forecast(ample, noCapabilities, 'quick', { clauses: new Set(['AUTH-01']) }).forecast;
  expect(readOnly.records).toBe(0);
  expect(readOnly.requests).toBeLessThan(whole.requests);
  expect(some.requests).toBeLessThan(readOnly.requests);
  expect(forecast(ample, noCapabilities, 'standard').forecast.requests).toBeGreaterThan(whole.requests);
});

test('the defaults of a shared environment leave room for most clauses', () => {
  const shared = { ...profileWithout('control_url'), budget: { requests: 2_000, records: 200 } };
  const lost = undecidedIn(forecast(shared, noCapabilities, 'quick'));
  expect(lost.size).toBeLessThan(Object.keys(ledger).length / 10);
});

test('a run that may only read is forecast by what such runs cost, and fits into the defaults at quick', () => {
  const shared = { ...ample, access: 'read-only', budget: { requests: 2_000, records: 200 } } as const;
  const plan = forecast(shared, noCapabilities, 'quick');
  expect(plan.left_out).toEqual([]);
  expect(plan.forecast.records).toBe(0);
  // docs/performance.md says what such a run asks for.
  expect(plan.forecast.requests).toBeGreaterThan(600);
  expect(plan.forecast.requests).toBeLessThan(1_000);
});

test('a check that may only read is forecast with the ground that it lays where it is asked alone', () => {
  const shared = { ...ample, access: 'read-only' } as const;
  const { grounds, besides } = measuredWith['read-only'];
  const laying = measuredChecks(undefined, measuredWith['read-only']).find(([, { on = [] }]) =>
    on.some((name) => (grounds[name]?.quick.requests ?? 0) > 0),
  );
  const [id = '', check] = laying ?? [];
  const { forecast: alone } = forecast(shared, noCapabilities, 'quick', { belongs: (each) => each === id });
  expect(alone.requests).toBeGreaterThan((check?.quick.requests ?? 0) + besides.quick);
});

test('checks that the profile has too few records for do not shape the plan', () => {
  const few = { ...ample, budget: { requests: 1_000_000, records: 1_240 } };
  const plan = forecast(few, noCapabilities, 'quick');
  expect(plan.volume).toBe(false);
  // They are not among what a budget leaves out, and what it does leaves no clause undecided.
  const leftOut = plan.left_out.map(({ id }) => id);
  expect(leftOut.filter((id) => id.startsWith('volume/'))).toEqual([]);
  expect(plan.left_out.flatMap(({ undecided }) => undecided)).toEqual([]);
});

test('a smaller budget decides no more than a larger one', () => {
  const decided = (requests: number, records: number): number =>
    forecast(ample, noCapabilities, 'quick', {}, { requests, records }).left_out.length;
  const counts = [decided(500, 60), decided(1_000, 120), decided(2_000, 200), decided(20_000, 3_000)];
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(counts.at(-1)).toBe(0);
});

test('the forecast tells what it costs, what is left out, and what other budgets would decide', () => {
  const plan = (...names: readonly ClauseId[]): BudgetPlan => ({
    inputs: 2,
    volume: true,
    left_out: names.map((id) => ({ id: `check of ${id}`, clauses: [id], undecided: [id] })),
    forecast: { requests: 1_900, records: 190 },
  });
  const profile = { ...fullProfile, budget: { requests: 2_000, records: 200 } };
  const planWithin = ({ requests }: { readonly requests: number }): BudgetPlan =>
    requests > 2_000 ? plan() : plan('LIST-01', 'PAGING-01', 'AUTH-01');
  expect(forecastText(plan('LIST-01'), profile, 'quick', planWithin)).toBe(
    'forecast: about 1,900 requests and 190 records; the budget is 2,000 and 200\n' +
      'to stay within it, each property is tried on 2 inputs instead of 3\n' +
      'left out, because they find least for what they cost: 1 check; nothing else decides LIST-01\n' +
      '4,000 requests and 400 records would decide LIST-01 as well\n' +
      '1,000 requests and 100 records would leave AUTH-01, PAGING-01 out',
  );
  const whole = { ...plan(), inputs: 3 };
  expect(forecastText(whole, profile, 'quick', planWithin).split('\n')).toHaveLength(1);
});

test('a clause is skipped for want of a key exactly when that key is named', () => {
  const bare = profileWithout('control_url', 'counterpart', 'forbidden_namespace', 'restricted_application');
  for (const profile of [fullProfile, bare, { ...bare, access: 'read-only' } as const])
    for (const clause of Object.values(ledger))
      expect(missingKey(clause, profile) !== undefined, clause.id).toBe(
        obstacleTo([clause], profile, noCapabilities) !== undefined,
      );
});
