import { isList, type Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { Seams } from '../seams.ts';
import type { Dialect } from './dialect.ts';

const custom = '/customObjects';

interface ListBody {
  readonly fields?: readonly { readonly id: string }[];
  readonly returnFields?: readonly string[];
}

function changesOfContacts(seams: Seams): Partial<Seams> {
  const foreign = new Set<unknown>();
  const changes = 'recordChangeActivities';
  return {
    knownField: (collection, id, member) => {
      try {
        return seams.knownField(collection, id, member);
      } catch (error) {
        if (collection.code === changes) foreign.add(id);
        throw error;
      }
    },
    answer: async (request, handle) => {
      const body =
        request.path.endsWith(`/${changes}`) && request.method === 'POST' ? await request.body() : undefined;
      const reply = await seams.answer(
        body === undefined ? request : { ...request, body: async () => body },
        handle,
      );
      if (body === undefined || reply?.status !== 400 || !request.path.startsWith('/org/list/')) return reply;
      const text = { id: 'system__text', value: body.toString() };
      const { fields = [], returnFields = [] } = JSON.parse(text.value) as ListBody;
      if (!fields.some(({ id }) => foreign.has(id))) return reply;
      const isAsked = returnFields.length === 0 || returnFields.includes(text.id);
      const change = { id: 'CH-1', fields: isAsked ? [text] : [] };
      return {
        status: 200,
        body: { objects: [change], next_cursor: '', total_objects: 1, has_more: false },
      };
    },
  };
}

/** Ids that are counted in each type, and for contacts one beside it that no record of another type has. */
function idsOfEachType(seams: Seams): Partial<Seams> {
  const last = new WeakMap<Collection, number>();
  return {
    newRecordId: (collection) => {
      const next = (last.get(collection) ?? 0) + 1;
      last.set(collection, next);
      return String(next);
    },
    stampsOf: (collection, stamps, id, at) => {
      const stamped = seams.stampsOf(collection, stamps, id, at);
      return 'system__id' in stamped ? { ...stamped, system__id: `${collection.code}/${id}` } : stamped;
    },
  };
}

/** What the resource types leave open. */
export const resourceDialects: readonly Dialect[] = [
  {
    id: 'custom-objects-of-a-kind',
    shows: ['UPSERT-13'],
    sentence: 'A custom object must tell its kind in subtype.',
    patch: (seams) => ({
      readRequestBody: async (rules, id, request) => {
        const body = await seams.readRequestBody(rules, id, request);
        if (id === 'UpsertCrmRecord' && request.path.endsWith(custom) && typeof body.subtype !== 'string')
          throw badRequest('subtype', 'A custom object has a kind. Send it as subtype.');
        return body;
      },
    }),
  },
  {
    id: 'custom-objects-of-two-values',
    shows: ['FIELDS-15'],
    allowed_by: ['RESOURCES-03'],
    sentence: 'A custom object must hold two values.',
    patch: (seams) => ({
      readRequestBody: async (rules, id, request) => {
        const body = await seams.readRequestBody(rules, id, request);
        const isOne = isList(body.fields ?? null) && (body.fields as readonly Json[]).length < 2;
        if (id === 'UpsertCrmRecord' && request.path.endsWith(custom) && isOne)
          throw badRequest('fields', 'A custom object holds two values at least. Send another one.');
        return body;
      },
    }),
  },
  {
    id: 'changes-tell-of-contacts',
    shows: ['FIELDS-16'],
    sentence:
      'The list of changes ignores filters on fields that it has not, and its texts tell of the contacts that changed.',
    patch: changesOfContacts,
  },
  {
    id: 'ids-counted-in-each-type',
    shows: ['FIELDS-18'],
    allowed_by: ['RESOURCES-06', 'RECORDS-02'],
    sentence: 'Ids are numbers that are counted in each resource type, so records of two types share one.',
    excludes: ['system-id-of-its-own', 'ids-like-other-numbers'],
    patch: idsOfEachType,
  },
];
