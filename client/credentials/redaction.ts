import { SecretParts } from './secret-parts.ts';

const shortestSecret = 8;
/** A longer one is known by its parts: a pattern of its size would be too large for the engine. */
const longestPattern = 8 * 1024;
/** More texts than this in one answer are not a token with something about it. */
const mostTexts = 100;

function literally(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, '\\$&');
}

/**
 * One character in either case, escaped in JSON (RFC 8259, section 7), or percent-encoded (RFC 3986, section 2.1).
 * JSON within JSON doubles the backslashes, so any number of them counts as one escape.
 */
function spellingsOf(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character;
  if (character.startsWith('\\')) return '(?:\\\\|%5c)+';
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  const bytes = Buffer.from(character).toString('hex').match(/../g) ?? [];
  const [, short = ''] = /^"\\([bfnrt])"$/.exec(JSON.stringify(character)) ?? [];
  const spellings = [
    bytes.map((byte) => `%${byte}`).join(''),
    `\\\\*${literally(character)}`,
    ...(short === '' ? [] : [`\\\\+${short}`]),
    units.map((unit) => `\\\\+u${unit}`).join(''),
  ];
  return `(?:${spellings.join('|')})`;
}

interface Hidden {
  readonly part: string;
  /** The longest stretch of letters and digits, in lower case, which all spellings share: a quick way to say no. */
  readonly anchor: string;
  readonly pattern: RegExp;
  readonly label: string;
}

function hidden(part: string, label: string): Hidden {
  const characters = part.match(/\\+|[^\\]/gu) ?? [];
  const stretches = part.match(/[A-Za-z0-9]+/g) ?? [''];
  return {
    part,
    anchor: stretches.reduce((longest, one) => (one.length > longest.length ? one : longest)).toLowerCase(),
    pattern: new RegExp(characters.map(spellingsOf).join(''), 'gi'),
    label,
  };
}

/**
 * A long text of these characters reads the same in JSON, in a URL and in HTML, or in stretches that its parts are
 * known by. A run presents hundreds of assertions: to look for a pattern of each of them would take most of its time.
 */
const knownByParts = /^[\w.~-]{64,}$/;

/** Whether a part of the text is worth hiding: a sentence or an address shares its parts with much that is public. */
function isCredential(text: string): boolean {
  return text.includes('-----BEGIN') || (/^[\x21-\x7e]+$/.test(text) && !text.includes('://'));
}

function* textsIn(value: unknown): Generator<string, void> {
  if (typeof value === 'string') yield value;
  if (value === null || typeof value !== 'object') return;
  for (const inner of Object.values(value)) yield* textsIn(inner);
}

/** What of a secret must not be shown: all of it, and of a PEM also its lines, joined and one by one. */
function partsOf(secret: string): string[] {
  const trimmed = secret.trim();
  if (!trimmed.includes('-----BEGIN')) return [trimmed];
  const lines = trimmed.split(/\r?\n/).filter((line) => line.length > 0 && !line.startsWith('-----'));
  return [trimmed, lines.join(''), ...lines];
}

/**
 * Removes secrets from text by their value, wherever they turn up: a header, a body, an error message. The case of
 * letters does not count.
 * It knows nothing of field names, so a service that echoes a token in an odd place leaks nothing.
 */
export class Redactor {
  #longestFirst: readonly Hidden[] = [];
  readonly #known = new Set<string>();
  readonly #parts = new SecretParts();

  /** From now on `secret` reads as «label», and so does any long stretch of it. Short values are ignored. */
  hide(secret: string, label: string): void {
    const fresh = partsOf(secret).filter((part) => part.length >= shortestSecret && !this.#known.has(part));
    for (const part of fresh) {
      this.#known.add(part);
      if (isCredential(secret)) this.#parts.add(part, `«${label}»`);
    }
    const patterns = fresh.filter((part) => part.length <= longestPattern && !knownByParts.test(part));
    if (patterns.length === 0) return;
    const added = patterns.map((part) => hidden(part, `«${label}»`));
    this.#longestFirst = [...this.#longestFirst, ...added].toSorted((a, b) => b.part.length - a.part.length);
  }

  /** Hides the texts inside a value that are longer than `longest` characters, as far as a token can have company. */
  hideTextsIn(value: unknown, label: string, longest: number): void {
    let hiding = 0;
    for (const text of textsIn(value)) {
      if (text.length <= longest) continue;
      this.hide(text, label);
      hiding += 1;
      if (hiding === mostTexts) return;
    }
  }

  redact(text: string): string {
    if (text.length < shortestSecret) return text;
    const lower = text.toLowerCase();
    const whole = this.#longestFirst.reduce(
      (clean, { anchor, pattern, label }) => (lower.includes(anchor) ? clean.replace(pattern, label) : clean),
      text,
    );
    return this.#parts.redact(whole);
  }
}
