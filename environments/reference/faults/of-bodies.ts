import type { HttpRequest } from '../http/message.ts';
import { isList, isObject, type JsonObject } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { readOnce } from './read-once.ts';

/** What an XML body is taken for. */
function takingXmlAs(change: (body: JsonObject) => JsonObject): Patch {
  return (seams) => ({ xmlToBody: (root) => change(seams.xmlToBody(root)) });
}

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

/** Which types and bodies are taken. */
export const bodyFaults: readonly Fault[] = [
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
  {
    id: 'xml-operation-ignored',
    clause: 'XML-01',
    sentence: 'The merge operation of an upsert in XML is ignored.',
    kind: 'subtle',
    patch: takingXmlAs((body) => {
      if (!isList(body.fields)) return body;
      const isFilter = body.fields.some(
        (entry) => isObject(entry) && String(entry.operation).startsWith('IS'),
      );
      if (isFilter) return body;
      const fields = body.fields.map((entry) =>
        isObject(entry) ? { ...entry, operation: 'always_overwrite' } : entry,
      );
      return { ...body, fields };
    }),
  },
  {
    id: 'xml-return-fields-ignored',
    clause: 'XML-02',
    sentence: 'The return_fields of an upsert in XML are ignored.',
    kind: 'subtle',
    patch: takingXmlAs(({ returnFields: _ignored, ...body }) => body),
  },
  {
    id: 'second-xml-filter-ignored',
    clause: 'XML-03',
    sentence: 'Of two filters in XML only the first counts.',
    kind: 'subtle',
    patch: takingXmlAs((body) => {
      if (!isList(body.fields)) return body;
      const isFilter = body.fields.every((entry) => isObject(entry) && entry.operation === 'IS');
      return isFilter ? { ...body, fields: body.fields.slice(0, 1) } : body;
    }),
  },
  {
    id: 'xml-references-kept',
    clause: 'XML-04',
    sentence: 'Numbered character references in XML are stored as they stand.',
    kind: 'subtle',
    patch: (seams) => ({ readXml: (text) => seams.readXml(text.replaceAll('&#', '&amp;#')) }),
  },
  {
    id: 'malformed-xml-is-empty',
    clause: 'XML-05',
    sentence: 'XML that is not well-formed counts as an empty body.',
    kind: 'subtle',
    patch: (seams) => ({
      readXml: async (text) => {
        try {
          return await seams.readXml(text);
        } catch {
          return { name: 'list', children: [], text: '' };
        }
      },
    }),
  },
];
