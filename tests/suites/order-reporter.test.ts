import { expect, test } from '@playwright/test';
import { clause } from '../../suites/harness/check.ts';
import OrderReporter from '../../suites/harness/setup/order-reporter.ts';

/** Where the runner keeps the files of a project in their order. */
const kept = '_entries';

type Suites = Parameters<OrderReporter['preprocess']>[0];

function fileOf(path: string, title: string, details: ReturnType<typeof clause>): object {
  const titles = ['', 'project', path, title];
  const check = { titlePath: () => titles, annotations: details.annotation };
  return { path, allTests: () => [check] };
}

test('checks with tokens of the counterpart come first, then those that move the clock, and last those with many records', async () => {
  const files = [
    fileOf('limits.spec.ts', 'an oversized limit is reduced to the cap, not refused', clause('LIMITS-02')),
    fileOf('token-life.spec.ts', 'a call with an expired token is refused', clause('AUTH-03')),
    fileOf(
      'list.spec.ts',
      'a list is answered with 200 and its objects as an array, each with its id',
      clause('LIST-01'),
    ),
    fileOf('environments.spec.ts', 'a token of another environment', clause('ENVIRONMENTS-02')),
  ];
  const project: Record<string, readonly object[]> = { suites: files, [kept]: [...files] };
  await new OrderReporter().preprocess({ suite: { suites: [project] } } as unknown as Suites);
  expect(project[kept]).toEqual([files[3], files[1], files[2], files[0]]);
});
