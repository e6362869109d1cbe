import type { AcceptedFailure, Conformance } from '../conformance.ts';

/** One deviation that is no longer right, with the line to change first, as editors and terminals take it. */
export function changeInWords({
  file,
  line,
  clause,
  change,
}: NonNullable<Conformance['deviations']>['to_change'][number]): string {
  return `${file}:${line}: ${clause}: ${change}`;
}

/** Who has accepted a failure, for how long, and where that is written. */
export function knownInWords({ accepted_by, until, file, line }: AcceptedFailure): string {
  return `accepted by ${accepted_by} until ${until} (${file}:${line})`;
}
