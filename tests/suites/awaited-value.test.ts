import { expect, test } from '@playwright/test';
import { showsAwaited } from '../../suites/harness/records/awaited-value.ts';

const forms = [
  ['a text as it was sent', 'cedar', 'cedar', true],
  ['another text', 'cedars', 'cedar', false],
  ['a list as it was sent', ['b', 'a'], ['b', 'a'], true],
  ['a list in another order, which an update may have left', ['a', 'b'], ['b', 'a'], false],
  ['tags as one text', '["b","a"]', ['b', 'a'], true],
  ['other tags as one text', '["b"]', ['b', 'a'], false],
  ['a date in another spelling', '2024-08-22T00:59:59.000Z', '2024-08-22T00:59:59Z', true],
  ['a date as a timestamp', { seconds: 1_724_284_799, nanos: 0 }, '2024-08-21T23:59:59Z', true],
  ['another date', '2024-08-22T00:59:58Z', '2024-08-22T00:59:59Z', false],
  ['a number as text', '42', 42, false],
  ['a place as text', '1,2', { latitude: 1, longitude: 2 }, false],
  ['a text for nothing', '', null, false],
  ['nothing for nothing', undefined, undefined, true],
] as const;

for (const [what, shown, awaited, ends] of forms) {
  test(`${what} ${ends ? 'ends' : 'does not end'} a wait`, () => {
    expect(showsAwaited(shown, awaited)).toBe(ends);
  });
}
