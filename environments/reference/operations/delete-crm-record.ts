import type { SecuredCall } from '../call.ts';
import { ok, type Reply } from '../http/message.ts';
import { collectionOf, recordOf } from './collection-of.ts';

export function deleteCrmRecord(call: SecuredCall): Reply {
  const collection = collectionOf(call);
  call.rules.erase(collection, recordOf(call, collection));
  return ok({});
}
