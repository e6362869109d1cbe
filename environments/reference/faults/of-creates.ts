import { isDeepStrictEqual } from 'node:util';
import type { CrmRecord } from '../records/record.ts';
import type { Fault } from './fault.ts';
import { doubling, knowingWays } from './patching/ways-of-writing.ts';
import { listingOnly } from './patching/list-pages.ts';
import { answeringWrites } from './patching/statuses-of-writes.ts';

/** What is answered to creates, and how many records they make. */
export const createFaults: readonly Fault[] = [
  {
    id: 'create-answered-as-created',
    clause: 'RECORDS-01',
    sentence: 'A create of three fields or more is answered with 201.',
    kind: 'subtle',
    patch: answeringWrites('create', (fields) => fields > 2, 201),
  },
  {
    id: 'create-stored-twice',
    clause: 'RECORDS-02',
    sentence: 'A record whose values another one has is stored twice.',
    kind: 'subtle',
    patch: (seams) => ({
      commit: async (rules, change) => {
        const { collection, target, attributes } = change;
        const [shared] = Object.entries(attributes);
        const twin = collection.records.some(
          (record) => shared && record.attributes[shared[0]] === shared[1],
        );
        if (target === undefined && twin) await seams.commit(rules, change);
        return seams.commit(rules, change);
      },
    }),
  },
  {
    id: 'shown-once-the-next-is-made',
    clause: 'RECORDS-02',
    sentence: 'A list lacks the newest contact until another one is made.',
    kind: 'crude',
    patch: listingOnly(({ code, records }) => {
      const newest = code === 'contacts' ? records.at(-1) : undefined;
      return (record) => record !== newest;
    }),
  },
  {
    id: 'oldest-of-a-thousand-lost',
    clause: 'RECORDS-02',
    sentence: 'Lists show no more than the newest thousand records of a type.',
    kind: 'rare',
    patch: listingOnly(({ records }) => {
      const newest = new Set<CrmRecord>(records.slice(-1000));
      return (record) => newest.has(record);
    }),
  },
  {
    id: 'unlisted-where-true',
    clause: 'RECORDS-02',
    sentence: 'A list of companies or activities lacks the records that hold a truth value which is true.',
    kind: 'rare',
    patch: listingOnly(
      ({ code }) =>
        ({ attributes }) =>
          code === 'contacts' || !Object.values(attributes).includes(true),
    ),
  },
  {
    id: 'fifth-create-lost',
    clause: 'RECORDS-02',
    sentence: 'Every fifth create of a contact is answered 200 and makes none.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => {
      let creates = 0;
      return {
        commit: (rules, change) => {
          const isCreate = way() === 'create' && change.target === undefined;
          if (isCreate && change.collection.code === 'contacts') creates += 1;
          const { application: made_by, attributes } = change;
          return isCreate && creates % 5 === 0
            ? { id: 'lost', sequence: 0, made_by, subtype: '', attributes }
            : seams.commit(rules, change);
        },
      };
    }),
  },
  {
    id: 'equal-creates-made-one',
    clause: 'RECORDS-02',
    sentence: 'A create with all the values of another record is answered 200 and makes none.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      commit: async (rules, change) => {
        const { collection, attributes } = change;
        const twin = collection.records.find((record) =>
          Object.entries(attributes).every(([id, value]) => isDeepStrictEqual(record.attributes[id], value)),
        );
        return way() === 'create' && twin !== undefined ? twin : seams.commit(rules, change);
      },
    })),
  },
  {
    id: 'created-into-the-same-phone-number',
    clause: 'RECORDS-02',
    sentence: 'A create with the phone number of a contact is merged into that one.',
    kind: 'rare',
    patch: knowingWays((seams, way) => ({
      commit: (rules, change) => {
        const { collection, target, attributes } = change;
        const phones = [...collection.fields.values()].filter(({ type }) => type === 'phone');
        const isTwin = (record: CrmRecord): boolean =>
          phones.some(({ id }) => attributes[id] !== undefined && record.attributes[id] === attributes[id]);
        const twin = target === undefined && way() === 'create' ? collection.records.find(isTwin) : undefined;
        return seams.commit(rules, twin === undefined ? change : { ...change, target: twin });
      },
    })),
  },
  {
    id: 'create-ends-in-server-error',
    clause: 'RECORDS-01',
    sentence: 'Every create that is carried out is answered with 500.',
    kind: 'crude',
    patch: answeringWrites('create', () => true, 500),
  },
  {
    id: 'notes-created-twice',
    clause: 'RECORDS-02',
    sentence: 'A create of a note makes two.',
    kind: 'subtle',
    patch: doubling('create', 'noteActivities'),
  },
];
