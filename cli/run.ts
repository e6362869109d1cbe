import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { processIdentity } from '../client/limits/process-identity.ts';
import { readDeviations } from '../environments/deviations/read-deviations.ts';
import { loadProfile, type Profile } from '../environments/profile.ts';
import type { Conformance } from '../reports/conformance.ts';
import { shardFileName } from '../reports/merge/shard-file.ts';
import { newRunId } from '../suites/harness/run/run-context.ts';
import { mostShards } from '../suites/harness/run/shard.ts';
import { acceptanceFile, noteFailures } from './accept.ts';
import { exitCode, UsageError } from './exit-code.ts';
import { runChecks } from './run-checks.ts';
import { prepareFolder } from './out-folder.ts';
import { watchedByTerminal, type Watcher } from './runner-process.ts';
import { clausesIn, grepFor } from './selection.ts';

/** The flags of `run`, as the command line gives them. */
export interface RunOptions {
  readonly profile: string;
  readonly only?: readonly string[];
  readonly strict?: boolean;
  readonly seed?: number;
  readonly depth?: string;
  readonly readOnly?: boolean;
  readonly allowProductionWrites?: boolean;
  readonly workers?: number;
  readonly shard?: string;
  readonly blob?: boolean;
  readonly out: string;
  readonly accept?: boolean;
}

function runnerFlags(options: RunOptions, workers: number | undefined): string[] {
  return [
    ...(options.only ? ['--grep', grepFor(clausesIn('--only', options.only))] : []),
    ...(workers === undefined ? [] : ['--workers', String(workers)]),
    ...(options.shard === undefined ? [] : ['--shard', options.shard]),
  ];
}

/** What the runner and its workers are told of a run. */
export function variables(options: RunOptions, runId: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    CRM_CONFORMANCE_RUN_ID: runId,
    CRM_CONFORMANCE_COMMAND: processIdentity(),
    CRM_CONFORMANCE_PROFILE: options.profile,
    CRM_CONFORMANCE_OUT: resolve(options.out),
    CRM_CONFORMANCE_WHOLE: options.only ? '' : '1',
    CRM_CONFORMANCE_ONLY: options.only ? clausesIn('--only', options.only).join() : '',
    CRM_CONFORMANCE_STRICT: options.strict ? '1' : '',
    CRM_CONFORMANCE_READ_ONLY: options.readOnly ? '1' : '',
    CRM_CONFORMANCE_ALLOW_PRODUCTION_WRITES: options.allowProductionWrites ? '1' : '',
    CRM_CONFORMANCE_SEED: options.seed === undefined ? '' : String(options.seed),
    CRM_CONFORMANCE_DEPTH: options.depth ?? '',
    CRM_CONFORMANCE_BLOB: options.blob ? '1' : '',
    CRM_CONFORMANCE_PROFILE_FILE: '',
    CRM_CONFORMANCE_REPLAY_FILE: '',
    CRM_CONFORMANCE_REPLAYED: '',
    CRM_CONFORMANCE_FOLDER: '',
  };
}

/** How a run ended. */
export interface RunEnd {
  readonly interrupted: boolean;
  /** Undefined when the run wrote none: it met a fault of the kit, and has said so, or was ended at once. */
  readonly report: Conformance | undefined;
}

/** What is said at each interrupt. What the second leaves behind, another command deletes. */
export function sayInterrupted(interrupts: number, { profile }: Pick<RunOptions, 'profile'>): void {
  if (interrupts === 1) {
    console.error('\nInterrupted: deleting the records of this run. Ctrl-C again leaves at once.');
  } else if (profile === 'local') {
    console.error('\nLeft at once, without a report. The Local environment ended with the run.');
  } else {
    console.error(
      `\nLeft at once, without a report. Delete what is left with: crm-conformance clean --profile ${profile}`,
    );
  }
}

/** The report that this very run has written; undefined when it wrote none. */
function reportOf(runId: string, out: string): Conformance | undefined {
  const file = join(out, 'conformance.json');
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8')) as Conformance;
  return report.run.id === runId ? report : undefined;
}

/** Real people's records are there: that a profile allows writing is not enough. */
export function refuseProductionWrites(
  { kind, access, namespace }: Profile,
  options: Pick<RunOptions, 'profile' | 'readOnly' | 'allowProductionWrites'>,
): void {
  const writes = kind === 'production' && access === 'read-write' && !options.readOnly;
  if (!writes || options.allowProductionWrites) return;
  throw new UsageError(
    `The profile ${options.profile} is of kind production and says access: read-write. ` +
      `This run would create, change and delete records of its own in ${namespace}. Nothing was sent.\n` +
      'To let it write, add --allow-production-writes. To only read, add --read-only.',
  );
}

/** Shards are one run only when they draw the same inputs, and each must have something to do. */
function refuseLoneShard({ shard, seed, only }: RunOptions): void {
  if (shard === undefined) return;
  if (seed === undefined) {
    throw new UsageError(
      `--shard ${shard} needs --seed: the shards are one run only when all get the same, for example --seed 1.`,
    );
  }
  const most = mostShards(only && new Set(clausesIn('--only', only)));
  const of = Number(shard.split('/')[1]);
  if (of <= most) return;
  const checks = most === 1 ? 'is only 1 check' : `are only ${most} checks`;
  throw new UsageError(`--shard ${shard}: there ${checks} to spread. Take no more shards than that.`);
}

/** Runs the checks under the eyes of a watcher. Throws UsageError and ProfileError before anything is sent. */
export async function watchedRun(options: RunOptions, watcher: Watcher): Promise<RunEnd> {
  const profile = options.profile === 'local' ? undefined : loadProfile(options.profile);
  if (profile) refuseProductionWrites(profile, options);
  refuseLoneShard(options);
  if (profile?.deviations !== undefined) readDeviations(profile.deviations);
  const acceptance = options.accept ? acceptanceFile(options.profile, profile) : undefined;
  // One worker lays the common ground once; at the pace of a shared environment a second one gains nothing.
  const isShared = profile !== undefined && profile.kind !== 'local';
  const flags = runnerFlags(options, options.workers ?? (isShared ? 1 : undefined));
  prepareFolder(options.out);
  // What is read together with this run's files must not be an earlier run's: Allure adds up, and so does a merge.
  for (const earlier of [shardFileName, 'allure-results'])
    rmSync(join(options.out, earlier), { recursive: true, force: true });
  const runId = newRunId();
  const { interrupted } = await runChecks(options.profile, flags, variables(options, runId), watcher);
  const report = reportOf(runId, options.out);
  if (acceptance && report && !interrupted) noteFailures(report, acceptance);
  return { interrupted, report };
}

/** Runs the checks in the terminal and answers with the exit code. Throws as `watchedRun` does. */
export async function run(options: RunOptions): Promise<number> {
  const { interrupted, report } = await watchedRun(
    options,
    watchedByTerminal((interrupts) => sayInterrupted(interrupts, options)),
  );
  if (interrupted) return exitCode.interrupted;
  return report === undefined ? exitCode.fault : exitCode[report.summary.verdict];
}
