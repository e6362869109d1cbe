import type { Attributes } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { changingReplies, paths } from './patching/replies.ts';
import { ofData } from './patching/upserts-of-data.ts';

/** What an upsert answers is asked for in another way. */
function returning(
  change: (returnFields: readonly string[], all: readonly string[]) => readonly string[],
): Patch {
  return (seams) => ({
    returnedFields: (rules, fields, attributes, returnFields) =>
      seams.returnedFields(rules, fields, attributes, change(returnFields, Object.keys(attributes))),
  });
}

/** What upserts answer. */
export const upsertAnswerFaults: readonly Fault[] = [
  {
    id: 'upsert-answered-as-created',
    clause: 'UPSERT-01',
    sentence: 'An upsert is answered with 201.',
    kind: 'crude',
    patch: changingReplies('PATCH', paths.collection, (reply) => ({ ...reply, status: 201 })),
  },
  {
    id: 'last-return-field-forgotten',
    clause: 'UPSERT-06',
    sentence: 'Of several fields that an upsert is to return, the last one is left out.',
    kind: 'subtle',
    patch: returning((asked) => (asked.length < 2 ? asked : asked.slice(0, -1))),
  },
  {
    id: 'read-only-fields-not-returned',
    clause: 'UPSERT-06',
    sentence: 'Of the fields that an upsert is to return, those that callers cannot write are left out.',
    kind: 'rare',
    patch: (seams) => ({
      returnedFields: (rules, fields, attributes, returnFields) => {
        const written = returnFields.filter((id) => fields.get(id)?.schema.readOnly !== true);
        return seams.returnedFields(rules, fields, attributes, written);
      },
    }),
  },
  {
    id: 'no-return-fields-means-all',
    clause: 'UPSERT-07',
    sentence: 'An upsert with an empty list of return fields returns all fields.',
    kind: 'subtle',
    patch: returning((asked, all) => (asked.length === 0 ? all : asked)),
  },
  {
    id: 'returned-lists-cut',
    clause: 'UPSERT-08',
    sentence: 'An upsert returns the first element of a list only.',
    kind: 'subtle',
    patch: (seams) => ({
      returnedFields: (...inputs) =>
        seams
          .returnedFields(...inputs)
          .map(({ id, value }) => ({ id, value: Array.isArray(value) ? value.slice(0, 1) : value })),
    }),
  },
  {
    id: 'former-lists-returned',
    clause: 'UPSERT-08',
    sentence: 'An upsert returns the lists that its record held before.',
    kind: 'subtle',
    patch: (seams) => {
      let former: Attributes = {};
      return {
        mergeAll: (rules, stored, submissions) => {
          former = stored;
          return seams.mergeAll(rules, stored, submissions);
        },
        returnedFields: (rules, fields, attributes, returnFields) => {
          const lists = Object.entries(former).filter(([, value]) => Array.isArray(value));
          const shown = { ...attributes, ...Object.fromEntries(lists) };
          return seams.returnedFields(rules, fields, shown, returnFields);
        },
      };
    },
  },
  {
    id: 'submitted-values-returned',
    clause: 'UPSERT-08',
    sentence: 'An upsert returns the text that was submitted, whatever the merge made of it.',
    kind: 'subtle',
    patch: (seams) => {
      let submitted: ReadonlyMap<string, unknown> = new Map();
      return {
        mergeAll: (rules, stored, submissions) => {
          submitted = new Map(submissions.map(({ field, value }) => [field.id, value]));
          return seams.mergeAll(rules, stored, submissions);
        },
        returnedFields: (...inputs) =>
          seams.returnedFields(...inputs).map(({ id, value }) => {
            const sent = submitted.get(id);
            return { id, value: typeof sent === 'string' ? sent : value };
          }),
      };
    },
  },
  {
    id: 'id-not-returned',
    clause: 'UPSERT-09',
    sentence: 'An upsert never returns the id of its record.',
    kind: 'crude',
    patch: returning((asked) => asked.filter((id) => id !== 'system__id')),
  },
  {
    id: 'data-returns-all',
    clause: 'UPSERT-18',
    sentence: 'An upsert of data with an empty list of return fields returns all fields.',
    kind: 'subtle',
    patch: ofData((seams, isData) => ({
      returnedFields: (rules, fields, attributes, returnFields) => {
        const asked = isData() && returnFields.length === 0 ? Object.keys(attributes) : returnFields;
        return seams.returnedFields(rules, fields, attributes, asked);
      },
    })),
  },
  {
    id: 'one-return-field-more',
    clause: 'UPSERT-21',
    sentence: 'An upsert that is to return some fields returns the id of the record too.',
    kind: 'subtle',
    patch: returning((asked) => (asked.length === 0 ? asked : [...asked, 'system__id'])),
  },
];
