import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { printableJson } from '../../suites/harness/results/safe-text.ts';
import { runMetadata } from '../../suites/harness/results/run-metadata.ts';
import { type FinishedCheck, finishedCheck } from '../finished-check.ts';
import { harmless } from '../terminal-text.ts';
import { outcomeOf } from './outcome.ts';

export interface ReplayReporterOptions {
  /** Where the outcome goes, absolute. */
  readonly file: string;
}

/** Tells the command what came of the one check that it tried again. A fault of the kit leaves no outcome. */
export default class ReplayReporter implements Reporter {
  readonly #file: string;
  readonly #errors: string[] = [];
  #config: FullConfig | undefined;
  #check: FinishedCheck | undefined;

  constructor({ file }: ReplayReporterOptions) {
    this.#file = file;
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(config: FullConfig): void {
    this.#config = config;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#check = finishedCheck(test, result);
  }

  onError(error: TestError): void {
    this.#errors.push(error.stack ?? error.message ?? error.value ?? 'an error without a message');
  }

  onEnd(): void {
    const metadata = this.#config && runMetadata(this.#config);
    const outcome = metadata && this.#check && outcomeOf(this.#check, metadata);
    const faults = [...this.#errors, ...(outcome?.faults ?? [])];
    for (const fault of faults) process.stderr.write(`kit fault: ${harmless(fault)}\n`);
    if (outcome === undefined || faults.length > 0) return;
    writeFileSync(this.#file, printableJson(JSON.stringify(outcome)), { mode: 0o600 });
  }
}
