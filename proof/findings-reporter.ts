import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { finishedCheck } from '../reports/finished-check.ts';
import { judge } from '../reports/judgement.ts';
import { isHungAtItsEnd } from '../reports/runner-errors.ts';
import { terminalOf } from '../reports/terminal-text.ts';
import { isWorking } from '../suites/harness/run/working-workers.ts';
import { proofServiceIdOf } from '../suites/harness/fixtures/proof-service.ts';
import type { Finding, Findings } from './finding.ts';

export interface FindingsOptions {
  /** Where the findings go, as JSON. */
  readonly file: string;
  /** The seed of the proof. */
  readonly seed: number;
}

function serviceOf(test: TestCase): string {
  const [, , suite = ''] = test.titlePath();
  return proofServiceIdOf(suite);
}

/** Lets go of what the runner would keep to its end: a proof asks hundreds of thousands of checks. */
function forget({ steps, attachments }: TestResult): void {
  for (const each of [steps, attachments]) each.length = 0;
}

/** Judges the checks of every service as a run would, and writes down what they found. */
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
    for (const service of suite.allTests().map(serviceOf))
      this.#left.set(service, (this.#left.get(service) ?? 0) + 1);
    this.#stages = this.#left.size;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const service = serviceOf(test);
    const check = finishedCheck(test, result);
    const { judgements, noted, internal_errors } = judge(check, false, '');
    for (const { message, place } of internal_errors)
      this.#faults.push(`${service}: ${check.id}: ${message} (${place})`);
    for (const judgement of new Set([...judgements, ...noted])) {
      const { clause, report } = judgement;
      const isByLaw = noted.some((each) => each === judgement && each.byLaw);
      const { verdict, reason, counterexample, requests, duration_ms } = report;
      this.#findings.push({
        service,
        check: check.id,
        clause,
        own: check.clauses.includes(clause),
        ...(isByLaw && { law: true }),
        verdict,
        ...(reason !== undefined && { reason }),
        ...(counterexample !== undefined && { counterexample }),
        requests,
        duration_ms,
      });
    }
    forget(result);
    this.#tick(service);
  }

  onError(error: TestError): void {
    if (isHungAtItsEnd(error, isWorking)) return;
    this.#faults.push(error.stack ?? error.message ?? error.value ?? 'an error without a message');
  }

  onEnd(): void {
    const findings: Findings = { findings: this.#findings, kit_faults: this.#faults };
    writeFileSync(this.#options.file, JSON.stringify(findings));
  }

  #tick(service: string): void {
    const left = (this.#left.get(service) ?? 1) - 1;
    this.#left.set(service, left);
    if (left > 0) return;
    this.#left.delete(service);
    const done = this.#stages - this.#left.size;
    if (done % 25 === 0 || done === this.#stages)
      this.#terminal.write(`${done}/${this.#stages} services asked\n`);
  }
}
