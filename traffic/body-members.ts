import type { Body, Exchange } from './exchange.ts';

export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Members that XML spells another way, and the sample capitalises. */
const jsonNames: Readonly<Record<string, string>> = {
  search_existing: 'searchExisting',
  return_fields: 'returnFields',
  Id: 'id',
  Operation: 'operation',
};

const lists: ReadonlySet<string> = new Set(['fields', 'searchExisting', 'returnFields']);

/** A list repeats its element, or wraps its items in one. */
function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isMembers(value)) return value === '' ? [] : [value];
  const inner = Object.values(value);
  if ('Id' in value || 'id' in value) return [value];
  return inner.flatMap((one): readonly unknown[] => (Array.isArray(one) ? one : [one]));
}

function fromXml(xml: Members): Members {
  const named = Object.entries(xml).map(([name, value]) => [jsonNames[name] ?? name, value] as const);
  return Object.fromEntries(
    named.map(([name, value]) => {
      const items = lists.has(name) ? itemsOf(value) : value;
      return [
        name,
        Array.isArray(items) ? items.map((item) => (isMembers(item) ? fromXml(item) : item)) : items,
      ];
    }),
  );
}

/** The members of a body, in JSON's names whatever it is written in; undefined where it holds none that can be read. */
export function membersOf(body: Body | undefined): Members | undefined {
  if (body?.xml !== undefined) return fromXml(body.xml);
  return isMembers(body?.json) ? body.json : undefined;
}

/** The value of a member, or of one inside it. */
export function memberAt(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((found, name) => (isMembers(found) ? found[name] : undefined), value);
}

/** The members of what came back; undefined where nothing readable did. */
export function answered(exchange: Exchange): Members | undefined {
  return membersOf(exchange.response?.body);
}
