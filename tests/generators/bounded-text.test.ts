import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { textExceeding, textFilling, writeExceeding, writeFilling } from '../../generators/bounded-text.ts';

const lengths = fc.integer({ min: 5, max: 60 });
const characters = (text: string): number => Array.from(text).length;

test('a filling text has just the length in UTF-16 units, and no more characters', () => {
  const drawn = lengths.chain((length) => textFilling(length).map((text) => ({ length, text })));
  fc.assert(
    fc.property(
      drawn,
      ({ length, text }) =>
        text.length === length && characters(text) <= length && !/\p{Surrogate}/u.test(text),
    ),
  );
});

test('a text beyond ASCII fills the length in each way, before any others', () => {
  const ways = ['create', 'update'];
  const { first, drawn } = writeFilling(ways, 50);
  const [writes = []] = fc.sample(first, 1);
  expect(writes.map(({ way }) => way)).toEqual(ways);
  for (const { text } of writes) {
    expect(text).toHaveLength(50);
    expect(text).not.toMatch(/[\x20-\x7e]/);
  }
  fc.assert(fc.property(drawn, ({ way, text }) => ways.includes(way) && text.length === 50));
});

test('an exceeding text has more characters than the length, but few', () => {
  const drawn = lengths.chain((length) => textExceeding(length).map((text) => ({ length, text })));
  fc.assert(
    fc.property(drawn, ({ length, text }) => characters(text) > length && characters(text) <= length + 10),
  );
});

test('a text exceeds the length by one character in each way, before any others', () => {
  const ways = ['create', 'update'];
  const { first, drawn } = writeExceeding(ways, 50);
  const [writes = []] = fc.sample(first, 1);
  expect(writes.map(({ way }) => way)).toEqual([...ways, 'create']);
  for (const { text } of writes) expect(characters(text)).toBe(51);
  // Who counts letters alone finds the last one short enough.
  expect(writes.map(({ text }) => text.trim().split(' ').length)).toEqual([1, 1, 2]);
  fc.assert(fc.property(drawn, ({ way, text }) => ways.includes(way) && characters(text) > 50));
});

test('texts of one script and of characters beyond the basic plane are drawn', () => {
  const drawn = fc.sample(textFilling(50), { numRuns: 200, seed: 1 });
  expect(drawn.some((text) => /^[\x20-\x7e]+$/.test(text))).toBe(true);
  expect(drawn.some((text) => characters(text) === text.length / 2)).toBe(true);
});
