const shortestSecret = 8;

function literally(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, '\\$&');
}

function hexadecimal(digits: string): string {
  return digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/**
 * One character as it is, escaped in JSON (RFC 8259, section 7), or percent-encoded (RFC 3986, section 2.1).
 * JSON within JSON doubles the backslashes, so any number of them counts as one escape.
 */
function spellingsOf(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character;
  if (character.startsWith('\\')) return '(?:\\\\|%5[cC])+';
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  const bytes = Buffer.from(character).toString('hex').match(/../g) ?? [];
  const [, short = ''] = /^"\\([bfnrt])"$/.exec(JSON.stringify(character)) ?? [];
  const spellings = [
    bytes.map((byte) => `%${hexadecimal(byte)}`).join(''),
    `\\\\*${literally(character)}`,
    ...(short === '' ? [] : [`\\\\+${short}`]),
    units.map((unit) => `\\\\+u${hexadecimal(unit)}`).join(''),
  ];
  return `(?:${spellings.join('|')})`;
}

interface Hidden {
  readonly part: string;
  /** The longest stretch of letters and digits, which all spellings share: a quick way to say no. */
  readonly anchor: string;
  readonly pattern: RegExp;
  readonly label: string;
}

function hidden(part: string, label: string): Hidden {
  const characters = part.match(/\\+|[^\\]/gu) ?? [];
  const stretches = part.match(/[A-Za-z0-9]+/g) ?? [''];
  return {
    part,
    anchor: stretches.reduce((longest, one) => (one.length > longest.length ? one : longest)),
    pattern: new RegExp(characters.map(spellingsOf).join(''), 'g'),
    label,
  };
}

/** What of a secret must not be shown: all of it, and of a PEM also its lines, joined and one by one. */
function partsOf(secret: string): string[] {
  const trimmed = secret.trim();
  if (!trimmed.includes('-----BEGIN')) return [trimmed];
  const lines = trimmed.split(/\r?\n/).filter((line) => line.length > 0 && !line.startsWith('-----'));
  return [trimmed, lines.join(''), ...lines];
}

/**
 * Removes secrets from text by their value, wherever they turn up: a header, a body, an error message.
 * It knows nothing of field names, so a service that echoes a token in an odd place leaks nothing.
 */
export class Redactor {
  #longestFirst: readonly Hidden[] = [];

  /** From now on `secret` reads as «label». Values too short to be a secret are ignored. */
  hide(secret: string, label: string): void {
    const known = new Set(this.#longestFirst.map(({ part }) => part));
    const added = partsOf(secret)
      .filter((part) => part.length >= shortestSecret && !known.has(part))
      .map((part) => hidden(part, `«${label}»`));
    this.#longestFirst = [...this.#longestFirst, ...added].toSorted((a, b) => b.part.length - a.part.length);
  }

  /** Hides every text inside a value that is longer than `longest` characters. */
  hideTextsIn(value: unknown, label: string, longest: number): void {
    if (typeof value === 'string' && value.length > longest) this.hide(value, label);
    if (value !== null && typeof value === 'object') {
      for (const inner of Object.values(value)) this.hideTextsIn(inner, label, longest);
    }
  }

  redact(text: string): string {
    return this.#longestFirst.reduce(
      (clean, { anchor, pattern, label }) => (clean.includes(anchor) ? clean.replace(pattern, label) : clean),
      text,
    );
  }
}
