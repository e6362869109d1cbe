import { type Html, html } from '../html.ts';

/** Beyond this many pieces only the ends are compared: the table below grows with the square. */
const mostCompared = 400;

/** Blanks, words and signs; a short text in quotes is one piece. */
function piecesOf(text: string): readonly string[] {
  return text.match(/\s+|"(?:[^"\\]|\\.){0,40}"|\w+|[^\s\w]/g) ?? [];
}

/** Which pieces of each side stand in a longest common subsequence of both. */
function shared(one: readonly string[], other: readonly string[]): readonly [Set<number>, Set<number>] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const kept = [new Set<number>(), new Set<number>()] as const;
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) {
      kept[0].add(i++);
      kept[1].add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return kept;
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
  const [keptOfOne, keptOfOther] = shared(one, other);
  return { expected: marked(one, keptOfOne, 'del'), found: marked(other, keptOfOther, 'ins') };
}
