import { expect, test } from '@playwright/test';
import { NotOffered } from '../../suites/harness/properties/expectation.ts';
import { Memoized } from '../../suites/harness/environment/memoized.ts';

test('what was found is looked up once for each key', async () => {
  const remembered = new Memoized<string>();
  const asked: string[] = [];
  const find = (key: string): Promise<string> =>
    remembered.of(key, async () => {
      asked.push(key);
      return `${key}!`;
    });
  expect(await Promise.all([find('a'), find('a'), find('b')])).toEqual(['a!', 'a!', 'b!']);
  expect(await find('a')).toBe('a!');
  expect(asked).toEqual(['a', 'b']);
});

test('a look-up that failed is tried again, at most three times', async () => {
  const remembered = new Memoized<string>();
  let tries = 0;
  const find = (): Promise<string> =>
    remembered.of('a', async () => {
      tries += 1;
      throw new Error(`failure ${tries}`);
    });
  for (const told of ['failure 1', 'failure 2', 'failure 3', 'failure 3', 'failure 3'])
    await expect(find()).rejects.toThrow(told);
  expect(tries).toBe(3);
});

test('what an environment lacks is not looked for again', async () => {
  const remembered = new Memoized<string>();
  let tries = 0;
  const find = (): Promise<string> =>
    remembered.of('a', async () => {
      tries += 1;
      throw new NotOffered('no such field');
    });
  for (const told of ['no such field', 'no such field']) await expect(find()).rejects.toThrow(told);
  expect(tries).toBe(1);
});

test('a look-up that succeeds after a failure is kept', async () => {
  const remembered = new Memoized<number>();
  let tries = 0;
  const find = (): Promise<number> =>
    remembered.of('a', async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
      return tries;
    });
  await expect(find()).rejects.toThrow('not yet');
  expect(await find()).toBe(2);
  expect(await find()).toBe(2);
});
