import type { Conformance } from './conformance.ts';

/** Whom a report speaks of, at the beginning of a sentence. */
export function subjectInWords({ subject = 'service', environment }: Conformance): string {
  return subject === 'service' ? environment.name : `the ${subject}`;
}
