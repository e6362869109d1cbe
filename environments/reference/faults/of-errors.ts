import type { HttpRequest, Reply } from '../http/message.ts';
import { isList, isObject } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

/** Some successful answers are changed. */
function answering(isMeant: (request: HttpRequest) => boolean, change: (reply: Reply) => Reply): Patch {
  return (seams) => ({
    answer: async (request, handle) => {
      const reply = await seams.answer(request, handle);
      return reply?.status === 200 && isMeant(request) ? change(reply) : reply;
    },
  });
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
    kind: 'subtle',
    patch: (seams) => ({
      readListPage: (rules, page) => seams.readListPage(rules, isObject(page ?? null) ? page : undefined),
    }),
  },
  {
    id: 'field-ids-of-wrong-type-ignored',
    clause: 'ERRORS-03',
    sentence: 'A list of field ids that is no list is ignored.',
    kind: 'subtle',
    patch: (seams) => ({
      readFieldIds: (rules, collection, ids, member) =>
        seams.readFieldIds(rules, collection, isList(ids ?? null) ? ids : undefined, member),
    }),
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
          const attributes = rules.mergeAll(rules, {}, good);
          const at = new Date();
          void rules.commit(rules, {
            collection,
            target: undefined,
            attributes,
            subtype: undefined,
            application: '',
            at,
          });
          throw refusal;
        }
      },
    }),
  },
];
