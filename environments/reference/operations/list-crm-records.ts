import type { SecuredCall } from '../call.ts';
import { ok, type Reply } from '../http/message.ts';
import type { CrmRecord } from '../records/record.ts';
import { collectionOf } from './collection-of.ts';
import { readSubtype } from './write-record.ts';

export function listCrmRecords(call: SecuredCall): Reply {
  const { rules, body } = call;
  const collection = rules.listedCollection(collectionOf(call));
  const conditions = rules.effectiveConditions(rules.readConditions(rules, collection, body.fields));
  const returnFields = rules.readFieldIds(rules, collection, body.returnFields, 'returnFields');
  const request = rules.readListPage(rules, body.page);
  const selection = { conditions, subtype: readSubtype(body.subtype) ?? '' };
  const { rows, count } = rules.selectPage(rules, collection, selection, request);
  const page = rules.pageOf<CrmRecord>(rules, request, rows, count);
  return ok({
    objects: page.rows.map(({ id, attributes }) => ({
      id,
      fields: rules.listedFields(rules, collection.fields, attributes, returnFields),
    })),
    next_cursor: page.next_cursor,
    total_objects: page.total,
    has_more: page.has_more,
  });
}
