import type { SecuredCall } from '../call.ts';
import { ok, type Reply } from '../http/message.ts';
import { collectionOf, recordOf } from './collection-of.ts';

export function getCrmRecord(call: SecuredCall): Reply {
  const { rules } = call;
  const collection = collectionOf(call);
  return ok(rules.recordEnvelope(rules, collection, recordOf(call, collection)));
}
