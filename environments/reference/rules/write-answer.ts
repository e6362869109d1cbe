import type { Reply } from '../http/message.ts';
import type { Collection } from '../records/collection.ts';
import type { CrmRecord } from '../records/record.ts';
import type { Seams } from '../seams.ts';

/** What create, update and delete answer. The document shows no body. */
export function writeAnswer(_rules: Seams, _collection: Collection, _record: CrmRecord): Reply {
  return { status: 200, body: {} };
}
