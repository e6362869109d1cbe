import type { SecuredCall } from '../call.ts';
import { ok, type Reply } from '../http/message.ts';
import type { JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { Submission } from '../rules/submission.ts';
import type { Seams } from '../seams.ts';
import { collectionOf } from './collection-of.ts';
import { readSubtype, writeRecord } from './write-record.ts';

/** Merges the submitted values into the record that matches, or makes a new one. */
export async function upsertCrmRecord(call: SecuredCall): Promise<Reply> {
  const { rules, body } = call;
  const collection = collectionOf(call);
  const submissions = rules.readUpsertBody(rules, collection, body);
  const searchExisting = rules.readFieldIds(rules, collection, body.searchExisting, 'searchExisting');
  const returnFields = rules.readFieldIds(rules, collection, body.returnFields, 'returnFields');
  const subtype = readSubtype(body.subtype);
  const target = rules.findMatch(rules, collection, submissions, searchExisting);
  const record = await writeRecord(call, { collection, target, submissions, subtype });
  return ok({ fields: rules.returnedFields(rules, collection.fields, record.attributes, returnFields) });
}

/** The first form lists fields with their operations, the second is a map of values. */
export function readUpsertBody(
  rules: Seams,
  collection: Collection,
  body: JsonObject,
): readonly Submission[] {
  const { fields, data } = body;
  if ((fields === undefined) === (data === undefined)) {
    throw badRequest(
      fields === undefined ? 'fields' : 'data',
      'An upsert takes either fields, a list of {id, value, operation}, or data, values by field id. Send one of them.',
    );
  }
  return data === undefined
    ? rules.readEntries(rules, collection, fields)
    : rules.readData(rules, collection, data);
}
