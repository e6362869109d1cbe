import { resolve } from 'node:path';
import { didYouMean } from '../environments/nearest.ts';
import { bounds, checkNames, checkNumber, isWholeWithin, shardIn } from '../runner/bounds.ts';
import { exitCodeOf, KitFault, refuse, UsageError } from '../runner/exit-code.ts';
import { watchedRun } from '../runner/watched-run.ts';
import type { Watcher } from '../runner/runner-process.ts';
import type { Conformance } from '../reports/conformance.ts';
import { reportFile } from '../reports/report-folder.ts';
import { type Depth, depths } from '../suites/harness/run/depths.ts';

/** What a run may be started with: the flags of `crm-conformance run`. */
export interface RunOptions {
  /** Clauses and areas, such as `PAGING-04` and `tokens`; all without it. */
  readonly only?: readonly string[];
  /** A broken implied clause is a failure, not a warning. */
  readonly strict?: boolean;
  /** Draws the same inputs again: a whole number from 0 to 2147483647. */
  readonly seed?: number;
  /** How many inputs are drawn; `quick` for remote environments and `standard` for local ones without it. */
  readonly depth?: Depth;
  /** Writes nothing, whatever the profile allows. */
  readonly readOnly?: boolean;
  /** Writes to a production environment whose profile allows it. */
  readonly allowProductionWrites?: boolean;
  /** Worker processes, from 1 to 64. */
  readonly workers?: number;
  /** One part of the checks, `1/3`; needs a seed. */
  readonly shard?: string;
  /** The most requests, and records, that the run may cost, instead of what the profile says. */
  readonly budget?: { readonly requests: number; readonly records?: number };
  /** Ends the run after so many failed checks. */
  readonly maxFailures?: number;
  /** Writes Playwright's blob report too. */
  readonly blob?: boolean;
  /** Where the report goes; `conformance-report` in the working directory without it. */
  readonly out?: string;
  /** Ends the run early. It first deletes its records; then the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Takes what `crm-conformance run` would print, piece by piece. Nothing is printed without it. */
  readonly onOutput?: (text: string) => void;
}

/** What a run has found. */
export interface RunResult {
  readonly verdict: Conformance['summary']['verdict'];
  /** What `crm-conformance run` would exit with: 0 conforms, 1 deviates, 2 an error of the kit, 3 inconclusive. */
  readonly exitCode: 0 | 1 | 2 | 3;
  /** The path of conformance.json, absolute. The other files of the report stand beside it. */
  readonly file: string;
  readonly conformance: Conformance;
}

/** A slip would otherwise spend what the profile allows. */
function checkBudget(budget: RunOptions['budget']): void {
  if (budget === undefined) return;
  const { requests, records, ...others } = Object(budget) as NonNullable<RunOptions['budget']>;
  const isRight = [requests, ...(records === undefined ? [] : [records])].every((count) =>
    isWholeWithin(bounds.spent, count),
  );
  if (isRight && Object.keys(others).length === 0) return;
  const expected = `{ requests, records? }, each a whole number from ${bounds.spent.join(' to ')}`;
  refuse('budget', JSON.stringify(budget), expected);
}

const optionNames: Readonly<Record<keyof RunOptions, true>> = {
  only: true,
  strict: true,
  seed: true,
  depth: true,
  readOnly: true,
  allowProductionWrites: true,
  workers: true,
  shard: true,
  budget: true,
  maxFailures: true,
  blob: true,
  out: true,
  signal: true,
  onOutput: true,
};

function checkOptionNames(options: RunOptions): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionNames, name));
  if (unknown === undefined) return;
  const meant = didYouMean(unknown, Object.keys(optionNames));
  throw new UsageError(`${unknown}: run has no such option.${meant}`);
}

/** Programs in JavaScript have no compiler that would refuse what the types forbid. */
function checkOptions({ only, seed, depth, workers, shard, budget, maxFailures }: RunOptions): void {
  checkNumber('seed', seed);
  checkNumber('workers', workers);
  checkNumber('failures', maxFailures);
  checkBudget(budget);
  checkNames('only', only);
  if (only?.length === 0) refuse('only', '[]', 'a list of clauses and areas, or be left out');
  if (depth !== undefined && !depths.includes(depth)) refuse('depth', depth, depths.join(', '));
  if (shard !== undefined && shardIn(shard) === undefined) refuse('shard', shard, 'I/N, for example 1/3');
}

function watchedBy({ signal, onOutput }: RunOptions, printed: string[]): Watcher {
  return {
    told: (text) => {
      printed.push(text);
      onOutput?.(text);
    },
    watch: (interrupt) => {
      const abort = (): void => void interrupt();
      signal?.addEventListener('abort', abort, { once: true });
      return () => signal?.removeEventListener('abort', abort);
    },
  };
}

/**
 * Runs the checks against an environment and leaves a report, as `crm-conformance run` does.
 * `profile` is `local`, `demo`, `production` or the path of a profile file.
 * Throws UsageError, ProfileError and DeviationsError before anything is sent, and KitFault for a bug of the kit.
 */
export async function run(profile: string, options: RunOptions = {}): Promise<RunResult> {
  const { signal, onOutput: _, ...flags } = options;
  if (typeof profile !== 'string')
    refuse('profile', profile, 'local, demo, production, or the path of a file');
  checkOptionNames(options);
  checkOptions(options);
  signal?.throwIfAborted();
  const out = resolve(options.out ?? 'conformance-report');
  const printed: string[] = [];
  const { report } = await watchedRun({ ...flags, profile, out }, watchedBy(options, printed));
  signal?.throwIfAborted();
  if (report === undefined) throw new KitFault(`The run ended without a report:\n${printed.join('')}`);
  const { verdict } = report.summary;
  return { verdict, exitCode: exitCodeOf(report), file: resolve(out, reportFile.data), conformance: report };
}
