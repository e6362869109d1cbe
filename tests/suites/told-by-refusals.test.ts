import { expect, test } from '@playwright/test';
import { namedIn } from '../../suites/harness/records/told-by-refusals.ts';

const fields = [
  { id: 'standard__email', type: 'string', title: 'E-mail' },
  { id: 'standard__email_source', type: 'string', title: 'Source' },
  { id: 'standard__first_name', type: 'string', title: 'First name' },
  { id: 'standard__age', type: 'integer', title: 'Age' },
];

const named = (text: string): readonly string[] => namedIn(text, fields).map(({ id }) => id);

test('a refusal names a field by its id, as a word of its own', () => {
  expect(named('{"error":{"message":"standard__email is required"}}')).toEqual(['standard__email']);
  expect(named('needs standard__first_name, standard__age')).toEqual([
    'standard__first_name',
    'standard__age',
  ]);
  expect(named('xstandard__email')).toEqual([]);
});

test('where no id stands there, titles and ids without the prefix do; a short one is no name', () => {
  expect(named('First Name must not be blank')).toEqual(['standard__first_name']);
  expect(named('`email` is missing')).toEqual(['standard__email']);
  expect(named('the e-mail is missing')).toEqual(['standard__email']);
  expect(named('at this age')).toEqual([]);
});
