// Stands in for @playwright/test where Stryker runs the kit's tests: it collects tests instead of running them, and
// has Playwright's own `expect`. Tests that use fixtures cannot run without Playwright's runner and are left out.
import { expect } from '@playwright/test';
import fc from 'fast-check';

// The same inputs for each mutant.
fc.configureGlobal({ seed: 1 });

/** The tests of the file that is being loaded, and the hooks around them. */
let file = { tests: [], before: [], after: [] };
const titles = [];

/** Calls `load`, and returns what it collected. */
export async function collected(load) {
  file = { tests: [], before: [], after: [] };
  const { tests, before, after } = file;
  await load();
  return tests.map(({ title, body }) => ({
    title,
    async run() {
      try {
        for (const hook of before) await hook();
        await body();
      } finally {
        for (const hook of after) await hook();
      }
    },
  }));
}

function test(title, ...rest) {
  file.tests.push({ title: [...titles, title].join(' › '), body: rest.at(-1) });
}

test.describe = (...given) => {
  const body = given.at(-1);
  if (typeof given[0] === 'string') titles.push(given[0]);
  body();
  if (typeof given[0] === 'string') titles.pop();
};
test.describe.configure = () => {};
test.step = (_title, body) => body();
test.setTimeout = () => {};
test.slow = () => {};
test.beforeEach = (hook) => file.before.push(hook);
test.afterEach = (hook) => file.after.push(hook);
test.info = () => {
  throw new Error('there is no information on tests outside of Playwright');
};

/** A `test` with fixtures: what is declared with it is left out. */
function withFixtures() {}
Object.assign(withFixtures, {
  ...test,
  extend: () => withFixtures,
  describe: Object.assign(() => {}, { configure: () => {} }),
  use: () => {},
  beforeEach: () => {},
  afterEach: () => {},
});
test.extend = () => withFixtures;

/** Tests with the fixtures of several others have fixtures. */
export const mergeTests = test.extend;

export { expect, test };
