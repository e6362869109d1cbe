import { expect, test } from '@playwright/test';
import { ledger } from '../../specs/clauses/ledger.ts';
import { effortAt } from '../../suites/harness/run/depths.ts';
import { noCapabilities } from '../../suites/harness/run/capabilities.ts';
import { costOf, forecast, forecastText } from '../../suites/harness/run/cost-forecast.ts';
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
    requests: 4 + 3 + 2,
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

test('the defaults of a shared environment leave room for more than half of the clauses', () => {
  const shared = { ...profileWithout('control_url'), budget: { requests: 2_000, records: 200 } };
  const plan = forecast(shared, noCapabilities, 'quick');
  const lost = new Set(plan.left_out.flatMap(({ clauses }) => clauses));
  expect(lost.size).toBeGreaterThan(0);
  expect(lost.size).toBeLessThan(Object.keys(ledger).length / 4);
});

test('the forecast tells what it costs, what is saved and what is left out', () => {
  const plan = {
    inputs: 2,
    left_out: [{ id: 'a/b', clauses: [] }],
    forecast: { requests: 1_900, records: 190 },
  };
  const profile = { ...fullProfile, budget: { requests: 2_000, records: 200 } };
  expect(forecastText(plan, profile, 'quick')).toBe(
    'forecast: about 1,900 requests and 190 records; the budget is 2,000 and 200\n' +
      'to stay within it, each property is tried on 2 inputs instead of 6\n' +
      'left out, because they do not fit: 1 check, the dearest first',
  );
  expect(forecastText({ ...plan, inputs: 6, left_out: [] }, profile, 'quick').split('\n')).toHaveLength(1);
});

test('a clause is skipped for want of a key exactly when that key is named', () => {
  const bare = profileWithout('control_url', 'counterpart', 'forbidden_namespace', 'restricted_application');
  for (const profile of [fullProfile, bare, { ...bare, access: 'read-only' } as const])
    for (const clause of Object.values(ledger))
      expect(missingKey(clause, profile) !== undefined, clause.id).toBe(
        obstacleTo([clause], profile, noCapabilities) !== undefined,
      );
});
