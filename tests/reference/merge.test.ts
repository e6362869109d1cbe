import type { Crm } from './crm.ts';
import { expect, test } from './running-service.ts';

const text = 'standard__company_city';
const list = 'standard__company_brands';
const tags = 'standard__company_tags';
const due = 'standard__company_next_review_at';
const count = 'standard__company_employee_count';
const flag = 'standard__company_is_customer';
const key = { id: 'standard__company_external_id', value: 'C-1' };

/** Stores one value, merges another into it, and returns what is there then. */
async function merged(crm: Crm, id: string, before: string | undefined, after: string, operation: string) {
  await crm.upsert({ fields: [key, ...(before === undefined ? [] : [{ id, value: before }])] }, 'companies');
  const fields = [key, { id, value: after, operation }];
  const { status, body } = await crm.upsert({ fields, returnFields: [id] }, 'companies');
  expect(status).toBe(200);
  return body.fields?.[0]?.value;
}

const cases: readonly (readonly [string, string, string | undefined, string, unknown])[] = [
  ['always_overwrite', text, 'Oslo', 'Rome', 'Rome'],
  ['always_overwrite', text, 'Oslo', '', ''],
  ['always_overwrite', list, '[a, b]', '[c]', ['c']],
  ['overwrite_if_empty', text, 'Oslo', 'Rome', 'Oslo'],
  ['overwrite_if_empty', text, undefined, 'Rome', 'Rome'],
  ['overwrite_if_empty', text, '', 'Rome', 'Rome'],
  ['overwrite_if_empty', list, '[]', '[c]', ['c']],
  ['overwrite_if_empty', count, '0', '7', 0],
  ['overwrite_if_empty', flag, 'false', 'true', false],
  ['overwrite_if_newer', due, '2026-01-01T10:00:00Z', '2026-01-01T10:30:00+01:00', '2026-01-01T10:00:00Z'],
  [
    'overwrite_if_newer',
    due,
    '2026-01-01T10:00:00Z',
    '2026-01-01T09:30:00-01:00',
    '2026-01-01T09:30:00-01:00',
  ],
  ['overwrite_if_newer', text, 'Oslo', 'Rome', 'Rome'],
  ['combine', list, '[a, b]', '[b, c]', ['a', 'b', 'c']],
  ['combine', tags, '[x]', '["y, z"]', ['x', 'y, z']],
  ['combine', list, undefined, '[a]', ['a']],
  ['combine', text, 'Oslo', 'Rome', 'Rome'],
];

for (const [operation, id, before, after, expected] of cases) {
  test(`${operation} of ${after} into ${before} gives ${JSON.stringify(expected)} (${id})`, async ({
    crm,
  }) => {
    expect(await merged(crm, id, before, after, operation)).toEqual(expected);
    expect(await merged(crm, id, undefined, after, operation)).toEqual(expected);
  });
}

test('one upsert mixes operations, and what is not submitted stays', async ({ crm }) => {
  const stored = { [key.id]: key.value, [text]: 'Oslo', [list]: ['a'], [count]: 3, [flag]: true };
  await crm.create(stored, 'companies');
  const fields = [
    key,
    { id: text, value: 'Rome', operation: 'overwrite_if_empty' },
    { id: list, value: '[b]', operation: 'combine' },
    { id: count, value: '4' },
  ];
  await crm.upsert({ fields }, 'companies');
  const [record] = await crm.records([], 'companies');
  expect(record?.values).toMatchObject({ ...stored, [list]: ['a', 'b'], [count]: 4 });
});
