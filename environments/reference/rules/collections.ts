import { type OperationId, resourceTypes } from '../../../specs/openapi.ts';
import { fieldsByType } from '../fields/catalogue.ts';
import type { Fields } from '../fields/field.ts';
import type { Collection } from '../records/collection.ts';
import type { Seams } from '../seams.ts';

/** The resource types that an operation accepts. */
export function acceptedTypes(id: OperationId): readonly string[] {
  const { records, upsertOnly } = resourceTypes;
  return id === 'UpsertCrmRecord' ? [...records, ...upsertOnly] : records;
}

/** What keeps records apart: a namespace and a resource type. The service knows all codes, and none has a slash. */
export function collectionKey(namespace: string, code: string): string {
  return `${code}/${namespace}`;
}

/** The records that lists read: those that are written. */
export function listedCollection(collection: Collection): Collection {
  return collection;
}

/** The companies that the RPC-style list reads: those that the record list reads. */
export function collectionOfCompanies(rules: Seams, companies: Collection): Collection {
  return rules.listedCollection(companies);
}

/** The fields of a resource type; none when the service does not know it. */
export function fieldsOf(code: string): Fields {
  return fieldsByType.get(code) ?? new Map();
}
