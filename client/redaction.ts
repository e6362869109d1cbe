const shortestSecret = 8;

/** The forms in which one secret may travel: as it is, inside JSON, inside a URL, and a PEM line by line. */
function spellingsOf(secret: string): string[] {
  const trimmed = secret.trim();
  const inJson = JSON.stringify(trimmed).slice(1, -1);
  const pemLines = trimmed.includes('-----BEGIN')
    ? trimmed.split(/\r?\n/).filter((line) => line.length > 0 && !line.startsWith('-----'))
    : [];
  const bare = pemLines.length > 0 ? [pemLines.join(''), ...pemLines] : [];
  return [trimmed, inJson, encodeURIComponent(trimmed), ...bare];
}

/**
 * Removes secrets from text by their value, wherever they turn up: a header, a body, an error message.
 * It knows nothing of field names, so a service that echoes a token in an odd place leaks nothing.
 */
export class Redactor {
  readonly #labels = new Map<string, string>();
  #longestFirst: string[] = [];

  /** From now on `secret` reads as «label». Values too short to be a secret are ignored. */
  hide(secret: string, label: string): void {
    for (const spelling of spellingsOf(secret)) {
      if (spelling.length >= shortestSecret) this.#labels.set(spelling, `«${label}»`);
    }
    this.#longestFirst = [...this.#labels.keys()].sort((a, b) => b.length - a.length);
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
      (clean, secret) =>
        clean.includes(secret) ? clean.replaceAll(secret, this.#labels.get(secret) ?? '') : clean,
      text,
    );
  }
}
