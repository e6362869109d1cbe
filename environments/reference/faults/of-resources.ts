import { isObject, type JsonObject } from '../json.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import { badRequest } from '../problem.ts';
import { Collection } from '../records/collection.ts';
import type { HttpRequest } from '../http/message.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { readOnce } from './patching/read-once.ts';
import { withEntries } from './patching/schema-entries.ts';

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

/** What is refused of a record of one type is tried on the record of another type that has the same id. */
function alsoAs(other: string, own: string, isMeant: (method: string) => boolean): Patch {
  return rerouting(
    ({ method, path }) => isMeant(method) && new RegExp(`/${other}/[^/]+$`).test(path),
    (path) => path.replace(`/${other}/`, `/${own}/`),
  );
}

const isRead = (method: string): boolean => method === 'GET';
const isDeletion = (method: string): boolean => method === 'DELETE';
const isChange = (method: string): boolean => !isRead(method) && !isDeletion(method);

/** Records of either type are read by id as the other. */
function readAsEachOther(one: string, other: string): Patch {
  const isOf = (path: string, type: string): boolean => path.includes(`/${type}/`);
  return rerouting(
    ({ method, path }) => isRead(method) && (isOf(path, one) || isOf(path, other)),
    (path) =>
      isOf(path, one) ? path.replace(`/${one}/`, `/${other}/`) : path.replace(`/${other}/`, `/${one}/`),
  );
}

/** A page of the RPC field schema list without the entries about custom objects. */
function withoutCustomObjects(page: JsonObject): JsonObject {
  const isOther = ({ crmObjectType }: JsonObject): boolean => !/custom/i.test(String(crmObjectType));
  return withEntries(page, (entries) => entries.filter(isOther));
}

/** One operation knows one resource type less. */
function refusing(operation: OperationId, code: string): Patch {
  return (seams) => ({
    acceptedTypes: (id) => seams.acceptedTypes(id).filter((each) => id !== operation || each !== code),
  });
}

/** A record of this type that is refused under one namespace is read under the one that a write was last done in. */
function inAnyNamespace(chosen: HttpRequest['method'], code: string): Patch {
  return (seams) => {
    let written = '';
    return {
      commit: (rules, change) => {
        if (change.collection.code === code) written = change.collection.namespace;
        return seams.commit(rules, change);
      },
      ...rerouting(
        ({ method, path }) => method === chosen && path.includes(`/${code}/`),
        (path) => path.replace(/^(\/org)\/[^/]+/, `$1/${written}`),
      )(seams),
    };
  };
}

/** A list of one resource type shows the records of another one as well, as far as they hold the same fields. */
function listingToo(code: string, other: string): Patch {
  return (seams) => {
    const others = new Map<string, Collection>();
    return {
      commit: (rules, change) => {
        const { collection } = change;
        if (collection.code === other) others.set(collection.namespace, collection);
        return seams.commit(rules, change);
      },
      listedCollection: (collection) => {
        const listed = seams.listedCollection(collection);
        const more = collection.code === code ? others.get(collection.namespace) : undefined;
        if (more === undefined) return listed;
        const joined = new Collection(listed.namespace, code, listed.fields);
        for (const record of [...listed.records, ...more.records]) joined.add(record);
        return joined;
      },
    };
  };
}

/** Which resource types an operation takes. */
export const resourceFaults: readonly Fault[] = [
  {
    id: 'one-type-without-schema',
    clause: 'RESOURCES-01',
    sentence: 'One of the listed resource types has no field schema.',
    kind: 'subtle',
    patch: refusing('ListFieldSchema', 'recordChangeActivities'),
  },
  {
    id: 'one-type-not-upserted-by-data',
    clause: 'RESOURCES-01',
    sentence: 'An upsert of data is refused for one of the listed types.',
    kind: 'rare',
    patch: (seams) => ({
      readUpsertBody: (rules, collection, body) => {
        if (collection.code === 'meetingActivities' && body.data !== undefined)
          throw badRequest('data', 'Meetings are upserted by fields.');
        return seams.readUpsertBody(rules, collection, body);
      },
    }),
  },
  {
    id: 'one-type-not-created',
    clause: 'RESOURCES-02',
    sentence: 'A create of one of the listed types is refused as a bad request.',
    kind: 'rare',
    patch: (seams) => ({
      readCreateBody: (rules, collection, body) => {
        if (collection.code === 'emailActivities') throw badRequest('data', 'E-mails are not created.');
        return seams.readCreateBody(rules, collection, body);
      },
    }),
  },
  {
    id: 'one-type-not-deleted',
    clause: 'RESOURCES-02',
    sentence: 'Records of one of the listed types cannot be deleted.',
    kind: 'subtle',
    patch: refusing('DeleteCrmRecord', 'meetingActivities'),
  },
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
    id: 'untold-objects-created',
    clause: 'RESOURCES-04',
    sentence: 'The RPC list tells no field of custom objects, and a create of one is answered with 200.',
    kind: 'rare',
    patch: (seams) => ({
      answer: async (request, handle) => {
        const reply = await seams.answer(request, handle);
        const isCreate = request.method === 'POST' && /^\/org\/[^/]+\/customObjects$/.test(request.path);
        if (isCreate && reply?.status === 400) return { status: 200, body: {} };
        const isPage = request.path.endsWith('/field-schema/list') && reply?.status === 200;
        return isPage && isObject(reply.body) ? { ...reply, body: withoutCustomObjects(reply.body) } : reply;
      },
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
    id: 'unlisted-type-read',
    clause: 'RESOURCES-05',
    sentence: 'A contact can be read under an unlisted resource type.',
    kind: 'subtle',
    patch: rerouting(
      ({ method, path }) => method === 'GET' && /Records\/[^/]+$/.test(path),
      (path) => path.replace(/[^/]+Records\//, 'contacts/'),
    ),
  },
  {
    id: 'unlisted-type-written',
    clause: 'RESOURCES-05',
    sentence: 'What is written under an unlisted resource type becomes a contact.',
    kind: 'subtle',
    patch: rerouting(
      ({ method, path }) => method !== 'GET' && /Records(\/[^/]+)?$/.test(path),
      (path) => path.replace(/[^/]+Records/, 'contacts'),
    ),
  },
  {
    id: 'contacts-kept-with-companies',
    clause: 'RESOURCES-06',
    sentence: 'Contacts and companies are kept in one place.',
    kind: 'subtle',
    patch: alsoAs('companies', 'contacts', isRead),
  },
  {
    id: 'contacts-deleted-with-companies',
    clause: 'RESOURCES-06',
    sentence: 'A contact can be deleted as a company.',
    kind: 'subtle',
    patch: alsoAs('companies', 'contacts', isDeletion),
  },
  {
    id: 'contacts-changed-with-companies',
    clause: 'RESOURCES-06',
    sentence: 'A contact can be changed as a company.',
    kind: 'subtle',
    patch: alsoAs('companies', 'contacts', isChange),
  },
  {
    id: 'meetings-and-notes-in-one-place',
    clause: 'RESOURCES-06',
    sentence: 'A meeting is read by its id as a note, and a note as a meeting.',
    kind: 'subtle',
    patch: readAsEachOther('meetingActivities', 'noteActivities'),
  },
  {
    id: 'emails-deleted-with-meetings',
    clause: 'RESOURCES-06',
    sentence: 'An e-mail can be deleted as a meeting.',
    kind: 'rare',
    patch: alsoAs('meetingActivities', 'emailActivities', isDeletion),
  },
  {
    id: 'emails-changed-with-meetings',
    clause: 'RESOURCES-06',
    sentence: 'An e-mail can be changed as a meeting.',
    kind: 'rare',
    patch: alsoAs('meetingActivities', 'emailActivities', isChange),
  },
  {
    id: 'notes-read-in-any-namespace',
    clause: 'RESOURCES-06',
    sentence: 'A note can be read under any namespace.',
    kind: 'rare',
    patch: inAnyNamespace('GET', 'noteActivities'),
  },
  {
    id: 'meetings-listed-among-calls',
    clause: 'RESOURCES-06',
    sentence: 'A list of calls without a filter shows the meetings as well.',
    kind: 'rare',
    patch: listingToo('callActivities', 'meetingActivities'),
  },
  {
    id: 'contacts-deleted-in-any-namespace',
    clause: 'RESOURCES-06',
    sentence: 'A contact can be deleted under any namespace.',
    kind: 'subtle',
    patch: inAnyNamespace('DELETE', 'contacts'),
  },
];
