import { valueEncodings } from '../../../specs/openapi.ts';
import type { Currency, Geopoint } from '../fields/field.ts';
import { parseJson } from '../json.ts';

const { list, geopoint, currency } = valueEncodings;

/** The document does not name the member that holds the amount. */
const amount_member = 'amount';

/** Reads a list or tags: elements bare or quoted as JSON strings; undefined when malformed. */
export function decodeList(text: string): readonly string[] | undefined {
  const written = inside(text, list.open, list.close);
  if (written === undefined) return undefined;
  if (written === '') return [];
  const next = elementReader();
  const elements: string[] = [];
  for (let end: string | undefined = list.separator; end === list.separator;) {
    const [, quoted, bare, following] = next.exec(written) ?? [];
    const read = quoted === undefined ? bare?.trim() : unquote(quoted);
    if (read === undefined || (quoted === undefined && read === '')) return undefined;
    elements.push(read);
    end = following;
  }
  return elements;
}

/** Matches one element and what ends it, from where the last match stopped. */
function elementReader(): RegExp {
  const [open, close, separator] = [list.open, list.close, list.separator].map((mark) => `\\${mark}`);
  const quoted = String.raw`\s*("[^"\\]*(?:\\.[^"\\]*)*")\s*`;
  const bare = String.raw`([^"${open}${close}${separator}]*)`;
  return new RegExp(`(?:${quoted}|${bare})(${separator}|$)`, 'sy');
}

/** Quotes every element, so that commas, quotes and brackets inside it are safe. */
export function encodeList(elements: readonly string[]): string {
  return list.open + elements.map((element) => JSON.stringify(element)).join(list.separator) + list.close;
}

/** Reads a latitude and a longitude; undefined when malformed or off the globe. */
export function decodeGeopoint(text: string): Geopoint | undefined {
  const parts = inside(text, geopoint.open, geopoint.close)?.split(geopoint.separator) ?? [];
  if (parts.length !== geopoint.parts.length || !parts.every((part) => isNumeral(part.trim())))
    return undefined;
  const [latitude = Number.NaN, longitude = Number.NaN] = parts.map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

export function encodeGeopoint({ latitude, longitude }: Geopoint): string {
  return `${geopoint.open}${latitude}${geopoint.separator} ${longitude}${geopoint.close}`;
}

/** Reads a currency code and an amount, as JSON or with the quotes left out; undefined when malformed. */
export function decodeCurrency(text: string): Currency | undefined {
  const members = new Map<string, string>();
  for (const member of inside(text, currency.open, currency.close)?.split(',') ?? []) {
    const [, name = '', value = ''] = /^\s*"?(\w+)"?\s*[:=](.*)$/s.exec(member) ?? [];
    members.set(name, value.trim());
  }
  const currencyCode = members.get(currency.code_member)?.replace(/^"(.*)"$/, '$1') ?? '';
  const amount = members.get(amount_member) ?? '';
  if (members.size !== 2 || !/^[A-Z]{3}$/.test(currencyCode) || !isNumeral(amount)) return undefined;
  return { currencyCode, amount: Number(amount) };
}

export function encodeCurrency({ currencyCode, amount }: Currency): string {
  return JSON.stringify({ [currency.code_member]: currencyCode, [amount_member]: amount });
}

/** Whether a text is a finite number, written as JSON writes one. */
export function isNumeral(text: string): boolean {
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text));
}

function inside(text: string, open: string, close: string): string | undefined {
  const trimmed = text.trim();
  const isEnclosed = trimmed.length > 1 && trimmed.startsWith(open) && trimmed.endsWith(close);
  return isEnclosed ? trimmed.slice(1, -1).trim() : undefined;
}

/** Half of a surrogate pair cannot be sent back, so a text that holds one is refused. */
function unquote(written: string): string | undefined {
  const text = parseJson(written);
  return typeof text === 'string' && !/\p{Surrogate}/u.test(text) ? text : undefined;
}
