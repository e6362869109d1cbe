import { contactFields, type FieldSchema, operatorTable } from '../specs/openapi.ts';
import { answered, isMembers } from './body-members.ts';
import type { Exchange } from './exchange.ts';
import type { Traffic } from './law.ts';

/** Schemas of fields by id. */
export type Schemas = Readonly<Record<string, FieldSchema>>;

const seen = new WeakMap<readonly Exchange[], ReadonlyMap<string, Schemas>>();

/** The schema documents that the traffic shows, by resource type. */
export function schemasIn(exchanges: readonly Exchange[]): ReadonlyMap<string, Schemas> {
  const known = seen.get(exchanges);
  if (known !== undefined) return known;
  const found = new Map<string, Schemas>();
  for (const exchange of exchanges) {
    const { properties } = answered(exchange) ?? {};
    const { resourceTypeCode } = exchange.parameters;
    const isSchema = exchange.operation === 'ListFieldSchema' && exchange.response?.status === 200;
    if (isSchema && resourceTypeCode !== undefined && isMembers(properties))
      found.set(resourceTypeCode, properties as Schemas);
  }
  seen.set(exchanges, found);
  return found;
}

/** The schema of a field, as the environment or, for contacts, the document gives it. */
export function schemaOf(
  traffic: Traffic,
  resourceType: string | undefined,
  id: string,
): FieldSchema | undefined {
  if (resourceType === undefined) return undefined;
  const listed = resourceType === 'contacts' ? contactFields[id] : undefined;
  const { known, exchanges } = traffic;
  return known?.schemas[resourceType]?.[id] ?? schemasIn(exchanges).get(resourceType)?.[id] ?? listed;
}

/** The type by which a field is filtered and written, where the environment told it. */
export function knownType(
  traffic: Traffic,
  resourceType: string | undefined,
  id: string,
): string | undefined {
  return traffic.known?.types[resourceType ?? '']?.[id];
}

/** The rows of the operator table that a schema may stand for. A plain text may be a phone number or a tag. */
function rowsOf({ type, format }: FieldSchema): readonly string[] {
  if (type === 'array') return ['string_list', 'tag'];
  if (type !== 'string') return [type];
  if (format === undefined) return ['string', 'phone', 'tag'];
  return format === 'date' || format === 'date-time' ? ['date'] : [format];
}

/**
 * The operations that a field has by any reading of its type; undefined where one of them has no row, or nobody
 * knows the field.
 */
export function operationsOf(
  traffic: Traffic,
  resourceType: string | undefined,
  id: string,
): ReadonlySet<string> | undefined {
  const schema = schemaOf(traffic, resourceType, id);
  const type = knownType(traffic, resourceType, id);
  const names = [...(type === undefined ? [] : [type]), ...(schema === undefined ? [] : rowsOf(schema))];
  const rows = names.map((name) => operatorTable[name]);
  if (rows.length === 0 || rows.includes(undefined)) return undefined;
  return new Set(rows.flatMap((row) => row ?? []));
}

export function isDated(traffic: Traffic, resourceType: string | undefined, id: string): boolean {
  const { format } = schemaOf(traffic, resourceType, id) ?? {};
  return knownType(traffic, resourceType, id) === 'date' || format === 'date' || format === 'date-time';
}
