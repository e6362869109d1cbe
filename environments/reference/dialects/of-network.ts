import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from '../http/message.ts';
import type { Collection } from '../records/collection.ts';
import type { CrmRecord } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';
import { isOfTheInterface } from './other-replies.ts';

const tooMany = 429;
const unavailable = 503;

/** Both forms of RFC 9110 section 10.2.3: seconds to wait, and the date from which to ask again. */
function tooFast(asDate: boolean): Reply {
  const later = asDate ? new Date(Date.now() + 1000).toUTCString() : '1';
  return { status: tooMany, headers: { 'retry-after': later }, body: { error: 'Too many requests.' } };
}

/** Troubles by the number of the request: most pass, a few in a thousand do not. */
const rough: Patch = (seams) => {
  let count = 0;
  return {
    answer: async (request, handle) => {
      if (!isOfTheInterface(request)) return seams.answer(request, handle);
      count += 1;
      if (count % 7 === 0) await wait(15);
      if (count % 401 === 0) return tooFast(count % 802 === 0);
      if (count % 211 === 0) return { status: unavailable, headers: { 'retry-after': '0' } };
      if (count % 307 === 0) return undefined;
      const reply = await seams.answer(request, handle);
      return count % 503 === 0 ? undefined : reply;
    },
  };
};

const mostOfOthers = 40;

/** Each list of records finds a record of others more than before, and before long one less. */
const writerAtWork: Patch = (seams) => {
  const made = new Map<Collection, CrmRecord[]>();
  let count = 0;
  return {
    listedCollection: (collection) => {
      const others = made.get(collection) ?? [];
      made.set(collection, others);
      count += 1;
      const attributes = collection.fields.has('standard__first_name')
        ? { standard__first_name: `Other ${count}` }
        : {};
      others.push(collection.add({ id: `other-${count}`, made_by: 'others', subtype: '', attributes }));
      const oldest = others.length > mostOfOthers ? others.shift() : undefined;
      if (oldest !== undefined) collection.remove(oldest);
      return seams.listedCollection(collection);
    },
  };
};

/** What stands between the service and its callers, and who else is there. */
export const networkDialects: readonly Dialect[] = [
  {
    id: 'busy-namespace',
    shows: ['PAGING-18'],
    alone: true,
    sentence: 'Thousands of records of others are there, and more come and go with every list.',
    options: { records: 5000 },
    patch: writerAtWork,
  },
  {
    id: 'rough-network',
    shows: ['LIMITS-06'],
    sentence:
      'Some answers come late, some are 429 or 503, and some connections break before or after the work is done.',
    settle_timeout_ms: 5000,
    patch: rough,
  },
];
