import { expect, test } from '@playwright/test';
import { dataOf, kindsWithoutWrapper } from '../../client/data-form.ts';
import { wrappersIn } from '../../suites/harness/records/record-attributes.ts';

const values = { name: 'Ada', tags: ['a'], size: 2, share: 0.5, left: null };

test('values stand flat, as pairs, or within the member that their kind gives', () => {
  expect(dataOf('flat', values)).toEqual(values);
  expect(dataOf('pairs', { name: 'Ada', left: null })).toEqual([
    { id: 'name', value: 'Ada' },
    { id: 'left', value: null },
  ]);
  const wrappers = { string: 'text', array: 'list', integer: 'whole' };
  expect(dataOf({ wrappers }, values)).toEqual({
    name: { text: 'Ada' },
    tags: { list: ['a'] },
    size: { whole: 2 },
    share: 0.5,
    left: null,
  });
});

test('a kind that nothing has shown gets the member that is likely by that of texts, and still counts as unknown', () => {
  const form = { wrappers: { string: 'stringValue' } } as const;
  expect(dataOf(form, values)).toEqual({
    name: { stringValue: 'Ada' },
    tags: { listValue: ['a'] },
    size: { integerValue: 2 },
    share: { numberValue: 0.5 },
    left: null,
  });
  expect(kindsWithoutWrapper(form, values)).toEqual(['array', 'integer', 'number']);
});

test('the wrappers of a record are those that it shows', () => {
  const attributes = { name: { text: 'Ada' }, tags: { list: ['a'] }, place: { latitude: 1, longitude: 2 } };
  expect(wrappersIn(attributes)).toEqual({ wrappers: { string: 'text', array: 'list' } });
});

test('one member for every kind seen is the member of the others too', () => {
  expect(wrappersIn({ name: { value: 'Ada' }, tags: { value: ['a'] } })).toEqual({
    wrappers: { string: 'value', array: 'value', integer: 'value', number: 'value', boolean: 'value' },
  });
});

test('a flat record and a list of pairs have no wrappers', () => {
  expect(wrappersIn({ name: 'Ada', tags: ['a'] })).toBeUndefined();
  expect(wrappersIn([{ id: 'name', value: 'Ada' }])).toBeUndefined();
});
