import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { elementsDealt } from '../../generators/typed-value.ts';
import { distinctRecords, distinctRecordsAndNone, variedRecords } from '../../generators/varied-records.ts';
import { fields } from './filterable-fields.ts';

test('varied records begin with two equal ones, one without values and one of zeros', () => {
  fc.assert(
    fc.property(variedRecords(fields, 8), ([first, second, third, fourth, ...others]) => {
      expect(Object.keys(first ?? {})).toHaveLength(fields.length);
      expect(second).toEqual(first);
      expect(third).toEqual({});
      for (const { id, fieldType } of fields) {
        if (fieldType === 'integer') expect(fourth?.[id]).toBe(0);
        if (fieldType === 'boolean') expect(fourth?.[id]).toBe(false);
      }
      expect(others).toHaveLength(4);
    }),
    { numRuns: 20 },
  );
});

test('in half of the varied records the values of a field come in turn', () => {
  const tags = fields.find(({ fieldType }) => fieldType === 'tag');
  const id = tags?.id ?? '';
  fc.assert(
    fc.property(variedRecords(fields, 25), (records) => {
      const elements = records.flatMap((record) => (record[id] ?? []) as readonly string[]);
      expect(elements).toEqual(expect.arrayContaining(fc.sample(elementsDealt(), 1).flat(2)));
    }),
    { numRuns: 20 },
  );
});

test('varied records hold texts that a filter takes for each other where a sign is any letter or any text', () => {
  const ids = fields.flatMap(({ id, fieldType }) => (fieldType === 'string' ? id : []));
  fc.assert(
    fc.property(variedRecords(fields, 25), (records) => {
      for (const id of ids)
        expect(records.map((record) => record[id])).toEqual(expect.arrayContaining(['k%7', 'k_7', 'k.7']));
    }),
    { numRuns: 20 },
  );
});

test('varied records hold as long a list and as large a number as distinct ones', () => {
  const isLong = (value: unknown): boolean => Array.isArray(value) && value.length === 5;
  fc.assert(
    fc.property(variedRecords(fields, 8), distinctRecords(fields, 2), ([first = {}], distinct) => {
      for (const { id, fieldType } of fields) {
        if (fieldType === 'string_list' || fieldType === 'tag') expect(isLong(first[id])).toBe(true);
        if (fieldType !== 'integer') continue;
        for (const record of distinct) expect(Number(first[id])).toBeGreaterThan(Number(record[id]));
      }
    }),
    { numRuns: 20 },
  );
});

test('the numbers of varied records come in another order as texts', () => {
  const id = fields.find(({ fieldType }) => fieldType === 'integer')?.id ?? '';
  fc.assert(
    fc.property(variedRecords(fields, 25), (records) => {
      const numbers = records.flatMap((record) => (record[id] === undefined ? [] : Number(record[id])));
      const byText = numbers.map(String).toSorted().map(Number);
      expect(byText).not.toEqual(numbers.toSorted((a, b) => a - b));
    }),
    { numRuns: 50 },
  );
});

test('of distinct records no two hold the same value in a field, and none lacks one', () => {
  fc.assert(
    fc.property(distinctRecords(fields, 2), ([one = {}, other = {}]) => {
      for (const { id } of fields) {
        expect(one[id]).toBeDefined();
        expect(one[id]).not.toEqual(other[id]);
      }
    }),
  );
});

test('two distinct records hold texts of which one begins the other, lists that overlap and have an element that begins another, and days that follow', () => {
  const days = fields.map((field) => (field.fieldType === 'date' ? { ...field, format: 'date' } : field));
  const two = [...days, ...days.map((field) => ({ ...field, id: `${field.id} again` }))];
  const beginnings = new Set<number>();
  fc.assert(
    fc.property(distinctRecords(two, 2), ([one = {}, other = {}]) => {
      for (const { id, fieldType } of two) {
        const [a, b] = [one[id], other[id]];
        if (fieldType === 'string') {
          expect(String(a).startsWith(String(b)) || String(b).startsWith(String(a))).toBe(true);
          beginnings.add(Math.sign(String(a).length - String(b).length));
        }
        if (Array.isArray(a)) {
          const [ours, others] = [a.map(String), [b ?? []].flat().map(String)];
          expect(ours.filter((each) => others.includes(each))).toHaveLength(1);
          const begins = (element: string, list: readonly string[]): boolean =>
            list.some((each) => each !== element && each.startsWith(element));
          expect(ours.some((each) => begins(each, others)) || others.some((each) => begins(each, ours))).toBe(
            true,
          );
        }
        if (fieldType === 'integer') expect(Math.abs(Number(a) - Number(b))).toBe(1);
        if (fieldType === 'date')
          expect(Math.abs(Date.parse(String(a)) - Date.parse(String(b)))).toBe(86_400_000);
      }
    }),
  );
  expect(beginnings).toEqual(new Set([-1, 1]));
});

test('after distinct records comes one that holds nothing', () => {
  fc.assert(
    fc.property(distinctRecordsAndNone(fields, 2), (records) => {
      expect(records.map((record) => Object.keys(record).length)).toEqual([fields.length, fields.length, 0]);
    }),
    { numRuns: 20 },
  );
});

test('so few varied records as are always there can be drawn', () => {
  fc.assert(fc.property(variedRecords(fields, 2), (records) => expect(records).toHaveLength(2)));
});
