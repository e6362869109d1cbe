import { expect, test } from '@playwright/test';
import { namedIn } from '../../suites/harness/records/told-by-refusals.ts';

const fields = [
  { id: 'standard__email', type: 'string', title: 'E-mail' },
  { id: 'standard__email_source', type: 'string', title: 'Source' },
  { id: 'standard__first_name', type: 'string', title: 'First name' },
  { id: 'standard__street', type: 'string', title: 'Straße' },
  { id: 'standard__status', type: 'string', title: 'Status' },
  { id: 'standard__age', type: 'integer', title: 'Age' },
  { id: 'standard__mood', type: 'string', title: '----' },
];

function named(text: string): readonly string[] {
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
  return namedIn({ body, text }, fields).map(({ id }) => id);
}

test('a refusal names a field by its id, as a word of its own, or as a member of its body', () => {
  expect(named('{"error":{"message":"standard__email is required"}}')).toEqual(['standard__email']);
  expect(named('needs standard__first_name, standard__age')).toEqual([
    'standard__first_name',
    'standard__age',
  ]);
  expect(named('{"errors":{"standard__email":["is missing"]}}')).toEqual(['standard__email']);
  expect(named(String.raw`{"message":"Missing:\nstandard__email"}`)).toEqual(['standard__email']);
  expect(named('xstandard__email')).toEqual([]);
});

test('where no id stands there, titles and ids without the prefix do; a short one is no name', () => {
  expect(named('First Name must not be blank')).toEqual(['standard__first_name']);
  expect(named('`email` is missing')).toEqual(['standard__email']);
  expect(named('the e-mail is missing')).toEqual(['standard__email']);
  expect(named(String.raw`{"message":"Stra\u00dfe fehlt"}`)).toEqual(['standard__street']);
  expect(named('at this age')).toEqual([]);
});

test('the names of members are no titles, and a title without letters is none', () => {
  expect(named('{"error":{"status":400,"message":"something is missing"}}')).toEqual([]);
  expect(named('')).toEqual([]);
});
