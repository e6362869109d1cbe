import { expect, test } from '@playwright/test';
import { carriers, exemplified, type Place, strictValidator } from './strict-schemas.ts';

function flaws({ at, schemaAt, examples }: Place): string[] {
  const validate = strictValidator(schemaAt);
  return examples
    .filter((example) => !validate(example))
    .map((example) => `${at}: ${JSON.stringify(example)}`);
}

test('every parameter, request body and response body has an example', () => {
  expect(carriers.length).toBeGreaterThan(0);
  expect(carriers.filter(({ examples }) => examples.length === 0).map(({ at }) => at)).toEqual([]);
});

test('every example of a parameter or body is valid against its schema', () => {
  expect(carriers.flatMap(flaws)).toEqual([]);
});

test('every example of a schema is valid against it', () => {
  expect(exemplified.length).toBeGreaterThan(0);
  expect(exemplified.flatMap(flaws)).toEqual([]);
});

test('an example that is not valid is noticed', () => {
  const limit = { at: 'here', schemaAt: '#/components/schemas/Page', examples: [{ limit: 'many' }] };
  expect(flaws(limit)).toEqual(['here: {"limit":"many"}']);
});
