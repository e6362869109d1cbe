import { Ajv2020 } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({ strict: false, allErrors: true });

/**
 * What keeps a value from being a JSON Schema in the dialect that OpenAPI 3.1 builds on (2020-12).
 * Each entry begins with a JSON pointer; empty when it is one.
 */
export function dialectProblems(value: unknown): readonly string[] {
  if (value === null || (typeof value !== 'object' && typeof value !== 'boolean'))
    return ['it is no schema at all'];
  if (ajv.validateSchema(value) === true) return [];
  return (ajv.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? error.keyword}`);
}
