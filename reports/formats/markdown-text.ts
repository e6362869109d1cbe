import { harmless } from '../terminal-text.ts';

/** Signs that mean something to Markdown within a line, and what GitHub makes a link, a picture or a formula of. */
const meaningful = /[\\`*_{}[\]<>#|~&@:!$]/g;

/** Text of anyone as one line of Markdown that shows just that text, also in the cell of a table. */
export function markdownText(text: string): string {
  return harmless(text.replaceAll(/\s+/g, ' '))
    .replaceAll(meaningful, String.raw`\$&`)
    .replaceAll(/www\./gi, (start) => start.replace('.', String.raw`\.`));
}
