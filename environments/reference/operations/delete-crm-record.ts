import type { SecuredCall } from '../call.ts';
import type { Reply } from '../http/message.ts';
import { collectionOf, recordOf } from './collection-of.ts';

export function deleteCrmRecord(call: SecuredCall): Reply {
  const { rules } = call;
  const collection = collectionOf(call);
  const record = recordOf(call, collection);
  rules.erase(collection, record);
  return rules.writeAnswer(rules, collection, record);
}
