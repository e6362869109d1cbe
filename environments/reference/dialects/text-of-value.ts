import { isList, type Json } from '../json.ts';

/** Numbers and truth values as words, lists between brackets. */
export function asText(value: Json | undefined): Json {
  if (isList(value)) return `[${value.join(',')}]`;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : (value ?? null);
}
