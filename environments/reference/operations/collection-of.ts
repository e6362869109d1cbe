import type { SecuredCall } from '../call.ts';
import { badRequest, Problem } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { CrmRecord } from '../records/record.ts';

/** The collection that the path of a record call names. */
export function collectionOf(call: SecuredCall): Collection {
  const { namespace = '', resourceTypeCode = '' } = call.parameters;
  const accepted = call.rules.acceptedTypes(call.operation.id);
  if (!accepted.includes(resourceTypeCode)) {
    throw badRequest(
      'resourceTypeCode',
      `${resourceTypeCode} is no resource type of ${call.operation.id}. Send one of ${accepted.join(', ')}.`,
    );
  }
  return call.state.store.collection(namespace, resourceTypeCode);
}

/** The record that the path names. */
export function recordOf(call: SecuredCall, collection: Collection): CrmRecord {
  const { id = '' } = call.parameters;
  const record = collection.find(id);
  if (record !== undefined) return record;
  throw new Problem(
    'not_found',
    `No record ${id} exists under ${collection.code} in namespace ${collection.namespace}. Check the id.`,
    { field: 'id' },
  );
}
