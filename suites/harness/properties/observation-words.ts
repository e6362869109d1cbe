import type { Answer } from '../../../client/caller.ts';

/** The shape of an error's body in a few words. */
export function errorShapeOf({ text, body }: Pick<Answer, 'text' | 'body'>): string {
  if (text === '') return 'empty';
  if (body === null || typeof body !== 'object') return 'plain text';
  const members = Object.entries(body).map(([name, value]) => {
    if (Array.isArray(value)) return `${name}: […]`;
    return value !== null && typeof value === 'object' ? `${name}: {…}` : name;
  });
  return `{${members.join(', ')}}`;
}

/** The status of an answer and the names in its body: for the sentence of an observation. */
export function answerInWords({ status, text, body }: Answer): string {
  if (text === '') return `${status} and nothing`;
  if (body === null || typeof body !== 'object') return `${status} and a text`;
  return `${status} and {${Object.keys(body).join(', ')}}`;
}

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
