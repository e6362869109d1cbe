import { expect, test } from '@playwright/test';
import { Undisturbed } from '../../suites/harness/lists/undisturbed.ts';
import { ViolatedExpectation } from '../../suites/harness/properties/expectation.ts';

/** Others that stay away for as long as they are told to, and what they saw. */
function others(): {
  readonly away: () => boolean;
  readonly keep: (meanwhile: () => Promise<void>) => Promise<void>;
} {
  let away = false;
  return {
    away: () => away,
    keep: async (meanwhile) => {
      away = true;
      await meanwhile();
      away = false;
    },
  };
}

const noLag = (): number => 0;

const breach = async (): Promise<void> => {
  throw new ViolatedExpectation('a record is missing');
};

test('a law that holds keeps nobody away', async () => {
  const { keep, away } = others();
  const undisturbed = new Undisturbed(keep, noLag, 3);
  await undisturbed.judge([], async () => {});
  expect(away()).toBe(false);
  await undisturbed.end();
});

test('what breaks the law only while others are at work does not count', async () => {
  const { keep, away } = others();
  const undisturbed = new Undisturbed(keep, noLag, 3);
  await undisturbed.judge([], () => (away() ? Promise.resolve() : breach()));
  expect(away()).toBe(true);
  await undisturbed.end();
  expect(away()).toBe(false);
});

test('what breaks it again alone counts, and from then on at once', async () => {
  const undisturbed = new Undisturbed(others().keep, noLag, 3);
  let tries = 0;
  const law = (): Promise<void> => {
    tries += 1;
    return breach();
  };
  await expect(undisturbed.judge([], law)).rejects.toThrow('a record is missing');
  expect(tries).toBe(2);
  await expect(undisturbed.judge([], law)).rejects.toThrow('a record is missing');
  expect(tries).toBe(3);
  await undisturbed.end();
});

test('what shows now and then is looked for more than once', async () => {
  const undisturbed = new Undisturbed(others().keep, noLag, 3);
  let tries = 0;
  const law = (): Promise<void> => {
    tries += 1;
    return tries % 4 === 1 ? breach() : Promise.resolve();
  };
  await expect(undisturbed.judge([], law)).rejects.toThrow('a record is missing');
  await undisturbed.end();
});

test('lists get their time before the second look', async () => {
  const undisturbed = new Undisturbed(others().keep, noLag, 3);
  const settledAt = performance.now() + 80;
  await undisturbed.judge([{ settledAt }], () =>
    performance.now() < settledAt - 5 ? breach() : Promise.resolve(),
  );
  await undisturbed.end();
});

test('what the others wrote last gets its time to show', async () => {
  const { keep, away } = others();
  const undisturbed = new Undisturbed(keep, () => 80, 3);
  const [begin, looks]: [number, number[]] = [performance.now(), []];
  await undisturbed.judge([], () => {
    looks.push(performance.now() - begin);
    return away() ? Promise.resolve() : breach();
  });
  expect(looks[1]).toBeGreaterThan(75);
  await undisturbed.end();
});

test('an error that is no verdict ends it at once', async () => {
  const { keep, away } = others();
  const undisturbed = new Undisturbed(keep, noLag, 3);
  const law = async (): Promise<void> => {
    throw new TypeError('a bug');
  };
  await expect(undisturbed.judge([], law)).rejects.toThrow('a bug');
  expect(away()).toBe(false);
});
