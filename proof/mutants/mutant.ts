import type { Change } from '../../environments/mutants/change.ts';
import type { OperationId } from '../../specs/openapi.ts';

/** What the changes of a family are about. */
export const families = ['responses', 'requests', 'tables', 'effects', 'tokens', 'pages'] as const;

export type Family = (typeof families)[number];

/** A fault that nobody wrote: computed from the description, and applied to what passes on the wire. */
export interface Mutant {
  /** Letters, digits and hyphens. */
  readonly id: string;
  readonly family: Family;
  /** The operation whose clauses it is to break. */
  readonly operation: OperationId;
  /** What the service does then. */
  readonly sentence: string;
  /** Whether the description rules that out, or leaves a service free to do it. */
  readonly expected: 'caught' | 'calm';
  readonly change: Change;
}

/** The words as one id. */
export function idOf(...words: readonly string[]): string {
  return words
    .join('-')
    .replaceAll('*', 'each')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
