import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { asExpected } from '../suites/harness/results/kept-worker.ts';
import { type RunMetadata, runMetadata } from '../suites/harness/results/run-metadata.ts';
import { assemble } from './assemble.ts';
import type { Conformance } from './conformance.ts';
import { type FinishedCheck, finishedCheck } from './finished-check.ts';

/** Whether a check on its own makes a run deviate, or showed an error of the kit. */
function ends(check: FinishedCheck, metadata: RunMetadata, kit: Conformance['kit']): boolean {
  const now = new Date();
  const { summary, internal_errors = [] } = assemble({
    kit,
    metadata,
    started_at: now,
    finished_at: now,
    checks: [check],
    partial: true,
    report: '',
    proven_by: {},
  });
  return summary.verdict === 'deviates' || internal_errors.length > 0;
}

/**
 * What `--max-failures` counts: a warning, an accepted failure and a check that stays undecided are none, though the
 * runner has seen each of them fail. To be the last of the reporters: the others are told that they failed.
 */
export default class FailureLimit implements Reporter {
  readonly #kit: Conformance['kit'];
  #config: FullConfig | undefined;

  constructor({ kit }: { readonly kit: Conformance['kit'] }) {
    this.#kit = kit;
  }

  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig): void {
    this.#config = config;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const told = this.#config && this.#config.maxFailures > 0 ? runMetadata(this.#config) : undefined;
    if (told === undefined || result.status !== 'failed') return;
    if (!ends(finishedCheck(test, result), told, this.#kit)) asExpected(test);
  }
}
