import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { checkIdOf, checkPattern } from '../../specs/clauses/check-id.ts';

const suites = new URL('../../suites/', import.meta.url);

/** The titles that stand as plain texts in the suites, by file. */
function titles(): string[][] {
  const files = readdirSync(suites).filter((name) => name.endsWith('.spec.ts'));
  return files.flatMap((file) =>
    [...readFileSync(new URL(file, suites), 'utf8').matchAll(/\btest\(\s*'([^']+)'/g)].map(
      ([, title = '']) => [file, title],
    ),
  );
}

test('an id is the suite and the title as words', () => {
  expect(checkIdOf(['limits.spec.ts', 'An oversized limit is reduced, not refused'])).toBe(
    'limits/an-oversized-limit-is-reduced-not-refused',
  );
});

test('sources and compiled suites, in whatever folder, give the same id', () => {
  const ids = [
    'list.spec.ts',
    'list.spec.js',
    '/kit/dist/suites/list.spec.js',
    String.raw`C:\kit\suites\list.spec.ts`,
  ].map((file) => checkIdOf([file, 'it is so']));
  expect(new Set(ids)).toEqual(new Set(['list/it-is-so']));
});

test('the titles around a check belong to its id', () => {
  expect(checkIdOf(['rpc.spec.ts', 'paging', 'it ends'])).toBe('rpc/paging-it-ends');
});

test('letters of every script stay', () => {
  expect(checkIdOf(['values.spec.ts', 'Ä is not Å, und 中 ist 中'])).toBe('values/ä-is-not-å-und-中-ist-中');
});

test('every check of the suites has an id of its own', () => {
  const ids = titles().map(checkIdOf);
  expect(ids.length).toBeGreaterThan(30);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the pattern of an id finds its check among the titles of the runner, and no other', () => {
  const lines = [
    'lane-1 /tmp/a-mutant/limits.spec.js An oversized limit is reduced, not refused @LIMITS-02',
    'lane-1 /tmp/a-mutant/limits.spec.js An oversized limit is reduced, not refused, in every list @LIMITS-02',
    'lane-1 /tmp/a-mutant/volume.spec.js An oversized limit is reduced, not refused @LIMITS-02',
    'lane-1 /tmp/another-mutant/limits.spec.js An oversized limit is reduced, not refused @LIMITS-02',
  ];
  const pattern = checkPattern('limits/an-oversized-limit-is-reduced-not-refused', '/a-mutant');
  expect(lines.filter((title) => pattern.test(title))).toEqual(lines.slice(0, 1));
});
