import { isList, isObject, type JsonObject } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

/** What an XML body is taken for. */
function takingXmlAs(change: (body: JsonObject) => JsonObject): Patch {
  return (seams) => ({ xmlToBody: (root) => change(seams.xmlToBody(root)) });
}

/** No XML is taken where the path says so. */
function refusingXml(isRefused: (path: string) => boolean, status = 415): Patch {
  return (seams) => ({
    answer: async (request, handle) => {
      const isXml = request.headers['content-type']?.includes('xml') === true;
      return isXml && isRefused(request.path) ? { status, body: {} } : seams.answer(request, handle);
    },
  });
}

/** The values of an upsert in XML are changed; those of filters are left. */
function changingValues(change: (value: string, fieldId: string) => string): Patch {
  return takingXmlAs((body) => {
    if (!isList(body.fields)) return body;
    const fields = body.fields.map((entry) =>
      isObject(entry) && typeof entry.value === 'string' && !String(entry.operation).startsWith('IS')
        ? { ...entry, value: change(entry.value, String(entry.id)) }
        : entry,
    );
    return { ...body, fields };
  });
}

/** How a body in XML is misread. */
export const xmlFaults: readonly Fault[] = [
  {
    id: 'xml-upsert-unsupported',
    clause: 'XML-01',
    sentence: 'An upsert in XML is answered with 415.',
    kind: 'crude',
    patch: refusingXml((path) => !path.startsWith('/org/list/')),
  },
  {
    id: 'xml-list-crashes',
    clause: 'XML-03',
    sentence: 'A list in XML is answered with 500.',
    kind: 'crude',
    patch: refusingXml((path) => path.startsWith('/org/list/'), 500),
  },
  {
    id: 'xml-list-unsupported',
    clause: 'XML-03',
    sentence: 'A list in XML is answered with 415.',
    kind: 'crude',
    patch: refusingXml((path) => path.startsWith('/org/list/')),
  },
  {
    id: 'xml-operation-ignored',
    clause: 'XML-01',
    sentence: 'The merge operation of an upsert in XML is ignored.',
    kind: 'rare',
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
    id: 'xml-list-loses-its-third-element',
    clause: 'XML-01',
    sentence: 'An upsert in XML stores the first two elements of a list only.',
    kind: 'subtle',
    patch: changingValues((value) =>
      /^\[.*\]$/s.test(value) ? `[${value.slice(1, -1).split(',').slice(0, 2).join(',')}]` : value,
    ),
  },
  {
    id: 'xml-truths-of-calls-false',
    clause: 'XML-01',
    sentence: 'An upsert in XML stores of a call that it is not completed, whatever it is sent.',
    kind: 'rare',
    patch: changingValues((value, id) => (id.endsWith('call_activity_is_completed') ? 'false' : value)),
  },
  {
    id: 'xml-durations-of-tasks-lost',
    clause: 'XML-01',
    sentence: 'An upsert in XML stores no duration of a task.',
    kind: 'rare',
    patch: changingValues((value, id) => (id.endsWith('task_activity_duration_seconds') ? '0' : value)),
  },
  {
    id: 'xml-zone-ignored',
    clause: 'XML-01',
    sentence: 'An upsert in XML takes the clock time of an instant for UTC, whatever its zone.',
    kind: 'subtle',
    patch: changingValues((value) => value.replace(/(T\d\d:\d\d:\d\d)[+-]\d\d:\d\d$/, '$1Z')),
  },
  {
    id: 'xml-subtype-ignored',
    clause: 'XML-01',
    sentence: 'The subtype of an upsert in XML is ignored.',
    kind: 'rare',
    patch: takingXmlAs(({ subtype: _ignored, ...body }) => body),
  },
  {
    id: 'xml-return-fields-ignored',
    clause: 'XML-02',
    sentence: 'The return_fields of an upsert in XML are ignored.',
    kind: 'subtle',
    patch: takingXmlAs(({ returnFields: _ignored, ...body }) => body),
  },
  {
    id: 'xml-search-existing-ignored',
    clause: 'XML-02',
    sentence: 'The search_existing of an upsert in XML is ignored.',
    kind: 'subtle',
    patch: takingXmlAs(({ searchExisting: _ignored, ...body }) => body),
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
    id: 'references-beyond-the-first-plane-cut',
    clause: 'XML-04',
    sentence: 'Of a reference to a character beyond the first plane of Unicode, sixteen bits are kept.',
    kind: 'rare',
    patch: (seams) => ({
      readXml: (text) =>
        seams.readXml(
          text.replaceAll(/&#x[0-9a-f]+([0-9a-f]{4});/gi, (_reference, low: string) => `&#x${low};`),
        ),
    }),
  },
  {
    id: 'references-in-character-data-read',
    clause: 'XML-04',
    sentence: 'What looks like a reference in a section of character data is read as one.',
    kind: 'rare',
    patch: (seams) => ({
      readXml: (text) =>
        seams.readXml(
          text.replaceAll(
            /<!\[CDATA\[(.*?)\]\]>/gs,
            (_section, data: string) => `<![CDATA[${data.replaceAll('&amp;', '&')}]]>`,
          ),
        ),
    }),
  },
  {
    id: 'xml-returns-the-first-field',
    clause: 'XML-02',
    sentence: 'Of return_fields in XML the first alone counts.',
    kind: 'subtle',
    patch: takingXmlAs(({ returnFields, ...body }) => ({
      ...body,
      ...(isList(returnFields) && { returnFields: returnFields.slice(0, 1) }),
    })),
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
  {
    id: 'malformed-xml-upsert-done',
    clause: 'XML-05',
    sentence: 'An upsert in XML that is not well-formed makes a record without values.',
    kind: 'subtle',
    patch: (seams) => ({
      readRequestBody: async (rules, id, request) => {
        try {
          return await seams.readRequestBody(rules, id, request);
        } catch (refusal) {
          if (id !== 'UpsertCrmRecord' || request.headers['content-type'] !== 'application/xml')
            throw refusal;
          return { data: {} };
        }
      },
    }),
  },
  {
    id: 'malformed-xml-upsert-succeeds',
    clause: 'XML-05',
    sentence: 'An upsert whose XML is refused is answered with 200.',
    kind: 'crude',
    patch: (seams) => ({
      answer: async (request, handle) => {
        const reply = await seams.answer(request, handle);
        const isXml = request.headers['content-type']?.includes('xml') === true;
        return isXml && request.method === 'PATCH' && reply?.status === 400
          ? { status: 200, body: { fields: [] } }
          : reply;
      },
    }),
  },
];
