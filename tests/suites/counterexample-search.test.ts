import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { BudgetSpent, NoAccessToken } from '../../client/errors.ts';
import {
  Inconclusive,
  isUndecided,
  NotOffered,
  ViolatedExpectation,
} from '../../suites/harness/properties/expectation.ts';
import { searchCounterexample } from '../../suites/harness/properties/counterexample-search.ts';
import { effortAt, untilFailure } from '../../suites/harness/run/depths.ts';
import { atMostTen, costly, effort, numbers, seed, silence } from './costly-law.ts';

async function drawn(from: number): Promise<readonly number[]> {
  const { recorder, asked, watched } = costly(async () => {});
  await searchCounterexample(numbers, watched, from, effort, recorder);
  return asked;
}

test('a law that holds is tried on all inputs and has no failure', async () => {
  const { recorder, asked, watched } = costly(async () => {});
  expect(await searchCounterexample(numbers, watched, seed, effort, recorder)).toMatchObject({ runs: 40 });
  expect(asked).toHaveLength(40);
});

test('a law that is broken beyond ten shrinks to eleven', async () => {
  const { recorder, watched } = costly(atMostTen);
  const { failure } = await searchCounterexample(numbers, watched, seed, effort, recorder);
  expect(failure).toMatchObject({
    counterexample: '11',
    violation: '11 is at most ten',
    reproduced: '3 of 3',
  });
  expect(failure?.shrinks).toBeGreaterThan(0);
  expect(failure?.exchanges.map(({ request }) => request.url)).toEqual(['http://service.example/11']);
});

test('what covers every case is tried first, and then inputs are drawn', async () => {
  const { recorder, asked, watched } = costly(async () => {});
  const inputs = { first: [7, 8], ...numbers };
  expect(await searchCounterexample(inputs, watched, seed, effort, recorder)).toMatchObject({ runs: 42 });
  expect(asked.slice(0, 2)).toEqual([7, 8]);
});

test('the inputs of a list are tried in the order that is asked for, and keep their places', async () => {
  const inOrder = <T>(inputs: readonly T[]): readonly T[] => inputs.toReversed();
  const right = costly(async () => {});
  const found = await searchCounterexample(
    { each: [1, 2, 3] },
    right.watched,
    seed,
    { ...effort, inOrder },
    right.recorder,
  );
  expect(right.asked).toEqual([3, 2, 1]);
  const plain = await searchCounterexample({ each: [1, 2, 3] }, right.watched, seed, effort, right.recorder);
  expect(found.inputs_digest).toBe(plain.inputs_digest);
  const broken = costly(atMostTen);
  const inputs = { each: [1, 11, 2] };
  const { failure } = await searchCounterexample(
    inputs,
    broken.watched,
    seed,
    { ...effort, inOrder },
    broken.recorder,
  );
  expect(failure).toMatchObject({ counterexample: '11', path: '1' });
});

test('with little room the inputs are tried as they stand', async () => {
  const { recorder, asked, watched } = costly(async () => {});
  const inOrder = <T>(inputs: readonly T[]): readonly T[] => inputs.toReversed();
  const allowance = { requests: 0, spent: () => 10 };
  await searchCounterexample({ each: [1, 2, 3] }, watched, seed, { ...effort, inOrder, allowance }, recorder);
  expect(asked).toEqual([1, 2]);
});

test('a first input that cannot be decided keeps none of the others from being tried', async () => {
  const { recorder, watched } = costly(async (input) => {
    if (input < 0) throw new Inconclusive('nothing is below zero');
  });
  const inputs = { first: [-1, -2, -3, -4], ...numbers };
  const found = await searchCounterexample(inputs, watched, seed, effort, recorder);
  expect(found).toMatchObject({ runs: 44, partly: 'held for 40 of 44; nothing is below zero' });
});

test('once the allowance of the check is spent, no further input is tried, and the law says so', async () => {
  for (const inputs of [numbers, { each: [1, 2, 3, 4, 5, 6] }]) {
    const { recorder, asked, watched } = costly(async () => {});
    const allowance = { requests: 3, spent: () => recorder.total() };
    const found = await searchCounterexample(inputs, watched, seed, { ...effort, allowance }, recorder);
    expect(asked).toHaveLength(3);
    expect(found.partly).toMatch(/^held for 3 of (40|6); the budget leaves room for no more$/);
  }
});

test('two inputs are tried whatever was spent before, and a counterexample is shrunk beyond the allowance', async () => {
  const { recorder, asked, watched } = costly(async () => {});
  const allowance = { requests: 1, spent: () => 10 };
  await searchCounterexample(numbers, watched, seed, { ...effort, allowance }, recorder);
  expect(asked).toHaveLength(2);
  const broken = costly(atMostTen);
  const { failure } = await searchCounterexample(
    numbers,
    broken.watched,
    seed,
    { ...effort, allowance },
    broken.recorder,
  );
  expect(failure?.counterexample).toBe('11');
});

test('what the first inputs lack says nothing of those that were spared', async () => {
  const { recorder, watched } = costly(async () => {
    throw new NotOffered('there is no such field');
  });
  const allowance = { requests: 1, spent: () => 10 };
  const search = searchCounterexample({ each: [1, 2, 3] }, watched, seed, { ...effort, allowance }, recorder);
  await expect(search).rejects.toThrow('the budget leaves room for no more inputs; there is no such field');
  await expect(search).rejects.not.toBeInstanceOf(NotOffered);
});

test('the same seed draws the same inputs, another seed others', async () => {
  expect(await drawn(1)).toEqual(await drawn(1));
  expect(await drawn(1)).not.toEqual(await drawn(2));
});

test('a failure that comes only sometimes says how often it came again', async () => {
  let turn = 0;
  const { recorder, watched } = costly(async () => {
    turn += 1;
    if (turn === 1 || turn === 3) throw new ViolatedExpectation('it holds each time');
  });
  const once = { each: [5] };
  const { failure } = await searchCounterexample(once, watched, seed, effort, recorder);
  expect(failure).toMatchObject({ reproduced: '1 of 3', counterexample: '5' });
});

test('a failure that never comes again keeps the exchanges that showed it', async () => {
  let turn = 0;
  const { recorder, watched } = costly(async () => {
    turn += 1;
    if (turn === 1) throw new ViolatedExpectation('it holds each time');
  });
  const { failure } = await searchCounterexample({ each: [5] }, watched, seed, effort, recorder);
  expect(failure).toMatchObject({ reproduced: '0 of 3' });
  expect(failure?.exchanges).toHaveLength(1);
});

test('shrinking never costs more requests than it may', async () => {
  for (const shrinkRequests of [0, 1, 5]) {
    const { recorder, asked, watched } = costly(atMostTen);
    const wide = { drawnFrom: fc.integer({ min: 0, max: 1_000_000_000 }), runs: 5 };
    const { failure } = await searchCounterexample(
      wide,
      watched,
      seed,
      { ...effort, shrinkRequests },
      recorder,
    );
    expect(failure?.reproduced).toBe('3 of 3');
    const toFind = asked.findIndex((input) => input > 10) + 1;
    const toReplay = 3;
    expect(asked.length - toFind - toReplay).toBe(shrinkRequests);
  }
});

test('where it is enough that a law fails, what breaks it is tried once', async () => {
  const { recorder, asked, watched } = costly(atMostTen);
  const wide = { drawnFrom: fc.integer({ min: 11, max: 1_000_000_000 }), runs: 5 };
  const { failure } = await searchCounterexample(wide, watched, seed, untilFailure(effortAt.quick), recorder);
  expect(failure).toMatchObject({ reproduced: '0 of 0', shrinks: 0 });
  expect(failure?.exchanges).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

for (const [error, tries] of [
  [new NoAccessToken('the token exchange answered 500'), 1],
  [new BudgetSpent('requests', 9), 1],
  [silence(), 3],
  [new Inconclusive('no'), 3],
] as const) {
  test(`${error.name} at every input is thrown after ${tries} of them`, async () => {
    const { recorder, asked, watched } = costly(async () => {
      throw error;
    });
    await expect(searchCounterexample(numbers, watched, seed, effort, recorder)).rejects.toBe(error);
    expect(asked).toHaveLength(tries);
    expect(isUndecided(error)).toBe(true);
  });
}

test('of a short list each input is tried, and the verdict names those that could not be decided', async () => {
  const { recorder, asked, watched } = costly(async (input) => {
    if (input !== 2) throw new Inconclusive(`nothing to try ${input < 2 ? 'early' : 'late'} ones with`);
  });
  const listed = { each: [1, 2, 3, 4] };
  const found = await searchCounterexample(listed, watched, seed, effort, recorder);
  expect(asked).toEqual([1, 2, 3, 4]);
  expect(found.failure).toBeUndefined();
  expect(found.partly).toBe('held for 1 of 4; nothing to try early ones with; nothing to try late ones with');
});

test('an input that cannot be decided hides no failure behind it', async () => {
  const { recorder, watched } = costly(async (input) => {
    if (input === 1) throw new Inconclusive('nothing to try it with');
    await atMostTen(input);
  });
  const { failure } = await searchCounterexample({ each: [1, 50] }, watched, seed, effort, recorder);
  expect(failure).toMatchObject({ counterexample: '50', reproduced: '3 of 3' });
});

test('one decided input of many that were to be drawn decides nothing', async () => {
  let turn = 0;
  const { recorder, watched } = costly(async () => {
    turn += 1;
    if (turn > 1) throw new Inconclusive('nothing to try it with');
  });
  await expect(searchCounterexample(numbers, watched, seed, effort, recorder)).rejects.toThrow(
    'only 1 of 40 inputs could be tried: nothing to try it with',
  );
});

test('an environment that goes quiet after a failure does not take the failure away', async () => {
  let broken = false;
  const { recorder, watched } = costly(async (input) => {
    if (broken) throw silence();
    broken = input > 10;
    await atMostTen(input);
  });
  const { failure } = await searchCounterexample(numbers, watched, seed, effort, recorder);
  expect(failure).toMatchObject({ reproduced: '0 of 3', shrinks: 0 });
  expect(Number(failure?.counterexample)).toBeGreaterThan(10);
});

for (const inputs of [numbers, { each: [1, 2, 3] }]) {
  test(`an error of the kit is thrown as it is, ${'each' in inputs ? 'in a list' : 'when drawn'}`, async () => {
    const fault = new TypeError('x is undefined');
    const { recorder, asked, watched } = costly(async () => {
      throw fault;
    });
    await expect(searchCounterexample(inputs, watched, seed, effort, recorder)).rejects.toBe(fault);
    expect(asked).toHaveLength(1);
  });
}

test('an error of the kit is thrown as it is, even while a failure is made smaller', async () => {
  const fault = new TypeError('x is undefined');
  let broken = false;
  const { recorder, watched } = costly(async (input) => {
    if (broken) throw fault;
    broken = input > 10;
    await atMostTen(input);
  });
  await expect(searchCounterexample(numbers, watched, seed, effort, recorder)).rejects.toBe(fault);
});
