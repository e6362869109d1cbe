import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { readJson } from '../../specs/json-text.ts';
import type { Body } from '../exchange.ts';

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
});

function xmlMembers(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!/^\s*</.test(text) || text.includes('<!DOCTYPE') || XMLValidator.validate(text) !== true)
    return undefined;
  try {
    const [root] = Object.values(parser.parse(text) as Record<string, unknown>);
    return root !== null && typeof root === 'object' && !Array.isArray(root)
      ? (root as Readonly<Record<string, unknown>>)
      : {};
  } catch {
    // Deeper or larger than the parser takes: then it is read by nobody.
    return undefined;
  }
}

/** Reads a body by what it is, not by what its content type says. */
export function readBody(text: string): Body {
  const { value, excess } = readJson(text);
  if (value !== undefined) return { text, form: 'json', json: value };
  if (excess !== undefined) return { text, form: 'json', incomplete: true };
  const xml = xmlMembers(text);
  return xml === undefined ? { text, form: 'other' } : { text, form: 'xml', xml };
}
