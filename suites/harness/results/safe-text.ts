/** A reader needs the beginning of a sentence; a service may have put a megabyte into it. */
const longestSentence = 2_000;

/** What was cut once is not cut again. */
const spaceForTheRest = 40;

/** Line breaks, and what moves a cursor, turns the direction of text around or cannot be seen. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

function escaped(character: string): string {
  if (character === '\n') return String.raw`\n`;
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * A sentence with text of a service in it, as a message can carry it: in one line, of bearable length, harmless
 * in a terminal, in a page and in the runner, which reads its own frames out of what looks like a stack.
 */
export function safeText(text: string): string {
  const shown = longestSentence - spaceForTheRest;
  const more = text.length - shown;
  const cut = text.length > longestSentence ? `${text.slice(0, shown)}… (${more} more characters)` : text;
  return cut.replaceAll(/\r\n/g, '\n').replaceAll(invisible, escaped);
}

/** JSON whose text is harmless as it stands in a file: a reader of it gets the very same values. */
export function printableJson(json: string): string {
  return json.replaceAll(/[\u007F-\u009F\p{Cf}\u2028\u2029]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
