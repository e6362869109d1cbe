import type { XMLParser } from 'fast-xml-parser';
import { badRequest } from '../problem.ts';
import { bounds } from './bounds.ts';
import { refuseName } from './read-json.ts';

/** An element: its name, its children in order, and its own text when it has no children. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** How fast-xml-parser shows a node when it preserves order: one member, the name. */
type ParsedNode = Readonly<Record<string, string | readonly ParsedNode[]>>;

const textName = '#text';
const cdataName = '#cdata';

/** Reads the root element of a document. No document type, no entities of its own, no deep nesting. */
export async function readXml(text: string): Promise<XmlElement> {
  if (text.includes('<!DOCTYPE'))
    throw badRequest('body', 'The XML has a document type declaration. Leave it out.');
  // Loaded at the first XML body, for the service to start sooner.
  const { XMLParser: Parser, XMLValidator } = await import('fast-xml-parser');
  const validity = XMLValidator.validate(text);
  if (validity !== true) throw badRequest('body', `The body is not well-formed XML: ${validity.err.msg}`);
  const [root, ...others] = parse(text, Parser).filter((node) => nameOf(node) !== textName);
  if (root === undefined || others.length > 0)
    throw badRequest('body', 'The XML must have exactly one root element.');
  return elementOf(root);
}

function parse(text: string, Parser: typeof XMLParser): readonly ParsedNode[] {
  const parser = new Parser({
    preserveOrder: true,
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    cdataPropName: cdataName,
    ignoreDeclaration: true,
    ignorePiTags: true,
    removeNSPrefix: true,
    maxNestedTags: bounds.nesting,
  });
  try {
    return parser.parse(text) as readonly ParsedNode[];
  } catch (cause) {
    throw badRequest('body', `The XML is refused: ${(cause as Error).message}.`);
  }
}

function elementOf(node: ParsedNode): XmlElement {
  const name = nameOf(node);
  refuseName(name);
  const content = node[name] as readonly ParsedNode[];
  const children = content.filter((child) => ![textName, cdataName].includes(nameOf(child))).map(elementOf);
  return { name, children, text: children.length > 0 ? '' : content.map(textOf).join('') };
}

function textOf(node: ParsedNode): string {
  const name = nameOf(node);
  if (name === textName) return decodeReferences(String(node[textName]));
  return (node[cdataName] as readonly ParsedNode[]).map((part) => String(part[textName])).join('');
}

function nameOf(node: ParsedNode): string {
  return Object.keys(node).find((name) => name !== ':@') ?? textName;
}

const namedReferences: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The five references that XML itself knows, and character numbers. */
function decodeReferences(text: string): string {
  return text.replace(/&([^;&]*);?/g, (reference: string, name: string) => {
    const character = namedReferences[name] ?? numberedCharacter(name);
    if (character !== undefined && reference.endsWith(';')) return character;
    throw badRequest('body', `The XML reference ${reference} is not known here. Write the character itself.`);
  });
}

function numberedCharacter(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
