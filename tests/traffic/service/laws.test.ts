import { expect, test } from '@playwright/test';
import { ledger } from '../../../specs/clauses/ledger.ts';
import { serviceLaws } from '../../../traffic/service/laws.ts';

test('each law over the service is on a clause of its own that binds the service and can be broken', () => {
  const clauses = serviceLaws.map(({ clause }) => clause);
  expect(new Set(clauses).size).toBe(clauses.length);
  for (const clause of clauses) {
    expect(ledger[clause].binds).toBe('service');
    expect(ledger[clause].strength).not.toBe('open');
  }
});

test('each says what would put it to the test and how the service is mended', () => {
  for (const { exercise, mend } of serviceLaws) {
    expect(exercise).toMatch(/^(a|an)\b.*[^.]$/);
    expect(mend).toMatch(/^[A-Z].*\.$/);
  }
});
