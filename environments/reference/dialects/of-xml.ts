import { readOnce } from '../faults/patching/read-once.ts';
import { badRequest } from '../problem.ts';
import type { XmlElement } from '../http/read-xml.ts';
import type { Dialect } from './dialect.ts';

/** The same element without the entries' members in lower case, which the sample does not show. */
function inSampleSpelling(element: XmlElement, isEntry = false): XmlElement {
  const isUnread = isEntry && (element.name === 'id' || element.name === 'operation');
  return {
    ...element,
    name: isUnread ? `${element.name}-unread` : element.name,
    children: element.children.map((child) => inSampleSpelling(child, isEntry || element.name === 'fields')),
  };
}

/** How bodies in XML are read and answered. */
export const xmlDialects: readonly Dialect[] = [
  {
    id: 'xml-answered-in-json',
    shows: ['XML-06'],
    sentence: 'A request in XML is answered in JSON, whatever Accept asks for.',
    excludes: ['xml-answered-when-accepted'],
    patch: (seams) => ({ writeBody: (body) => seams.writeBody(body, undefined) }),
  },
  {
    id: 'xml-answered-when-accepted',
    shows: ['XML-06'],
    sentence: 'An answer is in XML as soon as Accept mentions it.',
    excludes: ['xml-answered-in-json'],
    patch: (seams) => ({
      writeBody: (body, accept) =>
        seams.writeBody(body, accept?.includes('application/xml') ? 'application/xml' : accept),
    }),
  },
  {
    id: 'xml-in-sample-spelling-only',
    shows: ['XML-07'],
    sentence: 'Of the members of a field in XML only Id and Operation are read, not id and operation.',
    patch: (seams) => ({ xmlToBody: (root) => seams.xmlToBody(inSampleSpelling(root)) }),
  },
  {
    id: 'xml-sections-refused',
    shows: [],
    allowed_by: ['XML-04'],
    sentence: 'A body in XML that holds a section of character data is refused.',
    patch: (seams) => ({
      readRequestBody: async (rules, id, request) => {
        const repeatable = readOnce(request);
        const isXml = request.headers['content-type']?.includes('xml') === true;
        const text = isXml ? (await repeatable.body()).toString() : '';
        if (text.includes('<![CDATA[')) throw badRequest('body', 'Escape characters by references.');
        return seams.readRequestBody(rules, id, repeatable);
      },
    }),
  },
  {
    id: 'numbers-as-text-refused',
    shows: ['XML-08'],
    sentence: 'A filter refuses numbers and booleans that come as text, as they do in XML.',
    patch: (seams) => ({
      readComparand: (rules, field, value) => {
        const isWritten = typeof value === 'string';
        if (isWritten && ['boolean', 'integer', 'number'].includes(field.type))
          throw badRequest(field.id, `${field.id} is a ${field.type} field. Send no text.`);
        return seams.readComparand(rules, field, value);
      },
    }),
  },
];
