import type { SecuredCall } from '../call.ts';
import type { Reply } from '../http/message.ts';
import type { JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { Submission } from '../rules/submission.ts';
import type { Seams } from '../seams.ts';
import { collectionOf } from './collection-of.ts';
import { readSubtype, writeRecord } from './write-record.ts';

export async function createCrmRecord(call: SecuredCall): Promise<Reply> {
  const { rules, body } = call;
  const collection = collectionOf(call);
  const submissions = rules.readCreateBody(rules, collection, body);
  const subtype = readSubtype(body.subtype);
  const record = await writeRecord(call, { collection, target: undefined, submissions, subtype });
  return rules.writeAnswer(rules, collection, record);
}

/** The document does not show the body of create: values by field id are read, and upsert's list of fields. */
export function readCreateBody(
  rules: Seams,
  collection: Collection,
  body: JsonObject,
): readonly Submission[] {
  const { fields, data } = body;
  if (data !== undefined) return rules.readData(rules, collection, data);
  if (fields !== undefined) return rules.readEntries(rules, collection, fields);
  throw badRequest('data', 'The body holds no values. Send {"data": {"<field id>": <value>}}.');
}
