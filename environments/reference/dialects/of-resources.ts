import { badRequest } from '../problem.ts';
import type { Dialect } from './dialect.ts';

const custom = '/customObjects';

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
    id: 'changes-tell-of-contacts',
    shows: ['FIELDS-16'],
    sentence: 'The list of changes ignores filters, and its texts tell of the contacts that changed.',
    patch: (seams) => ({
      answer: async (request, handle) => {
        const body =
          request.path.endsWith('/recordChangeActivities') && request.method === 'POST'
            ? await request.body()
            : undefined;
        const reply = await seams.answer(
          body === undefined ? request : { ...request, body: async () => body },
          handle,
        );
        if (body === undefined || reply?.status !== 400 || !request.path.startsWith('/org/list/'))
          return reply;
        const text = { id: 'system__text', value: body.toString() };
        const { returnFields = [] } = JSON.parse(text.value) as { readonly returnFields?: readonly string[] };
        const isAsked = returnFields.length === 0 || returnFields.includes(text.id);
        const change = { id: 'CH-1', fields: isAsked ? [text] : [] };
        return {
          status: 200,
          body: { objects: [change], next_cursor: '', total_objects: 1, has_more: false },
        };
      },
    }),
  },
];
