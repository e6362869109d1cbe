import { expect, test } from '@playwright/test';
import { toldByName } from '../../suites/harness/fields/field-type-names.ts';
import { fieldTypeOf, otherTypeOf } from '../../suites/harness/fields/field-types.ts';

const told: Readonly<Record<string, ReturnType<typeof toldByName>>> = {
  FIELD_TYPE_STRING: 'string',
  TEXTAREA: 'string',
  ShortText: 'string',
  STRING_LIST: 'string_list',
  StringArray: 'string_list',
  STRINGS: 'string_list',
  FIELD_TYPE_BOOLEAN: 'boolean',
  CHECKBOX: 'boolean',
  FIELD_TYPE_DATE_TIME: 'date',
  INT64: 'integer',
  WHOLE_NUMBER: 'integer',
  FIELD_TYPE_PHONE: 'phone',
  KEYWORDS: 'tag',
  KEYWORD: 'tag',
  Tag: 'tag',
  'field type: tags': 'tag',
  TELEPHONE: 'phone',
  BOOL: 'boolean',
  DATETIME: 'date',
  TIMESTAMP: 'date',
  INT: 'integer',
  INT32: 'integer',
  TEXTS: 'string_list',
  MULTISELECT: 'string_list',
  STRINGS_LIST: 'string_list',
  MULTI_TEXT: 'string_list',
  MULTIPLE_TEXT: 'string_list',
  FIELD_TYPE_EMAIL: 'without a row',
  PERCENTAGE: 'without a row',
  FIELD_TYPE_PLACE: 'without a row',
  GpsPosition: 'without a row',
  LIFECYCLE_STAGE: 'without a row',
  LIST: undefined,
  DATE_LIST: undefined,
  VINTAGE: undefined,
  ONE_LINE: undefined,
  '': undefined,
};

for (const [name, type] of Object.entries(told))
  test(`the type name '${name}' tells ${type ?? 'nothing'}`, () => {
    expect(toldByName(name)).toBe(type);
  });

const text = { id: 'standard__remark', type: 'string' };

test('a schema counts where the name of a type tells nothing', () => {
  expect(fieldTypeOf({ ...text, type: 'boolean' }, 'SWITCH')).toBe('boolean');
  expect(fieldTypeOf({ ...text, type: 'array', items: { type: 'string' } }, 'WORDS')).toBe('string_list');
  expect(fieldTypeOf({ ...text, format: 'date' }, 'CALENDAR')).toBe('date');
});

test('where the two differ nothing is demanded of the field', () => {
  expect(fieldTypeOf({ ...text, type: 'boolean' }, 'STRING')).toBeUndefined();
  expect(fieldTypeOf({ ...text, type: 'array', items: { type: 'string' } }, 'INTEGER')).toBeUndefined();
});

test('a plain text of an unknown type name is a text only where most texts are called so', () => {
  expect(fieldTypeOf(text, 'ONE_LINE')).toBeUndefined();
  expect(fieldTypeOf(text, 'ONE_LINE', 'ONE_LINE')).toBe('string');
  expect(fieldTypeOf(text, undefined)).toBe('string');
});

test('parts of a word are no hint: vintage is no tag, headphones are no phone', () => {
  for (const id of [
    'standard__vintage',
    'standard__headphones',
    'standard__contact_primary_location_city_locality',
  ])
    expect(fieldTypeOf({ ...text, id }, undefined)).toBe('string');
  for (const id of ['standard__tags', 'standard__mobile_phone_number', 'standard__price'])
    expect(fieldTypeOf({ ...text, id }, undefined)).toBeUndefined();
});

test('a phone or tag that its schema calls a string may be one, whatever its format', () => {
  for (const format of ['phone', 'textarea', 'keyword'])
    expect(otherTypeOf({ ...text, format }, 'phone')).toBe('string');
  expect(otherTypeOf(text, 'tag')).toBe('string');
  expect(otherTypeOf({ ...text, format: 'date' }, 'phone')).toBe('date');
  expect(otherTypeOf({ ...text, format: 'phone' }, 'string')).toBeUndefined();
  expect(otherTypeOf({ ...text, enum: ['a', 'b'] }, 'phone')).toBeUndefined();
});
