import type { HttpRequest, Reply } from '../http/message.ts';
import { isList, isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import type { Collection } from '../records/collection.ts';
import type { Submission } from '../rules/submission.ts';
import type { Patch, Seams } from '../seams.ts';
import type { Fault } from './fault.ts';
import { readOnce } from './patching/read-once.ts';

/** Some successful answers are changed. */
function answering(isMeant: (request: HttpRequest) => boolean, change: (reply: Reply) => Reply): Patch {
  return (seams) => ({
    answer: async (request, handle) => {
      const reply = await seams.answer(request, handle);
      return reply?.status === 200 && isMeant(request) ? change(reply) : reply;
    },
  });
}

/** Some bad requests are answered with another status. `sent` is what their body holds, undefined where it is no JSON. */
function answeringBadRequests(
  isMeant: (sent: ReturnType<typeof parseJson>, request: HttpRequest) => boolean,
  status: number,
): Patch {
  return (seams) => ({
    answer: async (incoming, handle) => {
      const request = readOnce(incoming);
      const reply = await seams.answer(request, handle);
      if (reply?.status !== 400) return reply;
      const sent = parseJson((await request.body()).toString());
      return isMeant(sent, request) ? { status, body: {} } : reply;
    },
  });
}

/** A new record of these values, of no application. */
function storeNew(rules: Seams, collection: Collection, submissions: readonly Submission[]): void {
  const attributes = rules.mergeAll(rules, {}, submissions);
  const at = new Date();
  void rules.commit(rules, {
    collection,
    target: undefined,
    attributes,
    subtype: undefined,
    application: '',
    at,
  });
}

/** Whether one of the filters of a list names no field. */
function namesNoField(list: Json | undefined): boolean {
  const filters = isObject(list ?? null) ? (list as JsonObject)['fields'] : undefined;
  return (
    isList(filters ?? null) && (filters as readonly Json[]).some((one) => isObject(one) && !('id' in one))
  );
}

/** How calls are answered, and what a refused one leaves behind. */
export const errorFaults: readonly Fault[] = [
  {
    id: 'update-only-accepted',
    clause: 'ERRORS-01',
    sentence: 'An update is answered with 202, as if it were yet to be done.',
    kind: 'crude',
    patch: answering(
      ({ method, path }) => method === 'PATCH' && /^\/org\/[^/]+\/[^/]+\/[^/]+$/.test(path),
      (reply) => ({ ...reply, status: 202 }),
    ),
  },
  {
    id: 'schema-as-plain-text',
    clause: 'ERRORS-02',
    sentence: 'A field schema is sent as plain text.',
    kind: 'subtle',
    patch: answering(
      ({ path }) => path.endsWith('/meta/fields'),
      (reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': 'text/plain' } }),
    ),
  },
  {
    id: 'wrong-page-ignored',
    clause: 'ERRORS-03',
    sentence: 'A page member of the wrong type is ignored.',
    kind: 'rare',
    patch: (seams) => ({
      readListPage: (rules, page) => seams.readListPage(rules, isObject(page ?? null) ? page : undefined),
    }),
  },
  {
    id: 'field-ids-of-wrong-type-ignored',
    clause: 'ERRORS-03',
    sentence: 'A list of field ids that is no list is ignored.',
    kind: 'rare',
    patch: (seams) => ({
      readFieldIds: (rules, collection, ids, member) =>
        seams.readFieldIds(rules, collection, isList(ids ?? null) ? ids : undefined, member),
    }),
  },
  {
    id: 'filter-operation-of-wrong-type-ignored',
    clause: 'ERRORS-03',
    sentence: 'The operation of a filter that is no text is taken for the usual one.',
    kind: 'rare',
    patch: (seams) => ({
      readCondition: (rules, collection, { operation, ...filter }) =>
        seams.readCondition(rules, collection, {
          ...filter,
          ...(typeof operation === 'string' && { operation }),
        }),
    }),
  },
  {
    id: 'filter-without-field-trips',
    clause: 'ERRORS-03',
    sentence: 'A filter that names no field leads to an internal error.',
    kind: 'rare',
    patch: answeringBadRequests((sent, { path }) => path.startsWith('/org/list/') && namesNoField(sent), 500),
  },
  {
    id: 'list-body-of-no-object-trips',
    clause: 'ERRORS-03',
    sentence: 'A list whose body is a list or a bare value leads to an internal error.',
    kind: 'rare',
    patch: answeringBadRequests(
      (sent, { path }) => path.startsWith('/org/list/') && sent !== undefined && !isObject(sent),
      500,
    ),
  },
  {
    id: 'unreadable-write-does-nothing',
    clause: 'ERRORS-03',
    sentence: 'A write whose body is no JSON is answered with 200 and does nothing.',
    kind: 'rare',
    patch: answeringBadRequests(
      (sent, { path, method }) => !path.startsWith('/org/list/') && sent === undefined && method !== 'GET',
      200,
    ),
  },
  {
    id: 'mistyped-write-does-nothing',
    clause: 'ERRORS-03',
    sentence: 'A write with a number for one of its members is answered with 200 and does nothing.',
    kind: 'rare',
    patch: answeringBadRequests(
      (sent, { path }) =>
        !path.startsWith('/org/list/') &&
        isObject(sent ?? null) &&
        Object.values(sent as object).includes(42),
      200,
    ),
  },
  {
    id: 'upsert-with-mistyped-search-stored',
    clause: 'ERRORS-04',
    sentence: 'An upsert that is refused for its searchExisting or returnFields is stored nevertheless.',
    kind: 'subtle',
    patch: (seams) => {
      let latest: readonly Submission[] = [];
      return {
        readUpsertBody: (rules, collection, body) => {
          latest = seams.readUpsertBody(rules, collection, body);
          return latest;
        },
        readFieldIds: (rules, collection, ids, member) => {
          try {
            return seams.readFieldIds(rules, collection, ids, member);
          } catch (refusal) {
            storeNew(rules, collection, latest);
            throw refusal;
          }
        },
      };
    },
  },
  {
    id: 'half-of-a-refused-upsert-stored',
    clause: 'ERRORS-04',
    sentence: 'An upsert that is refused for one field stores the fields before it.',
    kind: 'subtle',
    patch: (seams) => ({
      readEntries: (rules, collection, fields) => {
        try {
          return seams.readEntries(rules, collection, fields);
        } catch (refusal) {
          const good = isList(fields) ? seams.readEntries(rules, collection, fields.slice(0, -1)) : [];
          storeNew(rules, collection, good);
          throw refusal;
        }
      },
    }),
  },
  {
    id: 'half-of-a-refused-create-stored',
    clause: 'ERRORS-04',
    sentence: 'A create that is refused for its last value stores the values before it.',
    kind: 'subtle',
    patch: (seams) => ({
      readCreateBody: (rules, collection, body) => {
        try {
          return seams.readCreateBody(rules, collection, body);
        } catch (refusal) {
          const values = isObject(body.data ?? null) ? Object.entries(body.data as object) : [];
          const good = seams.readData(rules, collection, Object.fromEntries(values.slice(0, -1)));
          if (good.length > 0) storeNew(rules, collection, good);
          throw refusal;
        }
      },
    }),
  },
];
