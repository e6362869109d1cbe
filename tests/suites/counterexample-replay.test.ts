import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Redactor } from '../../client/credentials/redaction.ts';
import { Inconclusive, ViolatedExpectation } from '../../suites/harness/properties/expectation.ts';
import { searchCounterexample } from '../../suites/harness/properties/counterexample-search.ts';
import { replayCounterexample } from '../../suites/harness/properties/counterexample-replay.ts';
import { atMostTen, costly, effort, numbers, seed } from './costly-law.ts';

const redactor = new Redactor();

test('any counterexample, of any seed, is found again by its path alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.integer({ min: 0, max: 900 }), async (from, most) => {
      const law = async (input: number): Promise<void> => {
        if (input > most && input % 3 === 0) throw new ViolatedExpectation(`${input} is small`);
      };
      const first = costly(law);
      const { failure } = await searchCounterexample(numbers, first.watched, from, effort, first.recorder);
      if (failure === undefined) return;
      const { counterexample = '', path } = failure;
      const { asked, watched, recorder } = costly(law);
      const again = await replayCounterexample(
        numbers,
        watched,
        from,
        { law: 0, path, counterexample },
        { recorder, redactor },
      );
      expect(asked.map(String)).toEqual([counterexample]);
      expect(again.failure).toMatchObject({
        counterexample,
        violation: failure.violation,
        reproduced: '1 of 1',
      });
      expect(again.failure?.exchanges).toHaveLength(1);
    }),
    { numRuns: 60, seed: 1 },
  );
});

test('of the inputs that come first the one that broke the law is tried, and no other', async () => {
  const inputs = { first: [3, 40, 50], ...numbers };
  const first = costly(atMostTen);
  const { failure } = await searchCounterexample(inputs, first.watched, seed, effort, first.recorder);
  expect(failure?.path).toBe('first:1');
  const { asked, watched, recorder } = costly(atMostTen);
  const breach = { law: 0, path: 'first:1', counterexample: '40' };
  await replayCounterexample(inputs, watched, seed, breach, { recorder, redactor });
  expect(asked).toEqual([40]);
});

test('of a list of inputs the one that broke the law is tried, and no other', async () => {
  const inputs = { each: [3, 40, 5, 50] };
  const first = costly(atMostTen);
  const { failure } = await searchCounterexample(inputs, first.watched, seed, effort, first.recorder);
  expect(failure?.path).toBe('1');
  const { asked, watched, recorder } = costly(atMostTen);
  const breach = { law: 0, path: '1', counterexample: '40' };
  const again = await replayCounterexample(inputs, watched, seed, breach, { recorder, redactor });
  expect(again.failure?.violation).toBe('40 is at most ten');
  expect(asked).toEqual([40]);
});

test('a law without an input is tried again', async () => {
  const { recorder } = costly(atMostTen);
  const broken = async (): Promise<void> => {
    throw new ViolatedExpectation('it holds');
  };
  const again = await replayCounterexample(
    { each: [undefined] },
    broken,
    seed,
    { law: 0, path: '0' },
    { recorder, redactor },
  );
  expect(again.failure).toMatchObject({ violation: 'it holds' });
  expect(again.failure).not.toHaveProperty('counterexample');
});

test('a law that holds now has had three chances to fail', async () => {
  const { asked, watched, recorder } = costly(async () => {});
  const breach = { law: 0, path: '0', counterexample: '5' };
  const again = await replayCounterexample({ each: [5] }, watched, seed, breach, { recorder, redactor });
  expect(again).toEqual({ runs: 3, inputs_digest: '' });
  expect(asked).toEqual([5, 5, 5]);
});

for (const [what, inputs, breach, message] of [
  [
    'another input',
    { drawnFrom: fc.integer({ min: 2_000, max: 3_000 }), runs: 5 },
    { law: 0, path: '0', counterexample: '11' },
    /^here the seed of the report leads to another input, 2\d\d\d$/,
  ],
  [
    'no input, since the path ends nowhere',
    { drawnFrom: fc.constant(11), runs: 5 },
    { law: 0, path: '0:7:1', counterexample: '11' },
    /^here the seed of the report leads to no input at all$/,
  ],
  [
    'no input, since the list is shorter',
    { each: [1, 2] },
    { law: 0, path: '7', counterexample: '11' },
    /^here the seed of the report leads to no input at all$/,
  ],
] as const) {
  test(`nothing is tried where seed and path lead to ${what}`, async () => {
    const { asked, watched, recorder } = costly(atMostTen);
    const again = replayCounterexample<number>(inputs, watched, seed, breach, { recorder, redactor });
    await expect(again).rejects.toBeInstanceOf(Inconclusive);
    await expect(again).rejects.toThrow(message);
    expect(asked).toEqual([]);
  });
}
