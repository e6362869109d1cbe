import { longestCommon } from '../../longest-common.ts';
import { type Html, html } from '../html.ts';

/** Beyond this many pieces only the ends are compared: the table below grows with the square. */
const mostCompared = 400;

/** Blanks, words and signs; a short text in quotes is one piece. */
function piecesOf(text: string): readonly string[] {
  return text.match(/\s+|"(?:[^"\\]|\\.){0,40}"|\w+|[^\s\w]/g) ?? [];
}

function marked(pieces: readonly string[], kept: ReadonlySet<number>, tag: 'del' | 'ins'): Html {
  const groups: { text: string; same: boolean }[] = [];
  pieces.forEach((text, index) => {
    const same = kept.has(index) || text.trim() === '';
    const last = groups.at(-1);
    if (last?.same === same) last.text += text;
    else groups.push({ text, same });
  });
  return html`${groups.map(({ text, same }) =>
    same ? text : tag === 'del' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`,
  )}`;
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 1);
  } catch {
    return json;
  }
}

/** Two values as JSON, with what only one of them has marked. */
export function difference(expected: string, found: string): { expected: Html; found: Html } {
  const [one, other] = [piecesOf(pretty(expected)), piecesOf(pretty(found))];
  if (one.length > mostCompared || other.length > mostCompared) {
    return { expected: html`${pretty(expected)}`, found: html`${pretty(found)}` };
  }
  const [keptOfOne, keptOfOther] = longestCommon(one, other);
  return { expected: marked(one, keptOfOne, 'del'), found: marked(other, keptOfOther, 'ins') };
}
