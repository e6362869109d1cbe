import type { XMLParser } from 'fast-xml-parser';
import { badRequest } from '../problem.ts';
import { bounds } from './bounds.ts';
import { refuseName } from './read-json.ts';
import { decodeReferences } from './xml-references.ts';

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
    const nodes: readonly ParsedNode[] = parser.parse(text);
    return nodes;
  } catch (cause) {
    throw badRequest('body', `The XML is refused (${String(cause)}). Send plain elements and text.`);
  }
}

function elementOf(node: ParsedNode): XmlElement {
  const name = nameOf(node);
  refuseName(name);
  const content = contentOf(node, name);
  const children = content.filter((child) => ![textName, cdataName].includes(nameOf(child))).map(elementOf);
  return { name, children, text: children.length > 0 ? '' : content.map(textOf).join('') };
}

/** Character data is taken as it stands; in other text, references are decoded. */
function textOf(node: ParsedNode): string {
  if (nameOf(node) === textName) return decodeReferences(writtenText(node));
  return contentOf(node, cdataName).map(writtenText).join('');
}

function writtenText(node: ParsedNode): string {
  const text = node[textName];
  return typeof text === 'string' ? text : '';
}

function contentOf(node: ParsedNode, name: string): readonly ParsedNode[] {
  const content = node[name];
  return typeof content === 'object' ? content : [];
}

function nameOf(node: ParsedNode): string {
  return Object.keys(node).find((name) => name !== ':@') ?? textName;
}
