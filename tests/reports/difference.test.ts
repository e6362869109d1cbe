import { expect, test } from '@playwright/test';
import { difference } from '../../reports/page/evidence/difference.ts';

const markedIn = (markup: string): string[] =>
  [...markup.matchAll(/<(?:del|ins)>(.*?)<\/(?:del|ins)>/gs)].map(([, text = '']) => text);

test('what only one side has is marked on that side', () => {
  const { expected, found } = difference('["a","b","c"]', '["a","c","d"]');
  expect(markedIn(expected.markup).join()).toContain('b');
  expect(markedIn(found.markup).join()).toContain('d');
  expect(markedIn(found.markup).join()).not.toContain('a');
});

test('equal values have nothing marked', () => {
  const { expected, found } = difference('{"x":[1,2]}', '{"x":[1,2]}');
  expect([expected, found].flatMap(({ markup }) => markedIn(markup))).toEqual([]);
});

test('text that is no JSON is compared as it stands', () => {
  expect(markedIn(difference('200', 'nothing').found.markup)).toEqual(['nothing']);
});

test('very long values are shown without marks', () => {
  const long = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => index));
  expect(markedIn(difference(long, '[]').expected.markup)).toEqual([]);
});
