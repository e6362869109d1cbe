import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { asExpected } from '../suites/harness/results/kept-worker.ts';
import { type RunMetadata, runMetadata } from '../suites/harness/results/run-metadata.ts';
import { assemble } from './assemble.ts';
import { isAccepted } from './deviations/settle.ts';
import { type FinishedCheck, finishedCheck } from './finished-check.ts';

/** Whether what a check itself found makes a run deviate, or is an error of the kit. */
function ends(check: FinishedCheck, metadata: RunMetadata): boolean {
  const now = new Date();
  const { clauses, internal_errors = [] } = assemble({
    kit: { name: '', version: '' },
    // What the set-up or an answer broke may be told of another check.
    metadata: { ...metadata, noted: [], internal_errors: [] },
    started_at: now,
    finished_at: now,
    checks: [{ ...check, noted: [] }],
    partial: true,
    report: '',
    proven_by: {},
  });
  const isBroken = clauses.some((clause) => clause.verdict === 'fail' && !isAccepted(clause));
  return isBroken || internal_errors.length > 0;
}

/**
 * What `--max-failures` counts: a warning, an accepted failure and a check that stays undecided are none, though the
 * runner has seen each of them fail. To be the last of the reporters: the others are told that they failed.
 */
export default class FailureLimit implements Reporter {
  #config: FullConfig | undefined;

  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig): void {
    this.#config = config;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (this.#config === undefined || this.#config.maxFailures === 0) return;
    if (result.status === test.expectedStatus) return;
    const told = runMetadata(this.#config);
    if (told !== undefined && !ends(finishedCheck(test, result), told)) asExpected(test, result);
  }
}
