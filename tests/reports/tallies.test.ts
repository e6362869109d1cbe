import { expect, test } from '@playwright/test';
import { notJudgedInWords, recordsInWords } from '../../reports/tallies.ts';

test('records that stay for good are told apart from those that were left', () => {
  const leftovers = { created: 1_234, deleted: 1_230, left: ['contacts/CR-1'] };
  expect(recordsInWords({ leftovers })).toBe('1,234 created, 1,230 deleted, 1 left');
  expect(recordsInWords({ leftovers: { ...leftovers, permanent: 0 } })).toBe(
    '1,234 created, 1,230 deleted, 1 left',
  );
  expect(recordsInWords({ leftovers: { ...leftovers, permanent: 3 } })).toBe(
    '1,234 created, 1,230 deleted, 3 permanent, 1 left',
  );
});

test('clauses that were not judged are unspecified or for the caller', () => {
  const open = { verdict: 'observed', binds: 'service' } as const;
  const caller = { verdict: 'observed', binds: 'client' } as const;
  const judged = { verdict: 'pass', binds: 'client' } as const;
  expect(notJudgedInWords([judged])).toBe('0 not judged');
  expect(notJudgedInWords([open, judged])).toBe('1 not judged (1 unspecified)');
  expect(notJudgedInWords([caller])).toBe('1 not judged (1 for the caller)');
  expect(notJudgedInWords([open, caller, open])).toBe('3 not judged (2 unspecified, 1 for the caller)');
});
