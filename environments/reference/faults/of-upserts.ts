import type { Value } from '../fields/field.ts';
import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Attributes, CrmRecord } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { ofData } from './patching/upserts-of-data.ts';
import { doubling, knowingWays } from './patching/ways-of-writing.ts';

/** An upsert of data stores other numbers than it was given. */
function changingNumbersOfData(change: (value: number) => number): Patch {
  return ofData((seams, isData) => ({
    mergeAll: (rules, stored, submissions) =>
      seams.mergeAll(
        rules,
        stored,
        submissions.map((submission) =>
          isData() && typeof submission.value === 'number'
            ? { ...submission, value: change(submission.value) }
            : submission,
        ),
      ),
  }));
}

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

/** How upserts find their record, and what they store in it. */
export const upsertFaults: readonly Fault[] = [
  {
    id: 'data-form-refused',
    clause: 'UPSERT-02',
    sentence: 'An upsert of a data object is a bad request.',
    kind: 'crude',
    patch: (seams) => ({
      readRequestBody: async (rules, id, request) => {
        const body = await seams.readRequestBody(rules, id, request);
        if (id === 'UpsertCrmRecord' && body.data !== undefined)
          throw badRequest('data', 'Send the values as fields.');
        return body;
      },
    }),
  },
  {
    id: 'newer-lost-in-new-records',
    clause: 'UPSERT-04',
    sentence: 'What is to overwrite if newer is lost where an upsert makes a record.',
    kind: 'rare',
    patch: (seams) => ({
      mergeAll: (rules, stored, submissions) => {
        const isNew = Object.keys(stored).length === 0;
        const kept = submissions.filter(({ operation }) => !isNew || operation !== 'overwrite_if_newer');
        return seams.mergeAll(rules, stored, kept);
      },
    }),
  },
  {
    id: 'upsert-makes-no-record',
    clause: 'UPSERT-03',
    sentence: 'An upsert that matches nothing succeeds and makes no record.',
    kind: 'crude',
    patch: knowingWays((seams, way) => ({
      commit: (rules, change) => {
        const { collection, target, application, attributes } = change;
        if (way() !== 'upsert' || target !== undefined) return seams.commit(rules, change);
        const id = rules.newRecordId(collection);
        return { id, sequence: 0, made_by: application, subtype: '', attributes };
      },
    })),
  },
  {
    id: 'new-record-loses-its-address',
    clause: 'UPSERT-04',
    sentence: 'A record that an upsert makes has no e-mail address.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      mergeAll: (rules, stored, submissions) => {
        const isNew = way() === 'upsert' && Object.keys(stored).length === 0;
        const kept = submissions.filter(({ field }) => !isNew || field.schema.format !== 'email');
        return seams.mergeAll(rules, stored, kept);
      },
    })),
  },
  {
    id: 'long-lists-cut-in-data',
    clause: 'UPSERT-04',
    sentence: 'An upsert of data keeps five elements of a list.',
    kind: 'rare',
    patch: (seams) => ({
      readUpsertBody: (rules, collection, body) => {
        if (!isObject(body.data ?? null)) return seams.readUpsertBody(rules, collection, body);
        const entries = Object.entries(body.data as JsonObject).map(([id, value]): [string, Json] => [
          id,
          isList(value) ? value.slice(0, 5) : (value ?? null),
        ]);
        return seams.readUpsertBody(rules, collection, { ...body, data: Object.fromEntries(entries) });
      },
    }),
  },
  {
    id: 'data-without-signs',
    clause: 'UPSERT-04',
    sentence: 'A number below zero loses its sign in an upsert of data.',
    kind: 'rare',
    patch: changingNumbersOfData(Math.abs),
  },
  {
    id: 'data-rounds-numbers',
    clause: 'UPSERT-04',
    sentence: 'An upsert of data keeps two places of a number.',
    kind: 'rare',
    patch: changingNumbersOfData((value) => Math.round(value * 100) / 100),
  },
  {
    id: 'new-record-loses-a-field',
    clause: 'UPSERT-04',
    sentence: 'A record made from more than three values loses the first one.',
    kind: 'subtle',
    patch: (seams) => ({
      commit: (rules, change) => {
        const entries = Object.entries(change.attributes);
        const loses = change.target === undefined && entries.length > 3;
        const attributes = Object.fromEntries(loses ? entries.slice(1) : entries);
        return seams.commit(rules, { ...change, attributes });
      },
    }),
  },
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
    id: 'found-record-doubled',
    clause: 'UPSERT-05',
    sentence: 'An upsert that finds a record changes it, and makes another without the unique values.',
    kind: 'subtle',
    patch: (seams) => ({
      findMatch: (rules, collection, submissions, searchExisting) => {
        const found = seams.findMatch(rules, collection, submissions, searchExisting);
        if (found === undefined || searchExisting.length === 0) return found;
        const others = submissions.filter(({ field }) => !rules.isUnique(field));
        collection.add({
          id: rules.newRecordId(collection),
          made_by: found.made_by,
          subtype: '',
          attributes: rules.mergeAll(rules, {}, others),
        });
        return found;
      },
    }),
  },
  {
    id: 'meetings-upserted-twice',
    clause: 'UPSERT-03',
    sentence: 'An upsert that makes a meeting makes two.',
    kind: 'subtle',
    patch: doubling('upsert', 'meetingActivities'),
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
    id: 'upserted-contact-without-email',
    clause: 'UPSERT-04',
    sentence: 'A contact that an upsert makes has no e-mail.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      commit: (rules, change) => {
        const isMade = way() === 'upsert' && change.target === undefined;
        const { standard__email: _, ...rest } = change.attributes;
        return seams.commit(rules, isMade ? { ...change, attributes: rest } : change);
      },
    })),
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
