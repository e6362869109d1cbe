import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { safeText, printableJson } from '../../suites/harness/results/safe-text.ts';

const anything = fc.string({ unit: 'binary', maxLength: 3_000 });
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

test('a sentence is one line that steers nothing, and of bearable length', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(safeText(text)).not.toMatch(unseen);
      expect(safeText(text).length).toBeLessThan(20_000);
    }),
  );
});

test('a plain sentence stays as it is', () => {
  for (const text of ['größer als 中文', '👍 «ok»', 'x'.repeat(2_000)]) expect(safeText(text)).toBe(text);
});

test('what was cut once is not cut again', () => {
  const cut = safeText('x'.repeat(1_000_000));
  expect(cut).toBe(`${'x'.repeat(1_960)}… (998040 more characters)`);
  expect(safeText(cut)).toBe(cut);
});

test('line breaks and other signs are shown as escapes', () => {
  expect(safeText('a\r\nb\u001b[31m\u202ec')).toBe(String.raw`a\nb\u{1b}[31m\u{202e}c`);
});

test('printable JSON says the very same, with nothing unseen but line breaks between its members', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const json = printableJson(JSON.stringify(value, null, 2));
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(json.replaceAll('\n', '')).not.toMatch(unseen);
    }),
  );
});

test('what is unseen in JSON is written as its UTF-16 units, in four digits', () => {
  expect(printableJson('"a\u202e\u0080\u{e0001}b"')).toBe(String.raw`"a\u202e\u0080\udb40\udc01b"`);
});
