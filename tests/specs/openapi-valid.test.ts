import { fileURLToPath } from 'node:url';
import { lint, lintFromString, loadConfig } from '@redocly/openapi-core';
import { expect, test } from '@playwright/test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { document } from '../../specs/openapi.ts';
import { dialectProblems } from '../../specs/schema-dialect.ts';
import { schemaPointers, strictValidator } from './strict-schemas.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const config = await loadConfig({ configPath: here('../../redocly.yaml') });

/** Where a description leaves the structure that OpenAPI 3.1 lays down. */
async function structureFlaws(description: object): Promise<string[]> {
  const source = JSON.stringify(description);
  const problems = await lintFromString({ source, absoluteRef: here('bundle.json'), config });
  return problems.filter(({ ruleId }) => ruleId === 'struct').map(({ message }) => message);
}

test('the description has the structure of OpenAPI 3.1 and breaks no rule', async () => {
  const problems = await lint({ ref: here('../../specs/openapi.yaml'), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('the bundle has the structure of OpenAPI 3.1', async () => {
  expect(await structureFlaws(document)).toEqual([]);
});

test('the bundle is valid against the meta-schema of OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('what breaks the meta-schema is noticed', async () => {
  const { info: _, ...withoutInfo } = structuredClone(document);
  expect(await new Validator().validate(withoutInfo)).toMatchObject({ valid: false });
});

test('another structure is noticed', async () => {
  const { info, ...withoutInfo } = document;
  expect(await structureFlaws(withoutInfo)).toEqual(['The field `info` must be present on this level.']);
  expect(await structureFlaws({ ...document, colour: 'red' })).toHaveLength(1);
  expect(await structureFlaws({ ...document, info: { ...info, version: 1 } })).toHaveLength(1);
});

test('every schema is one of JSON Schema 2020-12', () => {
  const schemas = Object.entries(document.components?.schemas ?? {});
  expect(schemas.length).toBeGreaterThan(0);
  expect(
    schemas.flatMap(([name, schema]) =>
      (dialectProblems(schema) ?? []).map((problem) => `${name}: ${problem}`),
    ),
  ).toEqual([]);
});

test('a schema that is none is noticed', () => {
  expect(dialectProblems({ properties: { a: { type: 'text' } } })?.[0]).toContain('/properties/a/type');
});

test('every schema compiles in strict mode', () => {
  for (const pointer of schemaPointers) {
    expect(() => strictValidator(pointer), pointer).not.toThrow();
  }
});

test('a schema of another dialect is read as one of 2020-12, and what no validator gets through is not told', () => {
  const dialects = [
    'https://spec.openapis.org/oas/3.1/dialect/base',
    'http://json-schema.org/draft-07/schema#',
  ];
  for (const $schema of dialects) {
    expect(dialectProblems({ $schema, properties: {} })).toEqual([]);
    expect(dialectProblems({ $schema, properties: { a: { type: 'text' } } })?.[0]).toContain(
      '/properties/a/type',
    );
  }
  expect(dialectProblems({ $schema: 5 })).not.toEqual([]);
  const endless: Record<string, unknown> = {};
  endless['not'] = endless;
  expect(dialectProblems(endless)).toBeUndefined();
});
