import * as fc from 'fast-check';
import type { Crm } from './crm.ts';
import { expect, test } from './running-service.ts';

const key = { id: 'standard__company_external_id', value: 'C-1' };

/** Writes a value in upsert's list form and returns it as the upsert, the list and the record show it. */
async function written(crm: Crm, id: string, value: string): Promise<readonly unknown[]> {
  const answer = await crm.upsert({ fields: [key, { id, value }], returnFields: [id] }, 'companies');
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  const [record] = await crm.records([], 'companies');
  const [returned] = answer.body.fields ?? [];
  return [returned?.value, record?.values[id], (await crm.attributes(String(record?.id), 'companies'))[id]];
}

function expectAll(values: readonly unknown[], expected: unknown): void {
  expect(values).toEqual([expected, expected, expected]);
}

const element = fc.string({ unit: 'grapheme', maxLength: 12 });
const tricky = fc.constantFrom(
  'a, b',
  '[x]',
  'say "hi"',
  'back\\slash',
  '',
  ' outer ',
  'día',
  '🌻',
  '{}',
  "it's",
);

test('any list survives the round trip when its elements are quoted', async ({ crm }) => {
  const lists = fc.array(fc.oneof(element, tricky), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      lists,
      fc.constantFrom('standard__company_brands', 'standard__company_tags'),
      async (list, id) => {
        expectAll(await written(crm, id, JSON.stringify(list)), list);
      },
    ),
    { numRuns: 60 },
  );
});

test('plain elements need no quotes', async ({ crm }) => {
  const plain = fc
    .string({ unit: fc.constantFrom('a', 'Z', '0', ' ', '-', 'é', '🌻'), minLength: 1 })
    .map((word) => `w${word}w`);
  await fc.assert(
    fc.asyncProperty(fc.array(plain, { minLength: 1, maxLength: 5 }), async (list) => {
      expectAll(await written(crm, 'standard__company_brands', `[${list.join(', ')}]`), list);
    }),
    { numRuns: 30 },
  );
});

test('any text survives as it stands', async ({ crm }) => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(element, tricky), async (text) => {
      expectAll(await written(crm, 'standard__company_city', text), text);
    }),
    { numRuns: 40 },
  );
});

test('places, money, numbers, dates and flags survive in the form of their field', async ({ crm }) => {
  expectAll(await written(crm, 'standard__company_location', '[55.676, -12.5]'), '[55.676, -12.5]');
  const money = '{"currencyCode":"EUR","amount":-12.5}';
  expectAll(await written(crm, 'standard__company_annual_revenue', money), money);
  expectAll(
    await written(crm, 'standard__company_annual_revenue', '{currencyCode: EUR, amount: -12.5}'),
    money,
  );
  expectAll(await written(crm, 'standard__company_employee_count', '-12'), -12);
  expectAll(await written(crm, 'standard__company_rating', '4.25'), 4.25);
  expectAll(await written(crm, 'standard__company_is_customer', 'false'), false);
  expectAll(await written(crm, 'standard__company_founded_on', '0099-12-31'), '0099-12-31');
  const instant = '2024-02-29T23:59:60.123456789+05:30';
  expectAll(await written(crm, 'standard__company_next_review_at', instant), instant);
});

test('tags of a contact keep the declared type: text in brackets', async ({ crm }) => {
  const id = await crm.made({ standard__tags: ['a', 'b, c'] });
  expect(await crm.attributes(id)).toMatchObject({ standard__tags: '["a","b, c"]' });
  await crm.update(id, { standard__tags: (await crm.attributes(id)).standard__tags });
  expect(await crm.attributes(id)).toMatchObject({ standard__tags: '["a","b, c"]' });
  await crm.update(id, { standard__tags: 'one tag' });
  expect(await crm.attributes(id)).toMatchObject({ standard__tags: '["one tag"]' });
});

const refused: readonly (readonly [string, string])[] = [
  ['standard__company_brands', '[a'],
  ['standard__company_brands', '[a,,b]'],
  ['standard__company_brands', '[a,]'],
  ['standard__company_brands', '["a" b]'],
  ['standard__company_brands', '["\\ud800"]'],
  ['standard__company_location', '[91, 0]'],
  ['standard__company_location', '[0]'],
  ['standard__company_location', '0, 0'],
  ['standard__company_annual_revenue', '{"currencyCode":"euro","amount":1}'],
  ['standard__company_annual_revenue', '{"currencyCode":"EUR"}'],
  ['standard__company_employee_count', '1.5'],
  ['standard__company_employee_count', '9007199254740993'],
  ['standard__company_rating', 'NaN'],
  ['standard__company_is_customer', 'yes'],
  ['standard__company_founded_on', '2023-02-29'],
  ['standard__company_next_review_at', '2026-01-01T10:00:00'],
];

for (const [id, value] of refused) {
  test(`${value} is no value for ${id}`, async ({ crm }) => {
    const answer = await crm.upsert({ fields: [key, { id, value }] }, 'companies');
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(`no value for ${id}`);
  });
}

test('a long malformed value is refused at once', async ({ crm }) => {
  const started = performance.now();
  for (const value of [
    `[${'"\\"'.repeat(200_000)}`,
    `[${' '.repeat(500_000)}[`,
    `{"a":${' '.repeat(500_000)}x`,
  ]) {
    await crm.upsert({ fields: [key, { id: 'standard__company_brands', value }] }, 'companies');
    await crm.upsert({ fields: [key, { id: 'standard__company_annual_revenue', value }] }, 'companies');
  }
  expect(performance.now() - started).toBeLessThan(5000);
});
