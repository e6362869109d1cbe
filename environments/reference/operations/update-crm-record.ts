import type { SecuredCall } from '../call.ts';
import type { Reply } from '../http/message.ts';
import { collectionOf, recordOf } from './collection-of.ts';
import { writeRecord } from './write-record.ts';

export async function updateCrmRecord(call: SecuredCall): Promise<Reply> {
  const { rules, body } = call;
  const collection = collectionOf(call);
  const target = recordOf(call, collection);
  const submissions = rules.readData(rules, collection, body.data);
  const record = await writeRecord(call, { collection, target, submissions, subtype: undefined });
  return rules.writeAnswer(rules, collection, record);
}
