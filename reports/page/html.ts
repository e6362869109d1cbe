import { harmless } from '../terminal-text.ts';

/** Markup that may stand in the page as it is. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What a template takes: text is escaped, markup stands as it is, nothing shows as nothing. */
export type Piece = string | number | Html | undefined | false | readonly Piece[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text of anyone, safe in an element and in a quoted attribute; control characters are shown, not obeyed. */
function escaped(text: string): string {
  return harmless(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

function markupOf(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  return piece.map(markupOf).join('');
}

/** A template whose values are escaped unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.map((part, index) => part + markupOf(pieces[index])).join(''));
}
