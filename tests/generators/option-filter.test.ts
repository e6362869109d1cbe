import { test } from '@playwright/test';
import fc from 'fast-check';
import { unrelatedFilter } from '../../generators/option-filter.ts';

test('a filter that resembles no option has no vowel, no blank and a dozen letters at least', () => {
  fc.assert(fc.property(unrelatedFilter(), (filter) => /^[jkqxz]{12,20}$/.test(filter)));
});
