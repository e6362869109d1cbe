import type { SecuredCall } from '../call.ts';
import { objectTypeOf } from '../fields/catalogue.ts';
import { ok, type Reply } from '../http/message.ts';
import type { JsonObject } from '../json.ts';
import { namespaceOf } from './rpc-namespace.ts';

/** The fields of one object type, or of all. */
export function rpcFieldSchemaList(call: SecuredCall): Reply {
  const { rules, body } = call;
  namespaceOf(call);
  const codes = rules.typesOfObject(body.crmObjectType);
  const entries = codes.flatMap((code) =>
    [...rules.fieldsOf(code).values()].map((field) => rules.schemaEntry(field, objectTypeOf(code))),
  );
  const request = rules.readPagingOptions(rules, body.pagingOptions);
  const page = rules.pageOfAll<JsonObject>(rules, request, entries);
  return ok({ fieldSchemas: page.rows, pagingMetadata: rules.pagingMetadata(page) });
}
