/** A shorter stretch of a secret is no secret: services quote the first characters of a token to tell it apart. */
const shortestPart = 16;
/** Of every eighth place of a secret, eight characters: any stretch of sixteen holds one of these samples whole. */
const sample = 8;
/** No header carries a longer text. Of one that is longer its two ends are known: that is where it would be cut. */
const longestIndexed = 8 * 1024;
/** The same sample may stand in many secrets, as in the headers of all assertions. */
const mostPlaces = 8;
/** So many stretches are remembered: field ids and addresses come again and again. */
const mostRemembered = 4096;
/** In characters. What is longer hardly comes twice. */
const longestRemembered = 128;

/** What tokens and keys are made of. Everything else ends a stretch. */
const stretches = new RegExp(`[\\w+/=.~-]{${shortestPart},}`, 'g');
const base64Stretches = /[A-Za-z0-9+/_-]{22,}/g;
/** What a stretch of a secret looks like once it is decoded. Field ids and most other texts decode to no such thing. */
const printable = new RegExp(`[\\x21-\\x7e]{${shortestPart}}`);

interface Place {
  /** In lower case, as all that is compared: a service or a check may tell a token in the other case. */
  readonly secret: string;
  readonly offset: number;
  readonly label: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** How far the text around `at`, which is in lower case, is the same as the secret around its sample. */
function spanAround(text: string, at: number, { secret, offset, label }: Place): Span {
  let [start, end] = [at, at + sample];
  while (start > 0 && offset - (at - start) > 0 && text[start - 1] === secret[offset - (at - start) - 1]) {
    start -= 1;
  }
  while (end < text.length && text[end] === secret[offset + (end - at)]) end += 1;
  return { start, end, label };
}

/** Finds stretches of known secrets in text, in either case of their letters, and in base64. */
export class SecretParts {
  readonly #places = new Map<string, Place[]>();
  /** What was made of stretches since the last secret came. */
  readonly #seen = new Map<string, string>();

  add(given: string, label: string): void {
    this.#seen.clear();
    if (given.length > 2 * longestIndexed) {
      this.add(given.slice(0, longestIndexed), label);
      this.add(given.slice(-longestIndexed), label);
      return;
    }
    const secret = given.toLowerCase();
    for (let offset = 0; offset + sample <= secret.length; offset += sample) {
      const key = secret.slice(offset, offset + sample);
      const places = this.#places.get(key) ?? [];
      if (places.length === mostPlaces) continue;
      places.push({ secret, offset, label });
      this.#places.set(key, places);
    }
  }

  /** The text with each stretch of a secret replaced by its label. */
  redact(text: string): string {
    if (this.#places.size === 0 || text.length < shortestPart) return text;
    return text.replaceAll(stretches, (stretch) => this.#remembered(stretch));
  }

  #remembered(stretch: string): string {
    const seen = this.#seen.get(stretch);
    if (seen !== undefined) return seen;
    const clean = this.#withoutParts(stretch).replaceAll(
      base64Stretches,
      (encoded) => this.#labelOfEncoded(encoded) ?? encoded,
    );
    if (stretch.length > longestRemembered) return clean;
    if (this.#seen.size >= mostRemembered) this.#seen.clear();
    this.#seen.set(stretch, clean);
    return clean;
  }

  #withoutParts(stretch: string): string {
    let clean = '';
    let done = 0;
    for (const { start, end, label } of this.#spans(stretch)) {
      if (end <= done) continue;
      clean += start >= done ? stretch.slice(done, start) + label : '';
      done = end;
    }
    return clean + stretch.slice(done);
  }

  /** A secret may begin at any of the three bytes that four base64 characters stand for. */
  #labelOfEncoded(stretch: string): string | undefined {
    for (let shift = 0; shift < 4; shift += 1) {
      const decoded = Buffer.from(stretch.slice(shift), 'base64').toString('latin1');
      if (!printable.test(decoded)) continue;
      const { value } = this.#spans(decoded).next();
      if (value !== undefined) return value.label;
    }
    return undefined;
  }

  /** From left to right, each at least as long as the shortest part. */
  *#spans(shown: string): Generator<Span, undefined> {
    const text = shown.toLowerCase();
    for (let at = 0; at + sample <= text.length; at += 1) {
      const spans = (this.#places.get(text.slice(at, at + sample)) ?? []).map((place) =>
        spanAround(text, at, place),
      );
      const longest = spans.reduce<Span | undefined>(
        (best, span) => (best === undefined || span.end - span.start > best.end - best.start ? span : best),
        undefined,
      );
      if (longest === undefined || longest.end - longest.start < shortestPart) continue;
      yield longest;
      at = longest.end - 1;
    }
    return undefined;
  }
}
