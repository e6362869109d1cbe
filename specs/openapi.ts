import { readFileSync } from 'node:fs';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { operations as OperationTypes } from './generated/openapi.types.ts';

/** The document's operation ids; it names operations 9 to 12 in words, which stand here as one word each. */
export type OperationId = keyof OperationTypes;

/** The four base addresses of an environment, as the document's placeholders spell them. */
export type Address = 'base_url' | 'gateway_url' | 'sso_url' | 'auth_url';

export interface Operation {
  readonly id: OperationId;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Template below its address, for example `/{namespace}/{resourceTypeCode}`. */
  readonly path: string;
  readonly address: Address;
  /** Needs a bearer token. */
  readonly secured: boolean;
  /** Changes records. */
  readonly writes: boolean;
  /** Lifecycle labels; none where the document gives none. */
  readonly lifecycle: readonly string[];
  /** Any one of these scopes suffices; none where the document names none. */
  readonly scopes: readonly string[];
  /** The statuses that are declared one by one. */
  readonly statuses: readonly number[];
  /** The body of its 200 is described. */
  readonly showsAnswer: boolean;
}

/** A field as a JSON schema describes it. */
export interface FieldSchema {
  readonly type: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly items?: { readonly type: string; readonly maxLength?: number };
  readonly title?: string;
  readonly description?: string;
}

/** Seconds where the name says so, else records per page. */
export interface Limits {
  readonly default_page_size: number;
  readonly maximum_page_size: number;
  readonly assertion_lifetime_seconds: number;
  readonly access_token_lifetime_seconds: number;
}

/** How upsert v1 writes a value of more than one part as text. */
export interface ValueEncodings {
  readonly list: Delimiters;
  readonly tag: Delimiters;
  readonly geopoint: Delimiters & { readonly parts: readonly string[] };
  readonly currency: { readonly open: string; readonly close: string; readonly code_member: string };
}

interface Delimiters {
  readonly open: string;
  readonly close: string;
  readonly separator: string;
}

type Extended<T> = T & { readonly [extension: `x-${string}`]: unknown };
type Schema = Extended<OpenAPIV3_1.SchemaObject>;

const methods = ['get', 'post', 'patch', 'delete'] as const;

/** The bundled description: one document, references into its own components. */
export const document = JSON.parse(
  readFileSync(new URL('./generated/openapi.json', import.meta.url), 'utf8'),
) as Extended<OpenAPIV3_1.Document>;

/** The schema of this name, references resolved one level. Throws when there is none. */
export function schemaNamed(name: string): Schema {
  const schema = document.components?.schemas?.[name];
  if (schema === undefined) throw new Error(`The description has no schema named ${name}.`);
  return resolved(schema);
}

function resolved(schema: OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject): Schema {
  return '$ref' in schema ? schemaNamed(schema.$ref.split('/').at(-1) ?? '') : (schema as Schema);
}

function property(schemaName: string, name: string): Schema {
  const found = schemaNamed(schemaName).properties?.[name];
  if (found === undefined) throw new Error(`The schema ${schemaName} has no property ${name}.`);
  return resolved(found);
}

/** An extension's value. The tests of the description prove its shape. */
function extension(owner: Extended<object>, name: `x-${string}`): unknown {
  const value = owner[name];
  if (value === undefined) throw new Error(`The description lacks ${name}.`);
  return value;
}

function addressOf(servers: readonly OpenAPIV3_1.ServerObject[] | undefined): Address {
  return (servers?.[0]?.url ?? '').replace(/^\{|\}$/g, '') as Address;
}

function operationsAt(path: string, item: OpenAPIV3_1.PathItemObject): Operation[] {
  return methods.flatMap((verb) => {
    const operation = item[verb] as Extended<OpenAPIV3_1.OperationObject> | undefined;
    if (operation === undefined) return [];
    return {
      id: operation.operationId as OperationId,
      method: verb.toUpperCase() as Operation['method'],
      path,
      address: addressOf(item.servers ?? document.servers),
      secured: (operation.security ?? document.security ?? []).length > 0,
      writes: operation['x-writes'] === true,
      lifecycle: extension(operation, 'x-lifecycle') as string[],
      scopes: (operation['x-scopes'] as string[] | undefined) ?? [],
      statuses: Object.keys(operation.responses ?? {})
        .map(Number)
        .filter(Number.isInteger),
      showsAnswer: 'content' in (operation.responses?.['200'] ?? {}),
    };
  });
}

/** The twelve operations by id. */
export const operations = Object.fromEntries(
  Object.entries(document.paths ?? {})
    .flatMap(([path, item]) => operationsAt(path, item ?? {}))
    .map((operation) => [operation.id, operation]),
) as Readonly<Record<OperationId, Operation>>;

export const limits = extension(document, 'x-limits') as Limits;

/** Prefixes of field ids. The one called tool stands for a brand name (see maskedNames). */
export const fieldIdPrefixes = extension(document, 'x-field-id-prefixes') as readonly string[];

/** Neutral words within field ids that an environment spells its own way. */
export const maskedNames = (extension(document, 'x-masked-names') as { readonly names: readonly string[] })
  .names;

/** The contact fields that an outside tool fills, whenever it has found something. */
export const enrichedFields = extension(schemaNamed('ContactFields'), 'x-enriched') as readonly string[];

const upsertTypes = schemaNamed('UpsertResourceTypeCode').anyOf as readonly { readonly const?: string }[];

/** `records`: the codes that every record operation takes; `upsertOnly`: those that upsert takes besides. */
export const resourceTypes = {
  records: schemaNamed('ResourceTypeCode').enum as readonly string[],
  upsertOnly: upsertTypes.flatMap((type) => type.const ?? []),
} as const;

const filterOperation = property('Filter', 'operation');

/** The operations of a filter, and the one that a filter without any has. */
export const filterOperations = {
  allowed: (filterOperation.enum as readonly (string | null)[]).filter((name) => name !== null),
  default: String(filterOperation.default),
} as const;

/** The filter operations of each field type. */
export const operatorTable = extension(schemaNamed('Filter'), 'x-operator-table') as Readonly<
  Record<string, readonly string[]>
>;

export const mergeOperations = property('UpsertField', 'operation').enum as readonly string[];

export const valueEncodings = extension(
  property('UpsertField', 'value'),
  'x-value-encodings',
) as ValueEncodings;

/** What an assertion and its exchange are made of (RFC 7519, RFC 7523). */
export const assertionRules = {
  grant_type: constant(property('TokenRequest', 'grant_type')),
  typ: constant(property('AssertionHeader', 'typ')),
  alg: constant(property('AssertionHeader', 'alg')),
  issuer_prefix: String(extension(property('AssertionClaims', 'iss'), 'x-prefix')),
  token_type: constant(property('TokenResponse', 'data').properties?.['token_type'] as Schema),
} as const;

/** RPC codes by their status names. */
export const rpcCodes = extension(schemaNamed('RpcError'), 'x-rpc-codes') as Readonly<Record<string, number>>;

/** The contact fields of the document by id, in its order. */
export const contactFields = schemaNamed('ContactFields').properties as unknown as Readonly<
  Record<string, FieldSchema>
>;

function constant(schema: Schema): string {
  return String(schema.const);
}
