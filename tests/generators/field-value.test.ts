import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { plainText, textValues } from '../../generators/field-value.ts';
import { fieldsBody } from '../../generators/upsert-body.ts';

const fieldIds = fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,12}$/), { minLength: 1, maxLength: 8 });

test('a plain text is one to four words of letters and digits with single blanks between', () => {
  fc.assert(fc.property(plainText(), (text) => /^[\p{L}\p{N}]{1,8}( [\p{L}\p{N}]{1,8}){0,3}$/u.test(text)));
});

test('a plain text is the same in every normal form that a service may store', () => {
  fc.assert(
    fc.property(plainText(), (text) => text.normalize('NFC') === text && text.normalize('NFKC') === text),
  );
});

test('a plain text has no capital letter', () => {
  fc.assert(fc.property(plainText(), (text) => text.toLowerCase() === text));
});

test('text values are for one to three of the given fields, and for no other', () => {
  const given = fieldIds.chain((ids) =>
    textValues(ids).map((values) => ({ ids, chosen: Object.keys(values) })),
  );
  fc.assert(
    fc.property(given, ({ ids, chosen }) => {
      expect(chosen.length).toBeGreaterThanOrEqual(1);
      expect(chosen.length).toBeLessThanOrEqual(3);
      expect(ids).toEqual(expect.arrayContaining(chosen));
    }),
  );
});

test('each of the given fields gets its turn', () => {
  const ids = ['contact__title', 'contact__source', 'contact__description'];
  const drawn = fc.sample(textValues(ids), { numRuns: 100, seed: 1 });
  expect(new Set(drawn.flatMap((values) => Object.keys(values)))).toEqual(new Set(ids));
});

test('an upsert body has one entry for each value, with the one operation', () => {
  const values = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), plainText());
  fc.assert(
    fc.property(values, fc.constantFrom('combine', 'always_overwrite'), (texts, operation) => {
      const { fields } = fieldsBody(texts, operation);
      expect(Object.fromEntries(fields.map(({ id, value }) => [id, value]))).toEqual({ ...texts });
      expect(fields).toHaveLength(Object.keys(texts).length);
      expect(fields.every((field) => field.operation === operation)).toBe(true);
    }),
  );
});
