import type { SecuredCall } from '../call.ts';
import { ok, type Reply } from '../http/message.ts';
import { collectionOf } from './collection-of.ts';

export function listFieldSchema(call: SecuredCall): Reply {
  const { code, fields } = collectionOf(call);
  return ok(call.rules.schemaDocument(code, fields));
}
