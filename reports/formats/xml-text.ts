import { harmless } from '../terminal-text.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** What XML 1.0 forbids in any spelling, besides control characters: halves of a pair, and two that are no characters. */
const forbidden = /[\p{Cs}\uFFFE\uFFFF]/gu;

/** Text of anyone, as it may stand in an element or a quoted attribute of XML 1.0; what XML forbids is shown as an escape. */
export function xmlText(text: string): string {
  return harmless(text)
    .replaceAll(forbidden, (unit) => `\\u{${unit.charCodeAt(0).toString(16)}}`)
    .replaceAll(/[&<>"\n]/g, (character) => entities[character] ?? '');
}

/** An element around children that are XML already; attribute values are escaped. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  const head = `<${name}${written.join('')}`;
  return children.length === 0 ? `${head}/>` : `${head}>${children.join('\n')}</${name}>`;
}
