/** Whether the parts of a pattern occur in a message one after the other. `*` stands for any text. */
export function occursIn(pattern: string, message: string): boolean {
  let from = 0;
  for (const part of pattern.split('*').map((piece) => piece.trim())) {
    const at = message.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** What differs from run to run: texts in quotes, numbers but for a status, and what is left of JSON without them. */
const drawn = [/"(?:[^"\\]|\\.)*"/g, /(?<!\banswered |\bwith )\b\d[\w.:-]*/g, /\bcrmk\w+/g];

/** The pattern that pins what a message says, and leaves open the values that a run draws. */
export function patternOf(message: string): string {
  const [sentence = ''] = message.split('; expected ');
  return drawn
    .reduce((text, part) => text.replaceAll(part, '*'), sentence)
    .replaceAll(/[[{][^a-z]*[\]}]/gi, '*')
    .replaceAll(/\*(?:[\s,:]*\*)+/g, '*');
}
