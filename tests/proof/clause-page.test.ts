import { expect, test } from '@playwright/test';
import { listedChecks } from '../../proof/clause-page/listed-checks.ts';
import { clausePage, type PageSources } from '../../proof/clause-page/page.ts';
import { ledger } from '../../specs/clauses/ledger.ts';

const stated = {
  title: 'a lamp that is switched on burns',
  strength: 'stated',
  binds: 'service',
  source: ['lamps/1', 'lamps/2'],
  operations: [],
} as const;

const miniature: PageSources = {
  areas: [
    {
      name: 'lamps',
      clauses: {
        'LAMPS-01': stated,
        'LAMPS-02': {
          ...stated,
          title: 'a lamp may hum',
          strength: 'open',
          readings: ['it hums', 'it is still'],
        },
        'LAMPS-03': { ...stated, title: 'nobody looks into a lamp', strength: 'implied', binds: 'client' },
      },
    },
  ],
  checks: [{ title: 'switching on gives light', suite: 'lamps', clauses: ['LAMPS-01'] }],
  dialects: [
    {
      id: 'slow-light',
      shows: ['LAMPS-02'],
      allowed_by: ['LAMPS-01'],
      sentence: 'Light comes after a while.',
      patch: () => ({}),
    },
  ],
  faults: [
    {
      id: 'no-light',
      clause: 'LAMPS-01',
      sentence: 'It stays dark.',
      kind: 'crude',
      patch: () => ({}),
    },
  ],
};

test('a clause stands with its source, its checks, what it allows and what is caught', () => {
  expect(clausePage(miniature)).toContain(`### LAMPS-01

**a lamp that is switched on burns**

- **stated**, binds the service: \`lamps/1\`, \`lamps/2\`
- *checked*:
  - switching on gives light (lamps)
- *may*:
  - \`slow-light\`: Light comes after a while.
- *caught*:
  - \`no-light\` (crude): It stays dark.
`);
});

test('an open clause names its readings, and the dialects that show one', () => {
  expect(clausePage(miniature)).toContain(`- **open**, binds the service: \`lamps/1\`, \`lamps/2\`
- *checked*: by nothing
- *may*:
  - any of: it hums; it is still
  - \`slow-light\`: Light comes after a while.
`);
});

test('a clause for callers says that no call to a service decides it', () => {
  expect(clausePage(miniature)).toContain(`- **implied**, binds the caller: \`lamps/1\`, \`lamps/2\`
- *checked*: not by calls to a service
`);
});

test('each area is counted', () => {
  expect(clausePage(miniature)).toContain('| [lamps](#lamps) | 1 | 1 | 1 | 1 |');
});

test('the checks are those that the runner lists, each with clauses of the ledger', async () => {
  const checks = await listedChecks();
  expect(checks).toContainEqual({
    title: 'an oversized limit is reduced to the cap, not refused',
    suite: 'volume',
    clauses: ['LIMITS-02'],
  });
  const ids = new Set(checks.flatMap(({ clauses }) => clauses));
  expect(Object.keys(ledger)).toEqual(expect.arrayContaining([...ids]));
});
