import { expect, test } from '@playwright/test';
import { ledger } from '../../specs/clauses/ledger.ts';
import { callerLaws } from '../../traffic/caller/laws.ts';

test('each clause that binds the caller has one law, and says what would exercise it and how to mend it', () => {
  const bound = Object.values(ledger).filter(({ binds }) => binds === 'client');
  expect(callerLaws.map(({ clause }) => clause)).toEqual(bound.map(({ id }) => id));
  for (const { exercise, mend } of callerLaws) {
    expect(exercise).toMatch(/^(a|an|several|calls|another)\b.*[^.]$/);
    expect(mend).toMatch(/^[A-Z].*\.$/);
  }
});
