import { expect, test } from '@playwright/test';
import { sureness } from '../../suites/harness/fields/compound-fields.ts';

test('a field holds a value of several parts by its type, else by its name, unless its types tell another', () => {
  const region = { id: 'standard__call_geographic_region', type: 'string' };
  expect(sureness('geopoint', region, 'FIELD_TYPE_GEOPOINT')).toBe(2);
  expect(sureness('geopoint', region, 'SPOT')).toBe(1);
  expect(sureness('geopoint', region, 'PHONE')).toBe(0);
  for (const type of ['boolean', 'integer', 'number'])
    expect(sureness('geopoint', { ...region, type }, 'SPOT')).toBe(0);
  expect(sureness('currency', { id: 'standard__deal_currency', type: 'object' })).toBe(1);
});
