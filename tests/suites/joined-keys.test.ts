import { expect, test } from '@playwright/test';
import { dialectsNamed } from '../../environments/reference/dialects/catalogue.ts';
import { patched, type Patch } from '../../environments/reference/seams.ts';
import { verdicts } from './patched-service.ts';

/** An upsert of data puts a text behind the one that is there. */
const joining: Patch = (seams) =>
  patched(
    seams,
    dialectsNamed(['data-combines', 'combine-joins-texts']).map(({ patch }) => patch),
  );

test('a unique value that an upsert of data was joined to is none that a refused write has stored', async () => {
  const flags = ['--depth', 'quick', '--workers', '1'];
  const found = await verdicts(joining, ['UNIQUENESS-03', 'UNIQUENESS-09'], ...flags);
  expect(found['UNIQUENESS-09']).toBe('pass');
});
