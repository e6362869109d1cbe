import { badRequest } from '../problem.ts';

const namedReferences: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The five references that XML itself knows, and character numbers. */
export function decodeReferences(text: string): string {
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
