/**
 * RFC 8259, section 9, lets a reader set limits. What is deeper or richer than this can be parsed, but not be
 * compared, printed or checked against a schema without running out of stack or memory.
 * docs/decisions/0010-limits-of-an-answer.md
 */
export const jsonLimits = {
  /** The description itself goes ten levels deep at most. */
  depth: 100,
  /** A page of 1,000 records with a hundred fields has about half of it. */
  values: 1_000_000,
} as const;

/** What a text holds as JSON: undefined where it is none. */
interface JsonText {
  readonly value: unknown;
  /** Why the value was not even looked at. */
  readonly excess?: string;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** The place of the quote that ends the string which begins at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}

function holdsMoreThan(most: number, character: string, text: string): boolean {
  let at = -1;
  for (let found = 0; found <= most; found += 1) {
    at = text.indexOf(character, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** Each level takes a bracket and each value a character. Most answers have too few of both for any excess. */
function mayExceed(text: string): boolean {
  const levels = jsonLimits.depth / 2;
  return (
    text.length >= jsonLimits.values || holdsMoreThan(levels, '{', text) || holdsMoreThan(levels, '[', text)
  );
}

/** Counts brackets and commas outside of strings, without building anything. */
function excessOf(text: string): string | undefined {
  if (!mayExceed(text)) return undefined;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values += 1;
    else if (opening.has(code)) {
      depth += 1;
      values += 1;
    } else if (closing.has(code)) depth -= 1;
    if (depth > jsonLimits.depth) return `it is nested more than ${jsonLimits.depth} levels deep`;
    if (values > jsonLimits.values) return `it holds more than ${jsonLimits.values} values`;
  }
  return undefined;
}

/** Reads a text. Why it is no JSON is not said: the parser's message quotes the text, and that may hold a token. */
export function readJson(text: string): JsonText {
  const excess = excessOf(text);
  if (excess !== undefined) return { value: undefined, excess };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { value: undefined };
  }
}
