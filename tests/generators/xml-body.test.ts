import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  escapings,
  listSpelling,
  malformedXml,
  sampleSpelling,
  textsToEscape,
  textToEscape,
  xmlBody,
} from '../../generators/xml-body.ts';

const parser = new XMLParser({ parseTagValue: false, trimValues: false, htmlEntities: true });

test('a text comes back as it was, however it is escaped', () => {
  const inputs = fc.record({ text: textToEscape(), escaping: fc.constantFrom(...escapings) });
  fc.assert(
    fc.property(inputs, ({ text, escaping }) => {
      const xml = xmlBody({ fields: [{ id: 'a', value: text }] }, sampleSpelling, escaping);
      expect(XMLValidator.validate(xml)).toBe(true);
      expect(parser.parse(xml)).toMatchObject({ upsert: { fields: { Id: 'a', value: text } } });
    }),
  );
});

test('every text to escape has a character that XML escapes', () => {
  fc.assert(fc.property(textToEscape(), (text) => /[&<>"']/.test(text) && text === text.trim()));
});

test('the members of a body have the names of the sample', () => {
  const body = {
    fields: [{ id: 'a', value: 'b', operation: 'combine' }],
    searchExisting: ['a'],
    returnFields: ['a', 'b'],
    limit: 3,
  };
  expect(parser.parse(xmlBody(body, sampleSpelling))).toMatchObject({
    upsert: {
      fields: { Id: 'a', value: 'b', Operation: 'combine' },
      search_existing: 'a',
      return_fields: ['a', 'b'],
      page: { limit: '3' },
    },
  });
  expect(parser.parse(xmlBody(body, listSpelling))).toMatchObject({ list: { fields: { id: 'a' } } });
});

test('malformed XML is not well-formed', () => {
  const body = { fields: [{ id: 'a', value: 'b', operation: 'IS' }] };
  fc.assert(fc.property(malformedXml(body, listSpelling), (xml) => XMLValidator.validate(xml) !== true));
});

test('a field may have names of its own', () => {
  const body = { fields: [{ id: 'a' }, { id: 'b', operation: 'combine', spelling: listSpelling }] };
  expect(parser.parse(xmlBody(body, sampleSpelling))).toMatchObject({
    upsert: { fields: [{ Id: 'a' }, { id: 'b', operation: 'combine' }] },
  });
});

test('the first texts to escape hold a reference and the end of character data, and a letter beyond the first plane', () => {
  fc.assert(
    fc.property(textsToEscape().first, (texts) => {
      expect(texts).toHaveLength(2);
      expect(Math.max(...[...(texts[1] ?? '')].map((letter) => letter.codePointAt(0) ?? 0))).toBeGreaterThan(
        0xffff,
      );
      for (const part of ['&amp;', ']]>', '<', '"', "'"]) expect(texts[0]).toContain(part);
    }),
  );
});
