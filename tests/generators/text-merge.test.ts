import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { textMerges } from '../../generators/text-merge.ts';
import { mergeOperations } from '../../specs/openapi.ts';

const fields = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 });

test('a drawn merge is about two of the fields at most: what the record held, and what is written', () => {
  fc.assert(
    fc.property(
      fields.chain((ids) => textMerges(ids).drawn.map((merge) => ({ ids, ...merge }))),
      ({ ids, before, update, operation }) => {
        const touched = [...new Set([...Object.keys(before), ...Object.keys(update)])];
        expect(touched.length).toBeLessThanOrEqual(2);
        expect(ids).toEqual(expect.arrayContaining(touched));
        expect(mergeOperations).toContain(operation);
        expect(operation).not.toBe('overwrite_if_newer');
      },
    ),
  );
});

test('first come texts that another format may change, and each operation over a text that is there, but for the one that goes by the time', () => {
  const over = { before: { a: 'before' }, update: { a: 'after' } };
  expect(fc.sample(textMerges(['a', 'b', 'c']).first, 1)).toEqual([
    [
      { before: {}, update: { a: '[in brackets]', b: 'two  blanks' }, operation: 'always_overwrite' },
      ...mergeOperations
        .filter((operation) => operation !== 'overwrite_if_newer')
        .map((operation) => ({ ...over, operation })),
    ],
  ]);
});
