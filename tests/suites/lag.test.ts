import { expect, test } from '@playwright/test';
import { lagInWords } from '../../suites/harness/patience/settle.ts';

test('median and worst lag are told, in whatever order they came', () => {
  expect(lagInWords([900, 0, 300])).toBe(
    'A list shows a new record after 300 ms (median of 3), 900 ms at worst.',
  );
  expect(lagInWords([0, 2, 80])).toBe('A list shows a new record after 2 ms (median of 3), 80 ms at worst.');
});

test('what is shown at once has no lag', () => {
  expect(lagInWords([0])).toBe('A list shows a new record at once.');
  expect(lagInWords([0, 20, 3])).toBe('A list shows a new record at once.');
});
