import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { type ClauseId, ledger } from '../../specs/clauses/ledger.ts';
import { planWithin, undecidedIn } from '../../suites/harness/run/budget-plan.ts';
import type { PlannedCheck } from '../../suites/harness/run/check-selection.ts';
import { type Cost, noCost, sum } from '../../suites/harness/results/cost.ts';

const clauses: readonly ClauseId[] = ['LIST-01', 'LIST-02', 'LIST-03', 'PAGING-01', 'PAGING-02'];
const costs = fc.record({ requests: fc.nat(300), records: fc.nat(60) });
const checks = fc
  .array(
    fc.record({
      fixed: costs,
      each: fc.record({ requests: fc.nat(9), records: fc.nat(3) }),
      clauses: fc.subarray([...clauses], { minLength: 1 }),
      grounds: fc.subarray(['some', 'more']),
      faults: fc.subarray(['a', 'b', 'c']),
      volume: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((drawn) =>
    drawn.map(({ fixed, each, ...rest }, index): PlannedCheck => ({
      id: `check-${index}`,
      cost: ({ inputs, allowance = inputs * each.requests }) => ({
        requests: fixed.requests + Math.min(allowance, inputs * each.requests),
        records: fixed.records + inputs * each.records,
      }),
      ...rest,
    })),
  );
const budgets = fc.record({
  requests: fc.integer({ min: 1, max: 3_000 }),
  records: fc.integer({ min: 1, max: 500 }),
});
const common = fc
  .record({ always: costs, some: costs, more: costs })
  .map(({ always, ...each }) => ({ always, ground: (name: string) => each[name as keyof typeof each] }));

test('whatever a plan takes on stays within the budget, and its forecast adds it up', () => {
  fc.assert(
    fc.property(budgets, checks, common, (budget, planned, ground) => {
      const plan = planWithin(budget, planned, ground, 6);
      const left = new Set(plan.left_out.map(({ id }) => id));
      const taken = planned.filter(({ id }) => !left.has(id));
      expect(plan.forecast.requests).toBeLessThanOrEqual(budget.requests);
      expect(plan.forecast.records).toBeLessThanOrEqual(budget.records);
      const least = sum(taken.map((check) => check.cost(plan)));
      expect(plan.forecast.requests).toBeGreaterThanOrEqual(least.requests);
      expect(plan.forecast.records).toBeGreaterThanOrEqual(least.records);
      const decided = new Set(taken.flatMap((check) => check.clauses));
      const wanted = new Set(planned.flatMap((check) => check.clauses));
      expect(undecidedIn(plan)).toEqual(new Set([...wanted].filter((id) => !decided.has(id))));
    }),
  );
});

test('with a large budget nothing is left out and every property gets its inputs', () => {
  const ample: Cost = { requests: 1_000_000, records: 1_000_000 };
  fc.assert(
    fc.property(checks, common, (planned, ground) => {
      expect(planWithin(ample, planned, ground, 6)).toMatchObject({ inputs: 6, left_out: [] });
    }),
  );
});

const commonGround = { always: noCost, ground: () => ({ requests: 100, records: 100 }) };

function checkOf(id: string, clause: ClauseId, cost: Cost, volume = false): PlannedCheck {
  return { id, clauses: [clause], cost: () => cost, grounds: volume ? ['volume'] : [], faults: [], volume };
}

test('of clauses that find as much, the dearest are left out', () => {
  const cheap = clauses
    .slice(1)
    .map((id, index) => checkOf(`cheap-${index}`, id, { requests: 10, records: 1 }));
  const dear = checkOf('dear', 'LIST-01', { requests: 60, records: 1 });
  const { left_out } = planWithin({ requests: 50, records: 10 }, [dear, ...cheap], commonGround, 6);
  expect(left_out.map(({ id }) => id)).toEqual(['dear']);
});

test('of two checks of one clause one is enough to decide it', () => {
  const twins = ['one', 'two'].map((id) => checkOf(id, 'LIST-01', { requests: 30, records: 0 }));
  const plan = planWithin({ requests: 50, records: 10 }, twins, commonGround, 6);
  expect(plan.left_out).toMatchObject([{ clauses: ['LIST-01'], undecided: [] }]);
});

test('what decides a clause stays before what merely observes one, and before a second look', () => {
  const isOpen = (id: ClauseId): boolean => ledger[id].strength === 'open';
  const open = (Object.keys(ledger) as ClauseId[]).find(isOpen) ?? 'LIST-02';
  const cost = { requests: 20, records: 0 };
  const observing = checkOf('observing', open, cost);
  const deciding = checkOf('deciding', 'LIST-01', cost);
  const second = { ...checkOf('second', 'LIST-01', cost), faults: ['a'] };
  const leftOut = (requests: number): readonly string[] => {
    const planned = [observing, deciding, second];
    return planWithin({ requests, records: 1 }, planned, commonGround, 6).left_out.map(({ id }) => id);
  };
  expect(leftOut(45)).toEqual(['deciding']);
  expect(leftOut(25)).toEqual(['observing', 'deciding']);
});

test('laws are given fewer requests before a clause is left out', () => {
  const long = (id: string, clause: ClauseId): PlannedCheck => ({
    ...checkOf(id, clause, noCost),
    cost: ({ allowance = 60 }) => ({ requests: Math.min(allowance, 60), records: 0 }),
  });
  const planned = [long('one', 'LIST-01'), long('two', 'LIST-02')];
  const at = (requests: number) => planWithin({ requests, records: 1 }, planned, commonGround, 6);
  expect(at(130)).not.toHaveProperty('allowance');
  expect(at(72)).toMatchObject({ allowance: 32, left_out: [] });
  expect(at(40)).toMatchObject({ allowance: 16, left_out: [] });
  expect(undecidedIn(at(6)).size).toBe(1);
});

test('fewer inputs are drawn before a check is left out', () => {
  const drawing: PlannedCheck = {
    id: 'drawing',
    clauses: ['LIST-01'],
    cost: ({ inputs }) => ({ requests: 10 * inputs, records: 0 }),
    grounds: [],
    faults: [],
    volume: false,
  };
  expect(planWithin({ requests: 45, records: 1 }, [drawing], commonGround, 6)).toMatchObject({
    inputs: 4,
    left_out: [],
  });
});

test('the large populations are the first to go, and never go alone', () => {
  const small = checkOf('small', 'LIST-01', { requests: 10, records: 1 });
  const large = checkOf('large', 'LIST-02', { requests: 10, records: 0 }, true);
  const { left_out } = planWithin({ requests: 50, records: 50 }, [small, large], commonGround, 6);
  expect(left_out.map(({ id }) => id)).toEqual(['large']);
  expect(planWithin({ requests: 500, records: 500 }, [small, large], commonGround, 6).left_out).toEqual([]);
});

test('without the largest populations, properties get as many inputs again as fit', () => {
  const drawing = {
    ...checkOf('drawing', 'LIST-01', noCost),
    cost: ({ inputs }: { readonly inputs: number }) => ({ requests: 5 * inputs, records: 0 }),
  };
  const large = checkOf('large', 'LIST-02', noCost, true);
  const plan = (requests: number) =>
    planWithin({ requests, records: 200 }, [drawing, large], commonGround, 6);
  expect(plan(200)).toMatchObject({ inputs: 6, volume: true, left_out: [] });
  expect(plan(90)).toMatchObject({ inputs: 6, volume: false, left_out: [{ id: 'large' }] });
});

test('where not even what every run costs fits, nothing does', () => {
  const reading = checkOf('reading', 'LIST-01', { requests: 10, records: 0 });
  const poor = { ...commonGround, always: { requests: 900, records: 90 } };
  expect(planWithin({ requests: 50, records: 5 }, [reading], poor, 6)).toMatchObject({
    left_out: [{ id: 'reading' }],
    forecast: noCost,
  });
});

test('what finds most for the least is kept', () => {
  const cost = { requests: 20, records: 0 };
  const finding = { ...checkOf('finding', 'LIST-01', cost), faults: ['a', 'b'] };
  const same = { ...checkOf('same', 'LIST-02', cost), faults: ['a'] };
  const { left_out } = planWithin({ requests: 30, records: 1 }, [same, finding], commonGround, 6);
  expect(left_out.map(({ id }) => id)).toEqual(['same']);
});

test('ground that many checks build on is paid once, and is dear for one alone', () => {
  const onGround = (id: string, clause: ClauseId): PlannedCheck => ({
    ...checkOf(id, clause, { requests: 1, records: 0 }),
    grounds: ['shared'],
  });
  const many = clauses.slice(1).map((clause) => onGround(clause, clause));
  const plan = planWithin({ requests: 120, records: 120 }, many, commonGround, 6);
  expect(plan).toMatchObject({ left_out: [], forecast: { requests: 104, records: 100 } });
  const alone = checkOf('alone', 'LIST-01', { requests: 40, records: 0 });
  const { left_out } = planWithin({ requests: 120, records: 120 }, [...many, alone], commonGround, 6);
  expect(left_out.map(({ id }) => id)).toEqual(['alone']);
});
