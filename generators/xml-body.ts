import fc, { type Arbitrary } from 'fast-check';
import type { Covered } from './covered.ts';

/** The ways in which XML writes a character that means something to it (XML 1.0, sections 2.4, 2.7 and 4.1). */
export type Escaping = 'names' | 'numbers' | 'character data';

export const escapings: readonly Escaping[] = ['names', 'numbers', 'character data'];

/** How the bodies spell what the document leaves open. */
export interface XmlSpelling {
  readonly root: string;
  readonly id: string;
  readonly operation: string;
}

/** As in the document's sample of an upsert. Its root is not shown. */
export const sampleSpelling: XmlSpelling = { root: 'upsert', id: 'Id', operation: 'Operation' };

/** As in JSON: no sample of a list shows its items. */
export const listSpelling: XmlSpelling = { root: 'list', id: 'id', operation: 'operation' };

interface XmlField {
  readonly id: string;
  readonly value?: string;
  readonly operation?: string;
  /** How this one is spelled, where not as the others of its body. */
  readonly spelling?: XmlSpelling;
}

/** The members that both bodies have in JSON as well. */
export interface XmlBody {
  readonly subtype?: string;
  readonly fields: readonly XmlField[];
  readonly searchExisting?: readonly string[];
  readonly returnFields?: readonly string[];
  readonly limit?: number;
}

const names: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A reference to a character: in decimal digits, or in hexadecimal ones beyond ASCII (XML 1.0, section 4.1). */
function reference(codePoint: number): string {
  return codePoint > 0x7f ? `&#x${codePoint.toString(16)};` : `&#${codePoint};`;
}

/** The text as the content of an element. */
function escaped(text: string, escaping: Escaping): string {
  if (escaping === 'character data') return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
  if (escaping === 'names') return text.replaceAll(/[&<>"']/g, (character) => names[character] ?? character);
  return text.replaceAll(/[&<>"']|[^\0-\x7f]/gu, (character) => reference(character.codePointAt(0) ?? 0));
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

/** The body in XML: lists repeat their element. */
export function xmlBody(body: XmlBody, spelling: XmlSpelling, escaping: Escaping = 'names'): string {
  const text = (name: string, value: string | undefined): string =>
    value === undefined ? '' : element(name, escaped(value, escaping));
  const subtype = text('subtype', body.subtype);
  const items = body.fields.map(({ id, value, operation, spelling: own = spelling }) =>
    element('fields', text(own.id, id) + text('value', value) + text(own.operation, operation)),
  );
  const search = (body.searchExisting ?? []).map((id) => text('search_existing', id));
  const returned = (body.returnFields ?? []).map((id) => text('return_fields', id));
  const page = body.limit === undefined ? '' : element('page', element('limit', String(body.limit)));
  return `<?xml version="1.0" encoding="UTF-8"?>${element(spelling.root, [subtype, ...items, ...search, ...returned, page].join(''))}`;
}

const marks = ['&', '<', '>', '"', "'", '&amp;', '<b>', ']]>'] as const;
const letter = fc.constantFrom(...'abcxyzäñ中019');
const word = fc.string({ unit: letter, minLength: 1, maxLength: 5 });

/** A text with characters that XML escapes, between words that no trimming touches. */
export function textToEscape(): Arbitrary<string> {
  return fc
    .tuple(word, fc.array(fc.tuple(fc.constantFrom(...marks), word), { minLength: 1, maxLength: 4 }))
    .map(([first, rest]) => first + rest.flat().join(''));
}

/** Letters of two bytes, and of four, which stand beyond the first plane of Unicode. */
const beyondAscii = 'aé𠮷z';

/**
 * Such texts, the first of which holds every sequence that one of the ways of escaping might take for another; then one
 * whose letters may be written as references.
 */
export function textsToEscape(): Covered<string> {
  const every = fc
    .tuple(letter, ...marks.map((mark) => letter.map((after) => mark + after)))
    .map((parts) => parts.join(''));
  return { first: every.map((text) => [text, beyondAscii]), drawn: textToEscape() };
}

/** Texts that are not well-formed: a body cut off before its end, and elements that close each other wrongly. */
export function malformedXml(body: XmlBody, spelling: XmlSpelling): Arbitrary<string> {
  const whole = xmlBody(body, spelling);
  const begun = whole.indexOf('?>') + 3;
  return fc.oneof(
    fc.integer({ min: begun, max: whole.length - 1 }).map((length) => whole.slice(0, length)),
    fc.constantFrom(
      `<${spelling.root}><fields></${spelling.root}></fields>`,
      `<${spelling.root}>&<</${spelling.root}>`,
    ),
  );
}
