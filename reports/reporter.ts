import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';
import { assemble, type FinishedRun } from './assemble.ts';
import type { Conformance } from './conformance.ts';
import {
  type InternalErrorNote,
  internalErrorInWords,
  internalErrorOf,
} from '../suites/harness/results/internal-error.ts';
import { asUnexpected } from '../suites/harness/results/kept-worker.ts';
import { type FinishedCheck, finishedCheck } from './finished-check.ts';
import { ProgressDisplay } from './progress.ts';
import { type RunMetadata, runMetadata } from '../suites/harness/results/run-metadata.ts';
import { shardFileName, writeShardFile } from './merge/shard-file.ts';
import { previousReport, reportFile, writeReport } from './report-folder.ts';
import { isEndedEarly, isHungAtItsEnd, isNoneFound, type IsWorking } from './runner-errors.ts';
import { tellResult } from './tell-result.ts';
import { harmless, terminalOf } from './terminal-text.ts';

export interface ReporterOptions {
  /** The folder for conformance.json, absolute. */
  readonly outDir: string;
  readonly kit: Conformance['kit'];
  /** True when only some clauses were asked for. */
  readonly partial: boolean;
  /** The faults that each check was seen to catch, by its id. */
  readonly provenBy: FinishedRun['proven_by'];
  readonly isWorking: IsWorking;
}

function withErrors(metadata: RunMetadata, errors: readonly InternalErrorNote[]): RunMetadata {
  if (errors.length === 0) return metadata;
  return { ...metadata, internal_errors: [...(metadata.internal_errors ?? []), ...errors] };
}

/** The kit's reporter: live progress, conformance.json, and the summary at the end. */
export default class ConformanceReporter implements Reporter {
  readonly #options: ReporterOptions;
  readonly #terminal = terminalOf(process.stdout);
  readonly #progress = new ProgressDisplay(this.#terminal);
  readonly #checks: FinishedCheck[] = [];
  readonly #errors: InternalErrorNote[] = [];
  readonly #outstanding = new Map<number, number>();
  #config: FullConfig | undefined;
  #startedAt = new Date();
  #planned: readonly TestCase[] = [];
  #requests = 0;
  #matchesNone = false;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#config = config;
    this.#startedAt = new Date();
    this.#planned = suite.allTests();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    asUnexpected(test);
    const check = finishedCheck(test, result);
    this.#checks.push(check);
    for (const count of Object.values(check.requests)) this.#requests += count ?? 0;
    this.#outstanding.set(result.parallelIndex, check.outstanding);
    this.#progress.show({
      done: this.#checks.length,
      total: this.#planned.length,
      requests: this.#requests,
      outstanding: [...this.#outstanding.values()].reduce((sum, count) => sum + count, 0),
      seconds: (Date.now() - this.#startedAt.getTime()) / 1000,
    });
  }

  /**
   * The errors of a check are freed of secrets before they come here, those of its steps are not. All reporters
   * are told of the same step, and this one is told first.
   */
  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep): void {
    delete step.error;
  }

  onError(error: TestError): void {
    if ((this.#config?.maxFailures ?? 0) > 0 && isEndedEarly(error)) return;
    if (isHungAtItsEnd(error, this.#options.isWorking)) return;
    if (isNoneFound(error)) this.#matchesNone = true;
    else this.#errors.push(internalErrorOf(error));
  }

  onStdOut(chunk: string | Buffer): void {
    this.#progress.clear();
    process.stdout.write(chunk);
  }

  onStdErr(chunk: string | Buffer): void {
    this.#progress.clear();
    process.stderr.write(chunk);
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    this.#progress.clear();
    if (this.#matchesNone) return this.#askForAnother();
    const told = this.#config && runMetadata(this.#config);
    if (told === undefined) return this.#errors.length > 0 ? this.#giveUp() : this.#list();
    const metadata = withErrors(told, this.#errors);
    const { kit, partial, provenBy, outDir } = this.#options;
    const previous = previousReport(outDir);
    const neverBegun = this.#planned
      .filter((test) => test.results.length === 0)
      .map((test) => finishedCheck(test));
    const run: FinishedRun = {
      kit,
      metadata,
      started_at: this.#startedAt,
      finished_at: new Date(),
      checks: [...this.#checks, ...neverBegun],
      partial,
      report: relative(process.cwd(), outDir) || '.',
      proven_by: provenBy,
      ...(previous && { previous }),
    };
    const conformance = assemble(run);
    const page = writeReport(outDir, conformance);
    writeShardFile(outDir, run, result.status === 'interrupted');
    tellResult({ conformance, metadata, checks: run.checks, page }, this.#terminal);
    if (result.status === 'interrupted') return { status: 'interrupted' };
    return { status: conformance.summary.verdict === 'conforms' ? 'passed' : 'failed' };
  }

  /** Without a beginning nothing was to be run: the checks are shown, as `--list` asks. */
  #list(): { status: 'passed' } {
    for (const { location, tags, title } of this.#planned) {
      const place = `${relative(process.cwd(), location.file)}:${location.line}`;
      this.#terminal.write(`${place}  ${tags.join(' ')}  ${title}\n`);
    }
    return { status: 'passed' };
  }

  /** Nothing was judged: an older report stays as it is. */
  #askForAnother(): { status: 'failed' } {
    process.stderr.write(
      'No check matches what was asked for. Name a file of suites/, a line where a check begins, or a clause: --grep @PAGING-01\n',
    );
    return { status: 'failed' };
  }

  /** A bug of the kit before anything was known of the run: no older report is left that could be mistaken for its own. */
  #giveUp(): { status: 'failed' } {
    for (const error of this.#errors) process.stderr.write(`${harmless(internalErrorInWords(error))}\n`);
    for (const name of [...Object.values(reportFile), shardFileName])
      rmSync(join(this.#options.outDir, name), { force: true });
    return { status: 'failed' };
  }
}
