import { didYouMean } from '../environments/nearest.ts';
import type { Conformance, Verdict } from '../reports/conformance.ts';
import type { RecordedFailure } from '../reports/replay/replay-text.ts';
import { UsageError } from '../runner/exit-code.ts';

const broken: ReadonlySet<Verdict> = new Set(['fail', 'warn']);

function each({ clauses }: Conformance): RecordedFailure[] {
  return clauses.flatMap((clause) => clause.checks.map((check) => ({ clause, check })));
}

/** Each check once: a check of several clauses failed under each of them in the same way. */
function failuresIn(report: Conformance): readonly RecordedFailure[] {
  const found = new Map<string, RecordedFailure>();
  for (const recorded of each(report)) {
    const { id, verdict } = recorded.check;
    if (broken.has(verdict) && !found.has(id)) found.set(id, recorded);
  }
  return [...found.values()];
}

const mostListed = 12;

function listed(failures: readonly RecordedFailure[]): string {
  if (failures.length === 0) return 'Nothing failed in this report.';
  const more = failures.length - mostListed;
  return [
    'What failed in this report:',
    ...failures.slice(0, mostListed).map(({ clause, check }) => `  ${check.id}  (${clause.id})`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}

function why(report: Conformance, id: string, failures: readonly RecordedFailure[]): string {
  const known = each(report).find(({ check }) => check.id === id);
  if (known !== undefined)
    return `its verdict is ${known.check.verdict}, so there is no failure to try again.`;
  const meant = didYouMean(
    id,
    failures.map(({ check }) => check.id),
  );
  return `there is no check of that id.${meant}`;
}

/** The failure of a check, named by its id, or by the command that the report gives for it. Throws UsageError. */
export function recordedFailure(report: Conformance, id: string): RecordedFailure {
  const failures = failuresIn(report);
  const found = failures.find(({ check }) => check.id === id || check.replay === id);
  if (found !== undefined) return found;
  throw new UsageError(`replay ${id}: ${why(report, id, failures)}\n${listed(failures)}`);
}
