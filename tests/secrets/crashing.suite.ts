import { clause, holds, test } from '../../suites/harness/check.ts';

test('a check that crashes with a token in its hands', clause('TOKENS-02'), async ({ environment, once }) => {
  const token = await environment.connection.tokens.current();
  await once(async () => {
    throw new TypeError(`cannot read ${token}`, { cause: new Error(`because of ${token}`) });
  });
});

test('a check that crashes with an assertion in its hands', clause('TOKENS-03'), async ({ environment }) => {
  throw new TypeError(`cannot send ${await environment.assertion()}`);
});

const withCrash = test.extend<{ crash: void }>({
  crash: async ({ environment }, use) => {
    const token = await environment.connection.tokens.current();
    if (token !== '') throw new TypeError(`cannot set up with ${token}`);
    await use();
  },
});

withCrash('a check that crashes while it is set up', clause('TOKENS-04'), async ({ crash }) => crash);

test('a check beside them that holds', clause('TOKENS-05'), async ({ exchange, once }) => {
  await once(async () => holds((await exchange()).status === 200, 'the exchange is answered'));
});
