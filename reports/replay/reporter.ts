import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { printableJson } from '../../suites/harness/results/safe-text.ts';
import { asUnexpected } from '../../suites/harness/results/kept-worker.ts';
import { runMetadata } from '../../suites/harness/results/run-metadata.ts';
import { type FinishedCheck, finishedCheck } from '../finished-check.ts';
import type { InternalError } from '../conformance.ts';
import { isHungAtItsEnd, type IsWorking } from '../runner-errors.ts';
import { internalErrorInWords, internalErrorOf } from '../../suites/harness/results/internal-error.ts';
import { harmless } from '../terminal-text.ts';
import { outcomeOf } from './outcome.ts';

export interface ReplayReporterOptions {
  /** Where the outcome goes, absolute. */
  readonly file: string;
  /** Whether the failure was of an input: then nothing counts but what becomes of that input. */
  readonly hasInput: boolean;
  readonly isWorking: IsWorking;
}

/** Tells the command what came of the one check that it tried again. A fault of the kit leaves no outcome. */
export default class ReplayReporter implements Reporter {
  readonly #file: string;
  readonly #hasInput: boolean;
  readonly #isWorking: IsWorking;
  readonly #errors: InternalError[] = [];
  #config: FullConfig | undefined;
  #check: FinishedCheck | undefined;

  constructor({ file, hasInput, isWorking }: ReplayReporterOptions) {
    this.#file = file;
    this.#hasInput = hasInput;
    this.#isWorking = isWorking;
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(config: FullConfig): void {
    this.#config = config;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    asUnexpected(test);
    this.#check = finishedCheck(test, result);
  }

  onError(error: TestError): void {
    if (isHungAtItsEnd(error, this.#isWorking)) return;
    this.#errors.push(internalErrorOf(error));
  }

  onEnd(): void {
    const metadata = this.#config && runMetadata(this.#config);
    const outcome = metadata && this.#check && outcomeOf(this.#check, metadata, this.#hasInput);
    const errors = [...this.#errors, ...(outcome?.internal_errors ?? [])];
    for (const error of errors) process.stderr.write(`${harmless(internalErrorInWords(error))}\n`);
    if (outcome === undefined || errors.length > 0) return;
    writeFileSync(this.#file, printableJson(JSON.stringify(outcome)), { mode: 0o600 });
  }
}
