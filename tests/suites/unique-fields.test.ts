import { expect, test } from '@playwright/test';
import { candidates, valueFor } from '../../suites/harness/uniqueness/unique-fields.ts';

const text = { type: 'string' };

test('e-mail addresses come first, then external ids, then other ids', () => {
  const fields = [
    { ...text, id: 'tool__contact_id' },
    { ...text, id: 'standard__external_id' },
    { ...text, id: 'standard__address', format: 'email' },
  ];
  expect(candidates(fields).likely.map(({ id }) => id)).toEqual([
    'standard__address',
    'standard__external_id',
    'tool__contact_id',
  ]);
});

test('what cannot hold a value of ours is left out', () => {
  const fields = [
    { ...text, id: 'standard__external_id', readOnly: true },
    { ...text, id: 'system__group_id' },
    { ...text, id: 'standard__kind_id', enum: ['a'] },
    { ...text, id: 'standard__short_id', maxLength: 9 },
    { ...text, id: 'standard__short_email', maxLength: 20 },
    { type: 'array', id: 'platform__salesperson_id' },
  ];
  expect(candidates(fields)).toMatchObject({ likely: [], others: [] });
});

test('an external id that is marked as closed is tried by itself', () => {
  const fields = [
    { ...text, id: 'system__contact_external_id', readOnly: true },
    { ...text, id: 'standard__external_id' },
    { ...text, id: 'system__contact_owner_id', readOnly: true },
  ];
  const { likely, closed } = candidates(fields);
  expect(likely.map(({ id }) => id)).toEqual(['standard__external_id']);
  expect(closed.map(({ id }) => id)).toEqual(['system__contact_external_id']);
});

test('an address field gets an address, and no two salts give the same value', () => {
  const [address, id] = candidates([
    { ...text, id: 'standard__email' },
    { ...text, id: 'tool__contact_id' },
  ]).likely;
  if (address === undefined || id === undefined) throw new Error('too few candidates');
  expect([valueFor(address, 'a1'), valueFor(id, 'a1')]).toEqual(['a1@example.com', 'a1']);
  expect(valueFor(address, 'a2')).not.toBe(valueFor(address, 'a1'));
});

test('any other text may be unique as well', () => {
  const fields = [
    { ...text, id: 'standard__contact_title' },
    { ...text, id: 'standard__profile_page', format: 'uri' },
  ];
  const { likely, others } = candidates(fields);
  expect([likely, others.map(({ id }) => id)]).toEqual([
    [],
    ['standard__contact_title', 'standard__profile_page'],
  ]);
  expect(others.map((field) => valueFor(field, 'a1'))).toEqual(['a1', 'https://example.com/a1']);
});

test('a field that is too short for a text of ours gets what stands for it, as long as it may be', () => {
  const [code, address] = candidates([
    { ...text, id: 'standard__company_code', maxLength: 12 },
    { ...text, id: 'standard__email', format: 'email', maxLength: 36 },
  ]).likely.toSorted((a, b) => a.id.localeCompare(b.id));
  if (code === undefined || address === undefined) throw new Error('too few candidates');
  const salt = 'crm0123456789abcdefw0p12n3';
  expect(valueFor(code, salt)).toMatch(/^[0-9a-z]{12}$/);
  expect(valueFor(code, salt)).toBe(valueFor(code, salt));
  expect(valueFor(code, `${salt}1`)).not.toBe(valueFor(code, salt));
  expect(valueFor(address, salt)).toMatch(/^[0-9a-z]{24}@example\.com$/);
});
