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

/** A text that is read as soon as somebody asks what it holds: of most bodies nobody does. */
class ReadBody implements Body {
  readonly text: string;
  readonly #isCut: boolean;
  #found: Omit<Body, 'text'> | undefined;

  constructor(text: string, isCut: boolean) {
    this.text = text;
    this.#isCut = isCut;
  }

  get form(): Body['form'] {
    return this.#read.form;
  }

  get json(): unknown {
    return this.#read.json;
  }

  get xml(): Body['xml'] {
    return this.#read.xml;
  }

  get incomplete(): boolean {
    return this.#isCut || this.#read.incomplete === true;
  }

  get #read(): Omit<Body, 'text'> {
    return (this.#found ??= contentsOf(this.text));
  }
}

function contentsOf(text: string): Omit<Body, 'text'> {
  const { value, excess } = readJson(text);
  if (value !== undefined) return { form: 'json', json: value };
  if (excess !== undefined) return { form: 'json', incomplete: true };
  const xml = xmlMembers(text);
  return xml === undefined ? { form: 'other' } : { form: 'xml', xml };
}

/** Reads a body by what it is, not by what its content type says. `isCut`: only its beginning was kept. */
export function readBody(text: string, isCut = false): Body {
  return new ReadBody(text, isCut);
}
