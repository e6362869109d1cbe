import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { document } from '../../specs/openapi.ts';

/** A place of the description that holds examples: a parameter, a media type or a schema. */
export interface Place {
  /** JSON pointer of the place, as a fragment. */
  readonly at: string;
  /** JSON pointer of the schema that the examples are of. */
  readonly schemaAt: string;
  readonly examples: readonly unknown[];
}

type Node = Readonly<Record<string, unknown>>;

const base = 'description';

/** The words of OpenAPI that are no words of JSON Schema, and all our extensions. */
const words =
  'openapi info servers security tags paths components xml x-limits x-field-id-prefixes x-masked-names ' +
  'x-operator-table x-value-encodings x-rpc-codes x-prefix x-open x-enriched';

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  strictTuples: false,
  allErrors: true,
});
addFormats.default(ajv);
ajv.addVocabulary(words.split(' '));
ajv.addSchema(document, base);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function* within(value: unknown, at: string): Generator<readonly [at: string, node: Node]> {
  if (!isNode(value)) return;
  yield [at, value];
  for (const [key, inner] of Object.entries(value)) {
    const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
    yield* within(inner, `${at}/${encodeURIComponent(step)}`);
  }
}

function examplesOf({ example, examples = {} }: Node): unknown[] {
  const named = Object.values(examples as Readonly<Record<string, Node>>).map(({ value }) => value);
  return [...(example === undefined ? [] : [example]), ...named];
}

const { parameters, responses, schemas = {} } = document.components ?? {};

/** Parameters and media types: what has a schema and should have examples. */
export const carriers: readonly Place[] = [
  ...within(document.paths, '#/paths'),
  ...within(parameters, '#/components/parameters'),
  ...within(responses, '#/components/responses'),
].flatMap(([at, node]) =>
  'schema' in node ? [{ at, schemaAt: `${at}/schema`, examples: examplesOf(node) }] : [],
);

/** Schemas with examples of their own. */
export const exemplified: readonly Place[] = [...within(schemas, '#/components/schemas')].flatMap(
  ([at, { examples }]) => (Array.isArray(examples) ? [{ at, schemaAt: at, examples }] : []),
);

/** The JSON pointers of all schemas that are no part of another. */
export const schemaPointers: readonly string[] = [
  ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
  ...carriers.map(({ schemaAt }) => schemaAt),
];

/** Compiles in ajv's strict mode. Throws for an unknown keyword and for whatever else strict mode forbids. */
export function strictValidator(pointer: string): ValidateFunction {
  return ajv.compile({ $ref: base + pointer });
}
