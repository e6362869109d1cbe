import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Submission } from '../rules/submission.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { ofData } from './patching/upserts-of-data.ts';
import { doubling, knowingWays } from './patching/ways-of-writing.ts';

/** Some of what an upsert is sent is lost where it makes a record. */
function losingInNewRecords(isLost: (submission: Submission) => boolean): Patch {
  return knowingWays((seams, way) => ({
    mergeAll: (rules, stored, submissions) => {
      const isNew = way() === 'upsert' && Object.keys(stored).length === 0;
      const kept = submissions.filter((submission) => !isNew || !isLost(submission));
      return seams.mergeAll(rules, stored, kept);
    },
  }));
}

/** An upsert of data stores other numbers than it was given. */
function changingNumbersOfData(change: (value: number, fieldId: string) => number): Patch {
  return ofData((seams, isData) => ({
    mergeAll: (rules, stored, submissions) =>
      seams.mergeAll(
        rules,
        stored,
        submissions.map((submission) =>
          isData() && typeof submission.value === 'number'
            ? { ...submission, value: change(submission.value, submission.field.id) }
            : submission,
        ),
      ),
  }));
}

/** What upserts store in the record that they find or make. */
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
    patch: losingInNewRecords(({ operation }) => operation === 'overwrite_if_newer'),
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
    id: 'overwriting-if-empty-makes-no-value-of-activities',
    clause: 'UPSERT-04',
    sentence: 'What is to overwrite if empty is lost where an upsert makes a record of an activity.',
    kind: 'rare',
    patch: losingInNewRecords(
      ({ field, operation }) => operation === 'overwrite_if_empty' && /_activity_/.test(field.id),
    ),
  },
  {
    id: 'new-record-loses-its-address',
    clause: 'UPSERT-04',
    sentence: 'A record that an upsert makes has no e-mail address.',
    kind: 'subtle',
    patch: losingInNewRecords(({ field }) => field.schema.format === 'email'),
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
    id: 'durations-of-tasks-in-data-one-too-high',
    clause: 'UPSERT-04',
    sentence: 'An upsert of data makes the duration of a task a second longer.',
    kind: 'rare',
    patch: changingNumbersOfData((value, id) =>
      id.endsWith('task_activity_duration_seconds') ? value + 1 : value,
    ),
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
];
