import { expect, test } from '@playwright/test';
import { contactFields } from '../../specs/openapi.ts';
import { isFieldId } from '../../specs/semantics/field-id.ts';

test('a field id has a prefix, two underscores and a name', () => {
  expect(Object.keys(contactFields).filter((id) => !isFieldId(id))).toEqual([]);
  for (const id of ['a__b', 'custom__shoe_size', 'x__y__z']) expect(isFieldId(id)).toBe(true);
  for (const id of ['', '__', 'tags', 'standard_tags', '__tags', 'standard__'])
    expect(isFieldId(id)).toBe(false);
});
