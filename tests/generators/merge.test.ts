import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  coveringMerges,
  decidedMerges,
  type MergeableField,
  unknownMergeOperation,
} from '../../generators/merge.ts';
import { mergeOperations } from '../../specs/openapi.ts';
import { merged } from '../../specs/semantics/merge.ts';

const fields: readonly MergeableField[] = [
  { id: 'contact__title', fieldType: 'string' },
  { id: 'contact__skills', fieldType: 'string_list' },
  { id: 'contact__tags', fieldType: 'tag' },
  { id: 'contact__visits', fieldType: 'integer' },
  { id: 'contact__met_on', fieldType: 'date', format: 'date' },
];
const records = [
  { resourceType: 'contacts', fields },
  { resourceType: 'companies', fields: fields.slice(0, 1) },
];

/** Merges that are there to be drawn: without any, the law would hold of nothing. */
function drawable(choice: Parameters<typeof decidedMerges>[1] = {}) {
  const arbitrary = decidedMerges(records, choice);
  if (arbitrary === undefined) throw new Error('nothing can be drawn');
  return arbitrary;
}

test('every merge has an outcome that the document decides', () => {
  fc.assert(
    fc.property(drawable(), ({ merges }) => {
      for (const { operation, fieldType, stored, submitted } of merges) {
        expect(merged(operation, fieldType, stored, submitted)).not.toBe('unspecified');
      }
    }),
  );
});

test('each field of a record is merged once', () => {
  fc.assert(
    fc.property(drawable({ least: 2 }), ({ resourceType, merges }) => {
      const ids = merges.map(({ id }) => id);
      const known = records.find((record) => record.resourceType === resourceType)?.fields ?? [];
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(2);
      expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    }),
  );
});

test('each merge operation is drawn alone where it is asked for', () => {
  for (const operation of mergeOperations) {
    const drawn = fc.sample(drawable({ operations: [operation] }), { numRuns: 20, seed: 1 });
    const operations = drawn.flatMap(({ merges }) => merges.map((merge) => merge.operation));
    expect(new Set(operations)).toEqual(new Set([operation]));
  }
});

test('each operation comes to each field that it is decided for, from both sides', () => {
  const flags: MergeableField = { id: 'contact__flag', fieldType: 'boolean' };
  const all = [{ resourceType: 'contacts', fields: [...fields, flags] }, records[1] ?? records[0]];
  const [covering = []] = fc.sample(coveringMerges(all.flatMap((each) => each ?? [])), {
    numRuns: 1,
    seed: 3,
  });
  const merges = covering.flatMap((each) => each.merges);
  for (const { id, fieldType } of [...fields, flags]) {
    const fit = mergeOperations.filter((each) => each !== 'combine' || /list|tag/.test(fieldType));
    const seen = new Set(merges.filter((merge) => merge.id === id).map(({ operation }) => operation));
    expect([...seen].toSorted()).toEqual(fit.toSorted());
  }
  const overwritten = merges.filter(
    ({ id, operation }) => id === flags.id && operation === 'always_overwrite',
  );
  expect(new Set(overwritten.map(({ stored }) => stored))).toEqual(new Set([true, false]));
});

test('where no field is fit, there is nothing to draw', () => {
  const texts = [{ resourceType: 'contacts', fields: fields.slice(0, 1) }];
  expect(decidedMerges(texts, { operations: ['combine'] })).toBeUndefined();
  expect(decidedMerges(texts, { operations: ['overwrite_if_newer'] })).toBeDefined();
  expect(decidedMerges(records, { least: fields.length + 1 })).toBeUndefined();
});

test('the same seed draws the same merges', () => {
  const drawn = (seed: number) => fc.sample(drawable(), { numRuns: 10, seed });
  expect(drawn(3)).toEqual(drawn(3));
  expect(drawn(3)).not.toEqual(drawn(4));
});

test('an unknown merge operation is never one of the known', () => {
  fc.assert(fc.property(unknownMergeOperation(), (name) => !mergeOperations.includes(name)));
});
