import type { OpenAPIV3_1 } from 'openapi-types';
import { document, type OperationId, operations } from '../../specs/openapi.ts';
import { responseSchema } from '../../specs/responses.ts';

/** A schema of the description, with what of it the mutants are computed from. */
export type Schema = OpenAPIV3_1.SchemaObject & {
  readonly $ref?: string;
  readonly 'x-open'?: readonly string[];
};

/** One place of a body, and what the description says of it. */
export interface DescribedPlace {
  /** The names that lead there; `*` for each row or entry. */
  readonly at: readonly string[];
  readonly schema: Schema;
  /** What it stands in. */
  readonly parent?: Schema;
}

function schemaAt(pointer: string): Schema {
  let found: unknown = document;
  for (const step of pointer.split('/').slice(1))
    found = (found as Record<string, unknown>)[
      decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  return resolved(found as Schema);
}

function resolved(schema: object): Schema {
  const { $ref } = schema as Schema;
  return $ref === undefined ? schema : schemaAt($ref);
}

/** The JSON types that stand there by the description. */
export function typesOf({ type, anyOf = [], const: only }: Schema): readonly string[] {
  if (only !== undefined) return [typeof only];
  const own = type === undefined ? [] : [type].flat();
  return own.length > 0 ? own : anyOf.flatMap((each) => typesOf(resolved(each)));
}

function placesIn(
  schema: Schema,
  at: readonly string[] = [],
  above: readonly Schema[] = [],
): readonly DescribedPlace[] {
  if (above.includes(schema)) return [];
  const within = [...above, schema];
  const { properties = {}, additionalProperties, anyOf = [] } = schema;
  // Where several types may stand, the first is the one that the description shows.
  const items = 'items' in schema && typesOf(schema)[0] === 'array' ? [schema.items] : [];
  const others = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  const parent = above.at(-1);
  return [
    { at, schema, ...(parent && { parent }) },
    ...Object.entries(properties).flatMap(([name, inner]) =>
      placesIn(resolved(inner), [...at, name], within),
    ),
    ...[...items, ...others].flatMap((inner) => placesIn(resolved(inner), [...at, '*'], within)),
    ...(typesOf(schema)[0] === 'string' ? [] : anyOf).flatMap((form) =>
      placesIn(resolved(form), at, within).slice(1),
    ),
  ];
}

function eachOnce(places: readonly DescribedPlace[]): readonly DescribedPlace[] {
  return [...new Map(places.map((place) => [place.at.join('/'), place])).values()];
}

/** Every place of the body that an operation answers with a status. None where no body is described. */
export function answerPlaces(operation: OperationId, status: number): readonly DescribedPlace[] {
  const pointer = responseSchema(operation, status);
  return pointer === undefined ? [] : eachOnce(placesIn(schemaAt(pointer)));
}

/** Every place of the JSON body that an operation takes. */
export function requestPlaces(operation: OperationId): readonly DescribedPlace[] {
  const schema = bodySchema(operation, 'application/json');
  return schema === undefined ? [] : eachOnce(placesIn(schema));
}

/** The names of the elements of the XML body that an operation takes. */
export function xmlElements(operation: OperationId): readonly string[] {
  const schema = bodySchema(operation, 'application/xml');
  if (schema === undefined) return [];
  const names = placesIn(schema).map(({ at }) => at.at(-1) ?? '');
  return [...new Set(names)].filter((name) => name !== '' && name !== '*');
}

function bodySchema(operation: OperationId, mediaType: string): Schema | undefined {
  const { path, method } = operations[operation];
  const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
  const body = document.paths?.[path]?.[verb]?.requestBody as OpenAPIV3_1.RequestBodyObject | undefined;
  const schema = body?.content[mediaType]?.schema;
  return schema === undefined ? undefined : resolved(schema);
}

/** Whether a place may stay empty by the description: it is not required, and it is left open there or around it. */
export function mayBeAbsent({ at, schema, parent }: DescribedPlace): boolean {
  const name = at.at(-1) ?? '';
  if (parent?.required?.includes(name) === true) return false;
  return typesOf(schema).includes('null') || 'x-open' in schema || 'x-open' in (parent ?? {});
}
