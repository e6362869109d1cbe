import type { SecuredCall } from '../call.ts';
import { ok, type Reply } from '../http/message.ts';
import { collectionOf, recordOf } from './collection-of.ts';

export function getCrmRecord(call: SecuredCall): Reply {
  const { rules } = call;
  const collection = collectionOf(call);
  const { id, attributes } = recordOf(call, collection);
  return ok({
    type: collection.code,
    id,
    attributes: rules.presentAttributes(rules, collection.fields, attributes),
  });
}
