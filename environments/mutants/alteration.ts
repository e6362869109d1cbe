import { valueEncodings } from '../../specs/openapi.ts';
import { isMembers } from './exchange.ts';

/** The names of JSON's types; whole numbers apart. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** What becomes of one value. Plain data, so that a mutant can stand in a file. */
export type Alteration =
  /** Gone, or the whole of it in another way. */
  | { readonly how: 'removed' | 'wrapped' | 'nested' | 'emptied' }
  | { readonly how: 'renamed'; readonly to: string }
  | { readonly how: 'instead'; readonly value: unknown }
  | { readonly how: 'joined'; readonly with: Readonly<Record<string, unknown>> }
  /** Of arrays; an object loses its last or its first member. */
  | { readonly how: 'doubled' | 'shortened' | 'beheaded' | 'reversed' }
  | { readonly how: 'extended'; readonly by: unknown }
  /** Of texts, numbers and booleans. */
  | {
      readonly how:
        | 'as text'
        | 'cut'
        | 'upper case'
        | 'negated'
        | 'in milliseconds'
        | 'as ISO text'
        | 'from now';
    }
  | { readonly how: 'shifted'; readonly by: number }
  /** Of texts that write several parts: brackets kept, parts exchanged, taken for one. */
  | { readonly how: 'bracketed' | 'exchanged' | 'unseparated' }
  /** The values of a map, or of pairs, each under the next name. */
  | { readonly how: 'rotated' };

/** Where a value stands: names, `*` for each row or entry. */
export type Place = readonly string[];

const thousand = 1000;

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as 'boolean' | 'string' | 'object';
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'string' ? '' : {};
}

function rotated(value: unknown): unknown {
  if (Array.isArray(value)) {
    const values = value.map((pair) => (isMembers(pair) ? pair['value'] : pair));
    return value.map((pair, index) => {
      const next = values[(index + 1) % values.length];
      return isMembers(pair) ? { ...pair, value: next } : next;
    });
  }
  if (!isMembers(value)) return value;
  const values = Object.values(value);
  return Object.fromEntries(
    Object.keys(value).map((name, index) => [name, values[(index + 1) % values.length]]),
  );
}

function ofArray(value: readonly unknown[], alteration: Alteration): unknown {
  if (alteration.how === 'doubled') return [...value.slice(0, 1), ...value];
  if (alteration.how === 'shortened') return value.slice(0, -1);
  if (alteration.how === 'beheaded') return value.slice(1);
  if (alteration.how === 'reversed') return value.toReversed();
  if (alteration.how === 'extended') return [...value, alteration.by];
  return value;
}

function ofNumber(value: number, alteration: Alteration): unknown {
  if (alteration.how === 'shifted') return value + alteration.by;
  if (alteration.how === 'in milliseconds') return value * thousand;
  if (alteration.how === 'as ISO text') return new Date(value * thousand).toISOString();
  if (alteration.how === 'from now') return value - Math.floor(Date.now() / thousand);
  return value;
}

/** A text that stands in brackets, as lists and places are written. */
const bracketed = /^\[(.*)\]$/s;

function ofText(value: string, alteration: Alteration): unknown {
  const [, inner] = bracketed.exec(value) ?? [];
  if (inner !== undefined) {
    const { list } = valueEncodings;
    const parts = inner.split(list.separator);
    if (alteration.how === 'bracketed') return list.open + value + list.close;
    if (alteration.how === 'exchanged')
      return list.open + parts.toReversed().join(list.separator) + list.close;
    if (alteration.how === 'unseparated') return list.open + parts.join('; ') + list.close;
  }
  if (alteration.how === 'cut') return value.slice(0, -1);
  if (alteration.how === 'upper case') return value.toUpperCase();
  return value;
}

/** The value as it is then. */
function altered(value: unknown, alteration: Alteration): unknown {
  if (alteration.how === 'instead') return alteration.value;
  if (alteration.how === 'wrapped') return [value];
  if (alteration.how === 'nested') return { value };
  if (alteration.how === 'joined') return isMembers(value) ? { ...value, ...alteration.with } : value;
  if (alteration.how === 'emptied') return emptied(value);
  if (alteration.how === 'rotated') return rotated(value);
  if (alteration.how === 'as text') return isMembers(value) ? JSON.stringify(value) : String(value);
  if (Array.isArray(value)) return ofArray(value, alteration);
  if (isMembers(value) && alteration.how === 'shortened')
    return Object.fromEntries(Object.entries(value).slice(0, -1));
  if (isMembers(value) && alteration.how === 'beheaded')
    return Object.fromEntries(Object.entries(value).slice(1));
  if (typeof value === 'number') return ofNumber(value, alteration);
  if (typeof value === 'string') return ofText(value, alteration);
  if (typeof value === 'boolean' && alteration.how === 'negated') return !value;
  return value;
}

type Entry = readonly [name: string, value: unknown];

function alteredEntry([name, value]: Entry, alteration: Alteration, only?: JsonType): readonly Entry[] {
  if (only !== undefined && typeOf(value) !== only) return [[name, value]];
  if (alteration.how === 'removed') return [];
  if (alteration.how === 'renamed') return [[alteration.to, value]];
  return [[name, altered(value, alteration)]];
}

/** The same value, altered at one place. Of all that stand there only those of the type are altered, if one is named. */
export function alteredAt(
  value: unknown,
  [name, ...rest]: Place,
  alteration: Alteration,
  only?: JsonType,
): unknown {
  if (name === undefined) return alteredEntry(['', value], alteration, only)[0]?.[1];
  if (!isMembers(value)) return value;
  const entries = Object.entries(value).flatMap((entry): readonly Entry[] => {
    if (name !== '*' && entry[0] !== name) return [entry];
    if (rest.length === 0) return alteredEntry(entry, alteration, only);
    return [[entry[0], alteredAt(entry[1], rest, alteration, only)]];
  });
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
