import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { validPhone } from '../../specs/semantics/phone.ts';
import { exactText } from '../../generators/exact-text.ts';
import {
  elements,
  elementsDealt,
  inAnotherZone,
  nearMisses,
  type ValueKind,
  neighbour,
  phoneNumber,
  typedValue,
} from '../../generators/typed-value.ts';
import { operatorTable } from '../../specs/openapi.ts';
import { encoded } from '../../specs/semantics/encoding.ts';
import type { FieldType } from '../../specs/semantics/field-type.ts';
import { momentIn } from '../../specs/semantics/moment.ts';

const kinds = Object.keys(operatorTable).flatMap((type) =>
  type === 'date'
    ? [
        { fieldType: 'date' as const, format: 'date' },
        { fieldType: 'date' as const, format: 'date-time' },
      ]
    : [{ fieldType: type as FieldType }],
);
const dateTime = { fieldType: 'date', format: 'date-time' } as const;

for (const kind of kinds) {
  const name = [kind.fieldType, 'format' in kind ? kind.format : ''].join(' ').trim();

  test(`a value and its neighbours for ${name} have a known text`, () => {
    const both = typedValue(kind).chain((value) => fc.tuple(fc.constant(value), neighbour(kind, value)));
    fc.assert(
      fc.property(both, ([value, near]) => {
        expect(encoded(kind.fieldType, value)).not.toBe('');
        expect(encoded(kind.fieldType, near)).not.toBe('');
        expect(typeof near).toBe(typeof value);
      }),
    );
  });
}

test('days and instants are written as their formats want them', () => {
  fc.assert(
    fc.property(typedValue({ fieldType: 'date', format: 'date' }), typedValue(dateTime), (day, instant) => {
      expect(momentIn(day)?.isDay).toBe(true);
      expect(momentIn(instant)?.isDay).toBe(false);
    }),
  );
});

test('an instant in another zone is the same instant and another text', () => {
  const both = typedValue(dateTime).chain((value) =>
    fc.tuple(fc.constant(value), inAnotherZone(String(value))),
  );
  fc.assert(
    fc.property(both, ([instant, zoned]) => {
      expect(momentIn(zoned)).toEqual(momentIn(instant));
      expect(zoned).toMatch(/T\d\d:\d\d:\d\d(\.000)?[+-]\d\d:\d\d$/);
    }),
  );
});

test('phone numbers are in the international form, and valid for the oracle', () => {
  fc.assert(
    fc.property(phoneNumber(), (phone) => /^\+\d{9,12}$/.test(phone) && validPhone(phone) === 'must'),
  );
});

test('elements are as many as asked for, and none comes twice', () => {
  fc.assert(
    fc.property(elements(2, 4), (list) => {
      expect(list.length).toBeGreaterThanOrEqual(2);
      expect(new Set(list).size).toBe(list.length);
    }),
  );
});

test('elements that are dealt all stand in a list, of one to four, and none twice in it', () => {
  const every = new Set(fc.sample(elementsDealt(), 1).flat(2));
  fc.assert(
    fc.property(elementsDealt(), (lists) => {
      expect(lists.map(({ length }) => length)).toEqual([1, 2, 3, 4]);
      expect(new Set(lists.flat())).toEqual(every);
      for (const list of lists) expect(new Set(list).size).toBe(list.length);
    }),
  );
  expect(every.size).toBe(8);
});

test('an exact text needs no trimming, folding or normal form', () => {
  fc.assert(
    fc.property(exactText(), (text) => {
      expect(text).toMatch(/^[=a-z0-9](.*[a-z0-9])?$/u);
      expect(text).not.toMatch(/\s|\p{Cc}|\p{Cs}/u);
      expect(text.normalize('NFC')).toBe(text);
    }),
  );
});

test('a near miss of a text is long, as far as its field takes such texts', () => {
  const longest = (field: ValueKind, value: string): number =>
    Math.max(...nearMisses(field, value).map(({ length }) => length));
  expect(longest({ fieldType: 'string' }, 'cedar')).toBe(100);
  expect(longest({ fieldType: 'string', maxLength: 50 }, 'cedar')).toBe(50);
  expect(longest({ fieldType: 'string', maxLength: 3 }, 'cedar')).toBe('cedarb'.length);
  expect(longest({ fieldType: 'phone' }, '+441212345678')).toBe('+4412123456781'.length);
});

test('a near miss is another text, which begins as the value does, goes on after it, or stands within it', () => {
  for (const value of ['two words', '+441212345678', 'ab']) {
    const misses = nearMisses({ fieldType: 'string' }, value);
    expect(misses.some((miss) => value.startsWith(miss))).toBe(true);
    expect(misses.some((miss) => miss.startsWith(value))).toBe(true);
    expect(misses).not.toContain(value);
    expect(misses.every((miss) => miss === miss.trim() && miss !== '')).toBe(true);
  }
  expect(nearMisses({ fieldType: 'tag' }, ['cedar', 'amber'])).toContain('eda');
  expect(nearMisses({ fieldType: 'string' }, 'two words')).toEqual(
    expect.arrayContaining(['t-wo words', 't.wo words', 'twowords']),
  );
  expect(nearMisses({ fieldType: 'integer' }, 7)).toEqual([]);
});
