import fc from 'fast-check';
import { expect, test } from '@playwright/test';
import { changedValues } from '../../generators/changed-values.ts';
import { operatorTable } from '../../specs/openapi.ts';
import type { FieldType } from '../../specs/semantics/field-type.ts';

const fields = Object.keys(operatorTable).map((fieldType) => ({
  id: `of_${fieldType}`,
  fieldType: fieldType as FieldType,
}));

test('every field has two values that differ', () => {
  fc.assert(
    fc.property(changedValues(fields), ({ former, values }) => {
      for (const { id } of fields) {
        expect(former[id]).toBeDefined();
        expect(values[id]).toBeDefined();
        expect(values[id]).not.toEqual(former[id]);
      }
    }),
  );
});

test('two lists share an element, and each has one of its own', () => {
  fc.assert(
    fc.property(changedValues(fields), ({ former, values }) => {
      for (const id of ['of_string_list', 'of_tag']) {
        const [before, after] = [former[id] as readonly string[], values[id] as readonly string[]];
        expect(before.some((element) => after.includes(element))).toBe(true);
        expect(before.some((element) => !after.includes(element))).toBe(true);
        expect(after.some((element) => !before.includes(element))).toBe(true);
      }
    }),
  );
});
