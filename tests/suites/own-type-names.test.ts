import { expect, test } from '@playwright/test';
import { RpcFieldTypes } from '../../suites/harness/fields/field-types.ts';
import {
  ownTextName,
  type RpcTypeNames,
  withTellingNames,
} from '../../suites/harness/fields/own-type-names.ts';
import { toldByName } from '../../suites/harness/fields/field-type-names.ts';

/** What the RPC list calls the types of some contact fields, and of a field of calls. */
function namesOf(types: Readonly<Record<string, string>>): RpcTypeNames {
  return Object.entries(types).map(([field, name]) => [
    field.startsWith('call__') ? `call/${field}` : `contact/${field}`,
    name,
  ]);
}

/** The same names by their fields, after those that tell nothing were replaced. */
function told(types: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const names = withTellingNames(namesOf(types));
  return Object.fromEntries(names.map(([field, name]) => [field.split('/')[1] ?? '', toldByName(name)]));
}

const contact = {
  standard__contact_job_title: 'ONE_LINE',
  standard__last_name: 'ONE_LINE',
  standard__contact_mobile_phone_number: 'DIALABLE',
  standard__phone_number: 'DIALABLE',
  standard__tags: 'LABELS',
};

test('what the listed phones and tags alone are called is the name of their type, wherever it stands', () => {
  const calls = { call__number: 'DIALABLE', call__remark: 'ONE_LINE', call__cost: 'SUM' };
  expect(told({ ...contact, ...calls })).toEqual({
    standard__contact_job_title: undefined,
    standard__last_name: undefined,
    standard__contact_mobile_phone_number: 'phone',
    standard__phone_number: 'phone',
    standard__tags: 'tag',
    call__number: 'phone',
    call__remark: undefined,
    call__cost: undefined,
  });
});

test('a name that other listed fields have as well, or one of two, tells nothing', () => {
  const doubtful = { ...contact, standard__phone_number: 'TO_DIAL', standard__tags: 'ONE_LINE' };
  expect(Object.values(told(doubtful))).toEqual(Object.keys(doubtful).map(() => undefined));
});

test('a name that tells something is left as it is', () => {
  expect(told({ ...contact, standard__tags: 'STRING_LIST' }).standard__tags).toBe('string_list');
});

test('the listed text with a greatest length tells what texts are called, unless a date, a list or a tag is called so too', () => {
  expect(ownTextName(namesOf(contact))).toBe('ONE_LINE');
  expect(ownTextName(namesOf({ ...contact, standard__tags: 'ONE_LINE' }))).toBeUndefined();
  expect(ownTextName(namesOf({ ...contact, standard__contact_skills: 'ONE_LINE' }))).toBeUndefined();
  expect(ownTextName(namesOf({ ...contact, system__contact_created: 'ONE_LINE' }))).toBeUndefined();
  expect(ownTextName(namesOf({ ...contact, standard__last_name: 'STRING' }))).toBeUndefined();
  expect(ownTextName(namesOf({ standard__last_name: 'ONE_LINE' }))).toBeUndefined();
  expect(ownTextName(namesOf({ ...contact, standard__last_name: 'NAME' }))).toBeUndefined();
});

test('a name that tells nothing is another than that of texts where that one is known', () => {
  const isOther = (types: Readonly<Record<string, string>>, field: string): boolean =>
    new RpcFieldTypes(namesOf(types)).isOfOtherName('calls', field);
  const calls = { call__remark: 'ONE_LINE', call__cost: 'SUM', call__memo: 'TEXT' };
  expect(isOther({ ...contact, ...calls }, 'call__cost')).toBe(true);
  expect(isOther({ ...contact, ...calls }, 'call__remark')).toBe(false);
  expect(isOther({ ...contact, ...calls }, 'call__memo')).toBe(false);
  expect(isOther({ ...contact, ...calls }, 'call__unknown')).toBe(false);
  expect(isOther({ call__cost: 'SUM' }, 'call__cost')).toBe(false);
});
