import type { RunMetadata } from '../../suites/harness/results/run-metadata.ts';
import type { CheckReport, Exchange, Verdict } from '../conformance.ts';
import type { FinishedCheck } from '../finished-check.ts';
import { withNotedBesides } from '../noted-besides.ts';
import { type Judged, judge } from '../judgement.ts';
import { gravest } from '../verdict.ts';

/** What came of a check that was tried again. */
export interface Outcome extends Pick<CheckReport, 'reason' | 'expected' | 'found' | 'counterexample'> {
  readonly verdict: Verdict;
  /** Inputs tried: of one that failed again, the tries until then. */
  readonly runs: number;
  readonly environment: RunMetadata['environment'];
  readonly exchanges: readonly Exchange[];
}

/**
 * Its gravest judgement; of an input that broke a law nothing counts that was noted besides. A law that held on the
 * recorded input passes, whatever the rest of its check would say.
 */
export function outcomeOf(
  check: FinishedCheck,
  metadata: RunMetadata,
  hasInput: boolean,
): Outcome & Pick<Judged, 'internal_errors'> {
  const { environment, strict, unreachable, went_down } = metadata;
  const { runs } = check.outcome;
  if (check.held_again)
    return { verdict: 'pass', runs, environment, exchanges: check.exchanges, internal_errors: [] };
  const [met = check] = hasInput ? [{ ...check, noted: [] }] : withNotedBesides([check], metadata);
  const { judgements, noted, internal_errors } = judge(met, strict, '');
  const reports = [...judgements, ...noted].map(({ report }) => report);
  const verdict = gravest(reports.map((report) => report.verdict));
  const deciding = reports.find((report) => report.verdict === verdict);
  // What was met on the way shows in the exchanges that broke it, not in those that the check ended with.
  const { exchanges = check.exchanges } = noted.find(({ report }) => report === deciding)?.report ?? {};
  const { expected, found, counterexample } = deciding ?? {};
  const reason = unreachable ?? went_down ?? deciding?.reason;
  return {
    verdict,
    runs,
    environment,
    exchanges,
    internal_errors,
    ...(reason !== undefined && { reason }),
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    ...(counterexample !== undefined && { counterexample }),
  };
}
