import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { jsonLimits, readJson } from '../../specs/json-text.ts';
import { readAnswer } from '../../specs/responses.ts';

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

test('whatever JSON can say is read as the parser reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.nat(3), (text, indent) => {
      const spaced = JSON.stringify(JSON.parse(text), null, indent);
      expect(readJson(spaced)).toEqual({ value: JSON.parse(text) as unknown });
    }),
    {
      examples: [
        ['"a\\\\"', 0],
        ['"\\"[{,"', 1],
        ['{"__proto__":{"a":1}}', 0],
      ],
    },
  );
});

test('what is no JSON has no value', () => {
  for (const text of ['', '{', '[1,]', '"', '"\\', '<html>', 'NaN']) {
    expect(readJson(text)).toEqual({ value: undefined });
  }
});

test('the depth is bounded, and brackets inside of strings do not count', () => {
  expect(readJson(nested(jsonLimits.depth)).excess).toBeUndefined();
  expect(readJson(nested(jsonLimits.depth + 1)).excess).toBe('it is nested more than 100 levels deep');
  const text = `"${'[{'.repeat(500)}"`;
  expect(readJson(text).excess).toBeUndefined();
});

test('the number of values is bounded, and commas inside of strings do not count', () => {
  const many = (count: number): string => `[${'1,'.repeat(count - 1)}1]`;
  expect(readJson(many(jsonLimits.values / 2)).excess).toBeUndefined();
  expect(readJson(many(jsonLimits.values + 1)).excess).toBe('it holds more than 1000000 values');
  expect(readJson(`"${','.repeat(jsonLimits.values + 1)}"`).excess).toBeUndefined();
});

test('of an answer with too much in it nothing is said but that', () => {
  for (const status of [200, 404]) {
    expect(readAnswer('GetCrmRecord', status, 'application/json', nested(10_000))).toEqual({
      body: undefined,
      problems: [],
      excess: 'it is nested more than 100 levels deep',
    });
  }
});

test('of many problems the first ten are told, of a long text the first', () => {
  const list = (rows: number): string =>
    JSON.stringify({ objects: Array.from({ length: rows }, () => 1), has_more: false, total_objects: 0 });
  const few = readAnswer('ListCrmRecords', 200, 'application/json', list(1_000)).problems;
  expect(few).toHaveLength(11);
  expect(few.at(-1)).toMatch(/^99\d more problems$/);
  expect(readAnswer('ListCrmRecords', 200, 'application/json', list(100_000)).problems).toEqual([
    '/objects/0 must be object',
  ]);
});
