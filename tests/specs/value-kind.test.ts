import { expect, test } from '@playwright/test';
import { kindOf, soleType } from '../../specs/semantics/value-kind.ts';

test('a timestamp is known by its seconds, whatever else the object holds', () => {
  expect(kindOf({ seconds: 1 })).toBe('timestamp');
  expect(kindOf({ seconds: 1, nanos: 2 })).toBe('timestamp');
  expect(kindOf({ seconds: 1, nanos: 2, '@links': { terms: '/terms-of-use' } })).toBe('timestamp');
});

test('an object without seconds, and a list of anything but texts, is of no documented kind', () => {
  for (const value of [{}, { nanos: 1 }, { value: 'a' }, [1], [{}], null, undefined])
    expect(kindOf(value)).toBeUndefined();
});

test('a type that may be null is the one besides it, and of several none is the one', () => {
  expect(soleType('integer')).toBe('integer');
  expect(soleType(['null', 'integer'])).toBe('integer');
  expect(soleType(['string', 'integer'])).toBe('');
});
