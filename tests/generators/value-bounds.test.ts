import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { coveringMerges, decidedMerges } from '../../generators/merge.ts';
import { changedValues } from '../../generators/changed-values.ts';
import { isRoomy, typedValue, type ValueKind } from '../../generators/typed-value.ts';
import { isWithin } from '../../generators/value-bounds.ts';
import { distinctRecords, variedRecords } from '../../generators/varied-records.ts';

/** Fields whose schema says more of their values than a type. */
const bounded = [
  { id: 'few', fieldType: 'string_list', maxItems: 3 },
  { id: 'pair', fieldType: 'tag', maxItems: 2 },
  { id: 'grade', fieldType: 'integer', minimum: 1, maximum: 6 },
  { id: 'large', fieldType: 'integer', exclusiveMinimum: 999 },
  { id: 'even', fieldType: 'integer', multipleOf: 2 },
  { id: 'word', fieldType: 'string', minLength: 3 },
] as const satisfies readonly (ValueKind & { readonly id: string })[];

const boundsOf = (id: string): ValueKind => bounded.find((field) => field.id === id) ?? bounded[0];

for (const field of bounded) {
  test(`what is drawn for ${field.id} is within its bounds`, () => {
    expect(isRoomy(field)).toBe(true);
    fc.assert(fc.property(typedValue(field), (value) => isWithin(field, value)));
  });
}

test('records are filled within bounds', () => {
  fc.assert(
    fc.property(
      fc.oneof(distinctRecords(bounded.slice(0, 5), 2), variedRecords(bounded.slice(0, 5), 12)),
      (records) => {
        for (const [id, value] of records.flatMap((record) => Object.entries(record)))
          expect(isWithin(boundsOf(id), value), `${id} ${JSON.stringify(value)}`).toBe(true);
      },
    ),
  );
});

test('what is merged, and what two lists come to together, is within bounds', () => {
  const record = [{ resourceType: 'contacts', fields: bounded }];
  const drawn = decidedMerges(record);
  if (drawn === undefined) throw new Error('nothing can be drawn');
  const each = fc.oneof(
    drawn.map((merge) => [merge]),
    coveringMerges(record),
  );
  fc.assert(
    fc.property(each, (merges) => {
      for (const { id, operation, stored, submitted } of merges.flatMap((merge) => merge.merges)) {
        const bounds = boundsOf(id);
        expect(isWithin(bounds, submitted)).toBe(true);
        expect(stored === undefined || isWithin(bounds, stored)).toBe(true);
        if (operation === 'combine' && typeof stored === 'object' && typeof submitted === 'object')
          expect(isWithin(bounds, [...stored, ...submitted])).toBe(true);
      }
    }),
  );
});

const lists = [
  ...[2, 4, 5, 6, 7, 8].map((maxItems) => ({ maxItems })),
  { minItems: 2, maxItems: 4 },
  { minItems: 3, maxItems: 7 },
];

for (const bounds of lists) {
  test(`lists of ${JSON.stringify(bounds)} are combined within their bounds`, () => {
    const fields = [{ id: 'some', fieldType: 'string_list', ...bounds } as const];
    const record = [{ resourceType: 'contacts', fields }];
    const choice = { operations: ['combine'] };
    const drawn = decidedMerges(record, choice);
    if (drawn === undefined) throw new Error('nothing can be drawn');
    const [first = []] = fc.sample(coveringMerges(record, choice), { numRuns: 1 });
    expect(first.length).toBeGreaterThan(0);
    for (const { merges } of [...first, ...fc.sample(drawn, 20)])
      for (const { stored, submitted } of merges) {
        expect(isWithin(bounds, [stored ?? [], submitted].flat() as string[])).toBe(true);
        expect(isWithin(bounds, submitted)).toBe(true);
      }
  });
}

for (const bounds of [{ maxItems: 1 }, { minItems: 2, maxItems: 3 }]) {
  test(`lists of ${JSON.stringify(bounds)} leave no room to combine`, () => {
    const fields = [{ id: 'some', fieldType: 'tag', ...bounds } as const];
    const record = [{ resourceType: 'contacts', fields }];
    expect(decidedMerges(record, { operations: ['combine'] })).toBeUndefined();
    expect(fc.sample(decidedMerges(record) ?? fc.constant(undefined), 20)).not.toContain(undefined);
    expect(fc.sample(coveringMerges(record), 1)[0]?.flatMap(({ merges }) => merges)).not.toEqual([]);
  });
}

test('a field that changes has two values within its bounds', () => {
  const fields = [...bounded, { id: 'single', fieldType: 'tag', maxItems: 1 } as const];
  for (const { former, values } of fc.sample(changedValues(fields), 50))
    for (const { id, ...bounds } of fields)
      for (const value of [former[id], values[id]]) expect(isWithin(bounds, value ?? '')).toBe(true);
});

test('numbers of one country alone are too few to draw from', () => {
  for (const country of ['33', '39', '43', '44', '49', '61'])
    expect(isRoomy({ fieldType: 'phone', pattern: `^\\+${country}` })).toBe(false);
});

test('each keyword that can be read bounds by itself', () => {
  const odd = { maxItems: 3, minItems: null, exclusiveMaximum: true, minimum: '0', pattern: '^[^\\<\\>]*$' };
  const bounds = odd as unknown as ValueKind;
  expect(isWithin(bounds, ['1', '2', '3', '4'])).toBe(false);
  expect(isWithin(bounds, 'plain')).toBe(true);
  expect(isWithin(bounds, '<b>')).toBe(false);
});

test('a pattern that takes for ever bounds nothing', () => {
  const begin = performance.now();
  expect(isWithin({ pattern: '^(([a-z0-9 ])+)+-$' }, 'crm0123456789abcdefw0p12n3')).toBe(true);
  expect(performance.now() - begin).toBeLessThan(5_000);
});

test('a list of one element at most is not combined', () => {
  const fields = [{ id: 'single', fieldType: 'tag', maxItems: 1 } as const];
  expect(decidedMerges([{ resourceType: 'contacts', fields }], { operations: ['combine'] })).toBeUndefined();
});

test('bounds that hardly any of our values meets leave nothing to draw', () => {
  expect(isRoomy({ fieldType: 'string', pattern: '^[A-Z]{2}-\\d{4}$' })).toBe(false);
  expect(isRoomy({ fieldType: 'integer', minimum: 1_000_000 })).toBe(false);
  expect(isRoomy({ fieldType: 'string' })).toBe(true);
});

test('what is no schema bounds nothing', () => {
  const broken = { fieldType: 'string', pattern: '[', minLength: 'three' } as unknown as ValueKind;
  expect(isWithin(broken, 'a')).toBe(true);
  expect(isRoomy(broken)).toBe(true);
});
