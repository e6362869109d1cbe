import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { isMark, marksOf } from '../../client/journal/marks.ts';

const plain = { field: 'standard__name', value: 'crmkw1p0' };

function numbered(last: number, suffix = ''): Parameters<typeof isMark>[0] {
  return { ...plain, numbered: { last, suffix } };
}

test('a plain marker is its value and nothing else', () => {
  expect(marksOf(plain)).toEqual(['crmkw1p0']);
  expect(isMark(plain, 'crmkw1p0')).toBe(true);
  for (const other of ['crmkw1p0n1', 'crmkw1p', 'CRMKW1P0', null, 7])
    expect(isMark(plain, other)).toBe(false);
});

test('a numbered marker has a text for each of its records', () => {
  expect(marksOf(numbered(3, '@example.com'))).toEqual([
    'crmkw1p0n1@example.com',
    'crmkw1p0n2@example.com',
    'crmkw1p0n3@example.com',
  ]);
});

test('every text of a numbered marker is recognised, also one that was given out later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.constantFrom('', '@example.com'), (last, suffix) => {
      const later = marksOf(numbered(last, suffix));
      return later.every((mark) => isMark(numbered(1, suffix), mark));
    }),
  );
});

test('what only begins like a numbered marker is foreign', () => {
  for (const other of [
    'crmkw1p0',
    'crmkw1p0n',
    'crmkw1p0nx',
    'crmkw1p0n1 and more',
    'crmkw1p01n1',
    'xcrmkw1p0n1',
  ])
    expect(isMark(numbered(5), other), other).toBe(false);
  expect(isMark(numbered(5, '@example.com'), 'crmkw1p0n1')).toBe(false);
  expect(isMark(numbered(5, '@example.com'), 'crmkw1p0n@example.com')).toBe(false);
});
