/** Findings of an observing check, each once, in the order in which they came. `inWords` lists them for a sentence. */
export interface Findings {
  add(finding: string): void;
  inWords(): string;
}

export function distinct(): Findings {
  const found = new Set<string>();
  return {
    add: (finding) => {
      found.add(finding);
    },
    inWords: () => (found.size === 0 ? 'nothing' : [...found].join(', ')),
  };
}

/** The members of a body in one phrase. Their values may be secrets or change from run to run. */
export function shapeOf(body: unknown): string {
  if (body === undefined || body === '') return 'without a body';
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return `with ${JSON.stringify(body)}`;
  return `with {${Object.keys(body).join(', ')}}`;
}
