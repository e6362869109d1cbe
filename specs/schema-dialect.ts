import { Ajv2020 } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({ strict: false, allErrors: true });

/**
 * What keeps a value from being a JSON Schema in the dialect that OpenAPI 3.1 builds on (2020-12), which is also taken
 * for any other dialect that it names. Each entry begins with a JSON pointer; empty when it is one, undefined where
 * that cannot be told.
 */
export function dialectProblems(value: unknown): readonly string[] | undefined {
  if (value === null || (typeof value !== 'object' && typeof value !== 'boolean'))
    return ['it is no schema at all'];
  try {
    if (ajv.validate('https://json-schema.org/draft/2020-12/schema', value)) return [];
  } catch {
    return undefined;
  }
  return (ajv.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? error.keyword}`);
}
