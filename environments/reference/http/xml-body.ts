import type { Json, JsonObject } from '../json.ts';
import type { XmlElement } from './read-xml.ts';

/**
 * The XML variants of upsert and list as the JSON body that means the same.
 * Lists are repeated elements, or elements inside one that holds nothing else.
 */
export function xmlToBody(root: XmlElement): JsonObject {
  const body: Record<string, Json> = {};
  const put = (member: string, value: Json | undefined): void => {
    if (value !== undefined) body[member] = value;
  };
  put('subtype', textOf(root, 'subtype'));
  put('fields', entriesOf(root));
  put('data', dataOf(root));
  put('searchExisting', textsOf(root, 'search_existing'));
  put('returnFields', textsOf(root, 'return_fields'));
  put('page', pageOf(root));
  return body;
}

function named(parent: XmlElement, name: string): readonly XmlElement[] {
  return parent.children.filter((child) => child.name === name);
}

/** The sample capitalises Id and Operation; both spellings are read. */
function memberOf(entry: XmlElement, name: string): readonly XmlElement[] {
  return entry.children.filter((child) => child.name.toLowerCase() === name);
}

function textOf(parent: XmlElement, name: string): string | undefined {
  return named(parent, name)[0]?.text;
}

function entriesOf(root: XmlElement): Json | undefined {
  const fields = named(root, 'fields');
  if (fields.length === 0) return undefined;
  return fields.flatMap((element) => {
    if (element.children.length === 0) return [];
    return memberOf(element, 'id').length > 0 ? [entryOf(element)] : element.children.map(entryOf);
  });
}

function entryOf(entry: XmlElement): Json {
  const [id] = memberOf(entry, 'id');
  const [operation] = memberOf(entry, 'operation');
  const value = valueOf(memberOf(entry, 'value'));
  return {
    ...(id === undefined ? {} : { id: id.text }),
    ...(value === undefined ? {} : { value }),
    ...(operation === undefined ? {} : { operation: operation.text }),
  };
}

/** One element is a text; several, or one that holds elements, are a list. */
function valueOf(elements: readonly XmlElement[]): Json | undefined {
  const [first] = elements;
  if (first === undefined) return undefined;
  if (elements.length > 1) return elements.map((element) => element.text);
  return first.children.length > 0 ? first.children.map((element) => element.text) : first.text;
}

function dataOf(root: XmlElement): Json | undefined {
  const [data] = named(root, 'data');
  if (data === undefined) return undefined;
  const ids = new Set(data.children.map((child) => child.name));
  return Object.fromEntries([...ids].map((id) => [id, valueOf(named(data, id)) ?? '']));
}

function textsOf(root: XmlElement, name: string): Json | undefined {
  const elements = named(root, name);
  if (elements.length === 0) return undefined;
  const leaves = elements.flatMap((element) => (element.children.length > 0 ? element.children : [element]));
  return leaves.map((leaf) => leaf.text.trim()).filter((text) => text !== '');
}

function pageOf(root: XmlElement): Json | undefined {
  const [page] = named(root, 'page');
  if (page === undefined) return undefined;
  const cursor = textOf(page, 'cursor');
  const limit = textOf(page, 'limit');
  return {
    ...(cursor === undefined ? {} : { cursor }),
    ...(limit === undefined ? {} : { limit: /^-?\d+$/.test(limit) ? Number(limit) : limit }),
  };
}
