import type { OpenAPIV3_1 } from 'openapi-types';
import { document, type OperationId } from './openapi.ts';
import { isAsDescribed, responseSchema } from './responses.ts';

type Schema = OpenAPIV3_1.SchemaObject;
type Members = Record<string, unknown>;

/** Told by whoever reads a body that is not as described; places are JSON pointers (RFC 6901). */
export interface ReadingTrouble {
  /** A member that must be there is missing or of another kind. Must throw: there is nothing to give. */
  readonly refuse: (place: string) => never;
  /** Something was read that lacks a part because that part is not as described. */
  readonly lacks: (place: string) => void;
}

/** What is left of a value, and the first place where something of it is not. */
interface Part {
  readonly value: unknown;
  readonly amiss?: string | undefined;
}

function isMembers(value: unknown): value is Members {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The schema at a pointer into the description, behind its references, and where it really stands. */
function schemaAt(pointer: string): { readonly schema: Schema; readonly at: string } {
  const steps = pointer.split('/').slice(1);
  let found: unknown = document;
  for (const step of steps)
    found = (found as Members)[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')];
  const { $ref } = found as { readonly $ref?: string };
  return $ref === undefined ? { schema: found as Schema, at: pointer } : schemaAt($ref);
}

/** One row, entry or scalar: whole, or nothing; of its optional members only those that are as described. */
function wholePart(pointer: string, value: unknown, place: string): Part | undefined {
  const { schema, at } = schemaAt(pointer);
  if (schema.type === 'array') return Array.isArray(value) ? rowsOf(at, value, place) : undefined;
  const { properties, additionalProperties, required = [] } = schema;
  const describesOthers = typeof additionalProperties === 'object';
  if (schema.type !== 'object' || (properties === undefined && !describesOthers))
    return isAsDescribed(at, value) ? { value } : undefined;
  if (!isMembers(value)) return undefined;
  const kept: [string, unknown][] = [];
  let amiss: string | undefined;
  for (const [name, own] of Object.entries(value)) {
    const member =
      properties?.[name] !== undefined ? `${at}/properties/${name}` : `${at}/additionalProperties`;
    const isOpen = properties?.[name] === undefined && !describesOthers;
    const part = isOpen ? { value: own } : wholePart(member, own, `${place}/${name}`);
    if (part !== undefined) kept.push([name, part.value]);
    amiss ??= part === undefined ? `${place}/${name}` : part.amiss;
  }
  const names = new Set(kept.map(([name]) => name));
  return required.every((name) => names.has(name)) ? { value: Object.fromEntries(kept), amiss } : undefined;
}

/** Only the rows that are as described. */
function rowsOf(at: string, rows: readonly unknown[], place: string): Part {
  const kept: unknown[] = [];
  let amiss: string | undefined;
  for (const [index, row] of rows.entries()) {
    const part = wholePart(`${at}/items`, row, `${place}/${index}`);
    if (part !== undefined) kept.push(part.value);
    amiss ??= part === undefined ? `${place}/${index}` : part.amiss;
  }
  return { value: kept, amiss };
}

function isEnvelope({ type, properties }: Schema): boolean {
  return type === 'object' && properties !== undefined;
}

/** An object that is asked for its members: of each it gives what is as described, and tells what is not. */
function envelope(at: string, value: unknown, place: string, trouble: ReadingTrouble): Members {
  const { properties = {}, required = [] } = schemaAt(at).schema;
  const found = isMembers(value) ? value : {};
  const view: Members = { ...found };
  const define = (name: string, get: () => unknown): void => {
    Object.defineProperty(view, name, { get, enumerable: Object.hasOwn(found, name), configurable: true });
  };
  for (const name of Object.keys(properties)) {
    const own = found[name];
    const here = `${place}/${name}`;
    const member = schemaAt(`${at}/properties/${name}`);
    const isRequired = required.includes(name);
    if (!isMembers(value)) define(name, () => trouble.refuse(place));
    else if (own === undefined && isRequired && member.schema.type === 'array') {
      // An encoding that leaves empty lists out says so of an empty one.
      define(name, () => (trouble.lacks(here), []));
    } else if (own === undefined) {
      if (isRequired) define(name, () => trouble.refuse(here));
    } else if (isEnvelope(member.schema) && (isRequired || isMembers(own))) {
      view[name] = envelope(member.at, own, here, trouble);
    } else {
      const part = wholePart(member.at, own, here);
      if (part === undefined && isRequired) define(name, () => trouble.refuse(here));
      else if (part === undefined) {
        define(name, () => {
          trouble.lacks(here);
        });
      } else if (part.amiss === undefined) view[name] = part.value;
      else define(name, () => (trouble.lacks(part.amiss ?? here), part.value));
    }
  }
  return view;
}

/**
 * A body of which only what is as described can be read. Rows that are not are left out, and so are optional
 * members; whoever reads what lacks them, or a member that must be there and is not, is told. A body of which the
 * description names no members is given as it is.
 */
export function readableBody(
  id: OperationId,
  status: number,
  body: unknown,
  trouble: ReadingTrouble,
): unknown {
  const pointer = responseSchema(id, status);
  if (pointer === undefined) return body;
  const { schema, at } = schemaAt(pointer);
  return isEnvelope(schema) ? envelope(at, body, '', trouble) : body;
}
