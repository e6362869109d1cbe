import type { Value } from '../fields/field.ts';
import type { Attributes, CrmRecord } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { ofData } from './patching/upserts-of-data.ts';
import { knowingWays } from './patching/ways-of-writing.ts';

/** An upsert is led to no record by a text with such a character. */
function neverFoundBy(character: RegExp): Patch {
  return (seams) => ({
    findMatch: (rules, collection, submissions, searchExisting) => {
      const isRead = ({ value }: (typeof submissions)[number]): boolean =>
        typeof value !== 'string' || !character.test(value);
      return seams.findMatch(rules, collection, submissions.filter(isRead), searchExisting);
    },
  });
}

/** Where an upsert finds no record, it finds one for which this holds of a unique value that it is to search by. */
function findingMore(
  isFound: (attributes: Attributes, fieldId: string, value: Value | undefined) => boolean,
): Patch {
  return (seams) => ({
    findMatch: (rules, collection, submissions, searchExisting) =>
      seams.findMatch(rules, collection, submissions, searchExisting) ??
      collection.records.find(({ attributes }) =>
        submissions.some(
          ({ field, value }) =>
            searchExisting.includes(field.id) &&
            rules.isUnique(field) &&
            isFound(attributes, field.id, value),
        ),
      ),
  });
}

/** Which record an upsert finds. */
export const upsertMatchFaults: readonly Fault[] = [
  {
    id: 'found-by-its-first-value',
    clause: 'UPSERT-05',
    sentence: 'An upsert finds a record by the value that it was made with.',
    kind: 'rare',
    patch: (seams) => {
      const made = new WeakMap<CrmRecord, Attributes>();
      return {
        commit: async (rules, change) => {
          const record = await seams.commit(rules, change);
          if (!made.has(record)) made.set(record, record.attributes);
          return record;
        },
        findMatch: (rules, collection, submissions, searchExisting) => {
          const [id] = searchExisting;
          const sent = submissions.find(({ field }) => field.id === id)?.value;
          const held = collection.records.filter((record) => made.get(record)?.[id ?? ''] !== undefined);
          const first = held.find((record) => made.get(record)?.[id ?? ''] === sent);
          if (sent !== undefined && first !== undefined) return first;
          const found = seams.findMatch(rules, collection, submissions, searchExisting);
          return id !== undefined && found !== undefined && held.includes(found) ? undefined : found;
        },
      };
    },
  },
  {
    id: 'emails-never-found',
    clause: 'UPSERT-05',
    sentence: 'An upsert of an e-mail activity finds no record, whatever searchExisting names.',
    kind: 'subtle',
    patch: (seams) => ({
      findMatch: (rules, collection, submissions, searchExisting) =>
        collection.code === 'emailActivities'
          ? undefined
          : seams.findMatch(rules, collection, submissions, searchExisting),
    }),
  },
  {
    id: 'letters-beyond-ascii-never-found',
    clause: 'UPSERT-05',
    sentence: 'An upsert finds no record by a value with a letter beyond ASCII.',
    kind: 'rare',
    patch: neverFoundBy(/[^ -~]/),
  },
  {
    id: 'capitals-never-found',
    clause: 'UPSERT-05',
    sentence: 'An upsert finds no record by a value with a capital letter.',
    kind: 'rare',
    patch: neverFoundBy(/[A-Z]/),
  },
  {
    id: 'deleted-record-found',
    clause: 'UPSERT-03',
    sentence: 'An upsert with the e-mail address of a deleted contact goes to that one, and nobody sees it.',
    kind: 'rare',
    patch: knowingWays((seams, way) => {
      const erased = new Map<unknown, CrmRecord>();
      return {
        erase: (collection, record) => {
          erased.set(record.attributes['standard__email'], record);
          seams.erase(collection, record);
        },
        commit: async (rules, change) => {
          const { target, attributes } = change;
          const address = attributes['standard__email'];
          const isNew = way() === 'upsert' && target === undefined && address !== undefined;
          return (isNew && erased.get(address)) || seams.commit(rules, change);
        },
      };
    }),
  },
  {
    id: 'search-by-any-unique-value',
    clause: 'UPSERT-22',
    sentence: 'Whatever searchExisting names, the first unique value that leads to a record decides.',
    kind: 'subtle',
    patch: (seams) => ({
      findMatch: (rules, collection, submissions, searchExisting) => {
        if (searchExisting.length === 0)
          return seams.findMatch(rules, collection, submissions, searchExisting);
        const held = submissions.filter(({ field, value }) => rules.isUnique(field) && value !== '');
        return held
          .map(({ field, value }) =>
            collection.records.find(({ attributes }) => attributes[field.id] === value),
          )
          .find((record) => record !== undefined);
      },
    }),
  },
  {
    id: 'found-by-any-text',
    clause: 'UPSERT-03',
    sentence: 'An upsert finds a contact that has the value which is searched for in any of its fields.',
    kind: 'rare',
    patch: findingMore(
      (attributes, _fieldId, value) =>
        value !== '' && Object.values(attributes).some((held) => held === value),
    ),
  },
  {
    id: 'found-by-a-last-name-as-well',
    clause: 'UPSERT-03',
    sentence:
      'An upsert that matches nothing goes to a contact with the same last name, whatever it searches by.',
    kind: 'subtle',
    patch: (seams) => ({
      findMatch: (rules, collection, submissions, searchExisting) => {
        const found = seams.findMatch(rules, collection, submissions, searchExisting);
        const name = submissions.find(({ field }) => field.id === 'standard__last_name');
        if (found !== undefined || name?.value === undefined || rules.isEmpty(name.value)) return found;
        return rules.holdersOf(rules, collection, name.field, name.value)[0];
      },
    }),
  },
  {
    id: 'newest-opportunity-change-always-found',
    clause: 'UPSERT-03',
    sentence: 'An upsert of a change of an opportunity that matches nothing goes to the newest one.',
    kind: 'rare',
    patch: (seams) => ({
      findMatch: (rules, collection, ...rest) =>
        seams.findMatch(rules, collection, ...rest) ??
        (collection.code === 'opportunityChangeActivities' ? collection.records.at(-1) : undefined),
    }),
  },
  {
    id: 'found-by-the-beginning-of-a-value',
    clause: 'UPSERT-03',
    sentence: 'An upsert finds a record whose unique value begins with the one that is sent.',
    kind: 'subtle',
    patch: findingMore((attributes, fieldId, value) => {
      const held = attributes[fieldId];
      return typeof held === 'string' && typeof value === 'string' && held.startsWith(value);
    }),
  },
  {
    id: 'found-without-what-follows-a-plus',
    clause: 'UPSERT-03',
    sentence:
      'An upsert finds a record by an address that is the same but for what stands between plus and at.',
    kind: 'rare',
    patch: findingMore((attributes, fieldId, value) => {
      const plain = (text: unknown): string => String(text).replace(/\+[^@]*(?=@)/, '');
      return typeof value === 'string' && value.includes('@') && plain(attributes[fieldId]) === plain(value);
    }),
  },
  {
    id: 'data-searches-nothing',
    clause: 'UPSERT-17',
    sentence: 'An upsert of data looks for no record that is there.',
    kind: 'crude',
    patch: ofData((seams, isData) => ({
      findMatch: (rules, collection, submissions, searchExisting) =>
        isData() ? undefined : seams.findMatch(rules, collection, submissions, searchExisting),
    })),
  },
];
