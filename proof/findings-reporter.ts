import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { finishedCheck } from '../reports/finished-check.ts';
import { judge } from '../reports/judgement.ts';
import { terminalOf } from '../reports/terminal-text.ts';
import { stageIdOf } from '../suites/harness/fixtures/proof-service.ts';
import type { Finding, Findings } from './finding.ts';

export interface FindingsOptions {
  /** Where the findings go, as JSON. */
  readonly file: string;
  /** The seed of the proof. */
  readonly seed: number;
}

function stageOf(test: TestCase): string {
  const [, , suite = ''] = test.titlePath();
  return stageIdOf(suite);
}

/** Judges the checks of every stage as a run would, and writes down what they found. */
export default class FindingsReporter implements Reporter {
  readonly #options: FindingsOptions;
  readonly #terminal = terminalOf(process.stdout);
  readonly #findings: Finding[] = [];
  readonly #faults: string[] = [];
  readonly #left = new Map<string, number>();
  #stages = 0;

  constructor(options: FindingsOptions) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const stage of suite.allTests().map(stageOf))
      this.#left.set(stage, (this.#left.get(stage) ?? 0) + 1);
    this.#stages = this.#left.size;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const stage = stageOf(test);
    const check = finishedCheck(test, result);
    const { judgements, faults } = judge(check, false, '');
    this.#faults.push(...faults.map((fault) => `${stage}: ${fault}`));
    for (const { clause, report } of judgements) {
      const { verdict, reason, counterexample, requests, duration_ms } = report;
      this.#findings.push({
        stage,
        check: check.id,
        clause,
        own: check.clauses.includes(clause),
        verdict,
        ...(reason !== undefined && { reason }),
        ...(counterexample !== undefined && { counterexample }),
        requests,
        duration_ms,
      });
    }
    this.#tick(stage);
  }

  onError(error: TestError): void {
    this.#faults.push(error.stack ?? error.message ?? error.value ?? 'an error without a message');
  }

  onEnd(): void {
    const findings: Findings = { findings: this.#findings, kit_faults: this.#faults };
    writeFileSync(this.#options.file, JSON.stringify(findings));
  }

  #tick(stage: string): void {
    const left = (this.#left.get(stage) ?? 1) - 1;
    this.#left.set(stage, left);
    if (left > 0) return;
    this.#left.delete(stage);
    const done = this.#stages - this.#left.size;
    if (done % 25 === 0 || done === this.#stages)
      this.#terminal.write(`${done}/${this.#stages} services asked\n`);
  }
}
