import { expect, test } from '@playwright/test';
import { contacts } from '../../environments/reference/fields/contacts.ts';
import { limitedTexts } from './limited-texts.ts';
import { verdicts } from './patched-service.ts';

/** All texts of contacts but the one that marks them. */
const besideMarks = new Set(
  contacts
    .filter(
      ({ id, type, schema }) => type === 'string' && schema.format === undefined && !id.endsWith('last_name'),
    )
    .map(({ id }) => id),
);

for (const longest of [24, 60])
  test(`texts are decided where those of contacts take ${longest} letters, all but the one that marks them`, async () => {
    const clauses = ['VALUES-01', 'OPERATORS-03', 'RECORDS-03'];
    const short = limitedTexts((id) => besideMarks.has(id), longest);
    const found = await verdicts(short, clauses, '--depth', 'quick');
    expect(found).toMatchObject(Object.fromEntries(clauses.map((clause) => [clause, 'pass'])));
  });

test('uniqueness is decided where unique texts take 24 letters', async () => {
  const clauses = ['UNIQUENESS-01', 'UNIQUENESS-02', 'UNIQUENESS-06', 'UNIQUENESS-12', 'UPSERT-05'];
  const short = limitedTexts((id) => /(email|contact_id|external_id|message_id)$/.test(id), 24);
  const found = await verdicts(short, clauses, '--depth', 'quick');
  expect(found).toMatchObject(Object.fromEntries(clauses.map((clause) => [clause, 'pass'])));
});
