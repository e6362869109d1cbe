import type { HttpRequest } from '../http/message.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { readOnce } from './read-once.ts';

/** A request that no operation serves, tried again elsewhere. */
function rerouting(isMeant: (request: HttpRequest) => boolean, path: (path: string) => string): Patch {
  return (seams) => ({
    answer: async (incoming, handle) => {
      const request = readOnce(incoming);
      const reply = await seams.answer(request, handle);
      if (reply === undefined || reply.status < 400 || !isMeant(request)) return reply;
      return handle({ ...request, path: path(request.path) });
    },
  });
}

/** Which resource types an operation takes. */
export const resourceFaults: readonly Fault[] = [
  {
    id: 'custom-objects-refused',
    clause: 'RESOURCES-03',
    sentence: 'Upsert refuses custom objects like all other operations.',
    kind: 'crude',
    patch: (seams) => ({ acceptedTypes: () => seams.acceptedTypes('GetCrmRecord') }),
  },
  {
    id: 'custom-objects-deleted',
    clause: 'RESOURCES-04',
    sentence: 'Custom objects can be deleted.',
    kind: 'subtle',
    patch: (seams) => ({
      acceptedTypes: (id) => seams.acceptedTypes(id === 'DeleteCrmRecord' ? 'UpsertCrmRecord' : id),
    }),
  },
  {
    id: 'unlisted-type-has-a-schema',
    clause: 'RESOURCES-05',
    sentence: 'An unlisted resource type has the schema of contacts.',
    kind: 'subtle',
    patch: rerouting(
      ({ method, path }) => method === 'GET' && path.endsWith('Records/meta/fields'),
      (path) => path.replace(/\/[^/]+\/meta/, '/contacts/meta'),
    ),
  },
  {
    id: 'contacts-kept-with-companies',
    clause: 'RESOURCES-06',
    sentence: 'Contacts and companies are kept in one place.',
    kind: 'subtle',
    patch: rerouting(
      ({ method, path }) => method === 'GET' && /\/companies\/[^/]+$/.test(path),
      (path) => path.replace('/companies/', '/contacts/'),
    ),
  },
];
