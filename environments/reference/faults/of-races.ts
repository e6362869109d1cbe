import { setTimeout as sleep } from 'node:timers/promises';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { paths } from './patching/replies.ts';
import { knowingWays, type Way } from './patching/ways-of-writing.ts';

/** A write of records that are there, else one that makes records. */
type Hesitant = Way | 'merge';

/** Time passes between what a write decides and its writing, for one in so many. */
function hesitating(meant: Hesitant, delay_ms: number, oneIn = 1): Patch {
  const meantWay = meant === 'merge' ? 'upsert' : meant;
  const makes = meant !== 'update' && meant !== 'merge';
  return knowingWays((seams, way) => {
    let writes = 0;
    return {
      commit: async (rules, change) => {
        if (way() === meantWay && (change.target === undefined) === makes) {
          writes += 1;
          if (writes % oneIn === 0) await sleep(delay_ms);
        }
        return seams.commit(rules, change);
      },
    };
  });
}

/** Contacts that are created at the same time get one id, and the last one stays. */
const sharingAnId: Patch = knowingWays((seams, way) => {
  let underWay = 0;
  let shared: string | undefined;
  return {
    commit: async (rules, change) => {
      const { collection, target } = change;
      if (way() !== 'create' || target !== undefined || collection.code !== 'contacts')
        return seams.commit(rules, change);
      underWay += 1;
      const id = (shared ??= rules.newRecordId(collection));
      await sleep(5);
      underWay -= 1;
      if (underWay === 0) shared = undefined;
      const before = collection.find(id);
      if (before !== undefined) collection.remove(before);
      return seams.commit({ ...rules, newRecordId: () => id }, change);
    },
  };
});

/** How simultaneous creates get past each other. */
export const createRaceFaults: readonly Fault[] = [
  {
    id: 'simultaneous-creates-share-an-id',
    clause: 'RECORDS-02',
    sentence: 'Contacts that are created at the same time get one id, and only the last of them stays.',
    kind: 'subtle',
    patch: sharingAnId,
  },
];

/** How simultaneous updates of one record get past each other. */
export const updateRaceFaults: readonly Fault[] = [
  {
    id: 'updates-race-for-long',
    clause: 'RECORDS-14',
    sentence: 'An update writes all fields back long after it has read them.',
    kind: 'crude',
    patch: hesitating('update', 50),
  },
  {
    id: 'updates-race',
    clause: 'RECORDS-14',
    sentence: 'An update writes all fields back a moment after it has read them.',
    kind: 'subtle',
    patch: hesitating('update', 2),
  },
];

/** How simultaneous upserts into one record get past each other. */
export const mergeRaceFaults: readonly Fault[] = [
  {
    id: 'merges-race-for-long',
    clause: 'MERGE-08',
    sentence: 'An upsert writes all fields back long after it has read them.',
    kind: 'crude',
    patch: hesitating('merge', 50),
  },
  {
    id: 'merges-race',
    clause: 'MERGE-08',
    sentence: 'An upsert writes all fields back a moment after it has read them.',
    kind: 'subtle',
    patch: hesitating('merge', 2),
  },
];

/** How simultaneous writes of one unique value get past each other. */
export const uniqueRaceFaults: readonly Fault[] = [
  {
    id: 'creates-race-for-long',
    clause: 'UNIQUENESS-13',
    sentence: 'A create checks for conflicts long before it writes.',
    kind: 'crude',
    patch: hesitating('create', 50),
  },
  {
    id: 'creates-race',
    clause: 'UNIQUENESS-13',
    sentence: 'A create checks for conflicts a moment before it writes.',
    kind: 'subtle',
    patch: hesitating('create', 2),
  },
  {
    id: 'third-creates-race',
    clause: 'UNIQUENESS-13',
    sentence: 'Every third create checks for conflicts a moment before it writes.',
    kind: 'rare',
    patch: hesitating('create', 5, 3),
  },
  {
    id: 'losers-told-of-success',
    clause: 'UNIQUENESS-13',
    sentence: 'A create that loses against a simultaneous one is answered with 200 and stores nothing.',
    kind: 'subtle',
    patch: (seams) => {
      let madeAt = Number.NEGATIVE_INFINITY;
      return {
        commit: async (rules, change) => {
          const record = await seams.commit(rules, change);
          if (change.target === undefined) madeAt = performance.now();
          return record;
        },
        answer: async (request, handle) => {
          const reply = await seams.answer(request, handle);
          const isCreate = request.method === 'POST' && paths.collection.test(request.path);
          const isClose = performance.now() - madeAt < 30;
          return reply?.status === 409 && isCreate && isClose ? { status: 200, body: {} } : reply;
        },
      };
    },
  },
  {
    id: 'updates-to-one-value-race-for-long',
    clause: 'UNIQUENESS-23',
    sentence: 'An update checks for conflicts long before it writes.',
    kind: 'crude',
    patch: hesitating('update', 50),
  },
  {
    id: 'updates-to-one-value-race',
    clause: 'UNIQUENESS-23',
    sentence: 'An update checks for conflicts a moment before it writes.',
    kind: 'subtle',
    patch: hesitating('update', 2),
  },
  {
    id: 'third-updates-to-one-value-race',
    clause: 'UNIQUENESS-23',
    sentence: 'Every third update checks for conflicts a moment before it writes.',
    kind: 'rare',
    patch: hesitating('update', 5, 3),
  },
  {
    id: 'upserts-race-for-long',
    clause: 'UNIQUENESS-14',
    sentence: 'An upsert looks for its record long before it makes one.',
    kind: 'crude',
    patch: hesitating('upsert', 50),
  },
  {
    id: 'upserts-race',
    clause: 'UNIQUENESS-14',
    sentence: 'An upsert looks for its record a moment before it makes one.',
    kind: 'subtle',
    patch: hesitating('upsert', 2),
  },
  {
    id: 'third-upserts-race',
    clause: 'UNIQUENESS-14',
    sentence: 'Every third upsert looks for its record a moment before it makes one.',
    kind: 'rare',
    patch: hesitating('upsert', 5, 3),
  },
];
