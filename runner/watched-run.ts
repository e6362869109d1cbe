import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderObstacle } from '../client/journal/folder-obstacle.ts';
import { processIdentity } from '../client/limits/process-identity.ts';
import { readDeviations } from '../environments/deviations/read-deviations.ts';
import { loadProfile, type Profile } from '../environments/profile.ts';
import type { Conformance } from '../reports/conformance.ts';
import { shardFileName } from '../reports/merge/shard-file.ts';
import { reportFile, setEarlierAside } from '../reports/report-folder.ts';
import type { Depth } from '../suites/harness/run/depths.ts';
import { newRunId } from '../suites/harness/run/run-context.ts';
import type { PartOfRun } from '../suites/harness/run/run-variables.ts';
import { mostShards } from '../suites/harness/run/shard.ts';
import { shardIn } from './bounds.ts';
import { UsageError } from './exit-code.ts';
import { prepareFolder } from './out-folder.ts';
import { runChecks } from './run-checks.ts';
import type { Watcher } from './runner-process.ts';
import { clausesIn, grepFor, type NamedCheck, patternFor, patternForSuites } from './selection.ts';
import { naming, suiteFiles } from './suite-files.ts';

/** What a run is asked for, by a command or a program. */
export interface RunRequest {
  readonly profile: string;
  readonly only?: readonly string[];
  readonly strict?: boolean;
  readonly seed?: number;
  readonly depth?: Depth;
  readonly readOnly?: boolean;
  readonly allowProductionWrites?: boolean;
  readonly workers?: number;
  readonly shard?: string;
  /** The most requests and records that the run may cost, instead of what the profile says. */
  readonly budget?: { readonly requests: number; readonly records?: number };
  /** Ends the run after so many failed checks. */
  readonly maxFailures?: number;
  /** The checks that go before all others: those of an earlier report that failed or were undecided. */
  readonly first?: readonly NamedCheck[];
  readonly blob?: boolean;
  readonly out: string;
}

/** Finds the checks of these clauses. Files without any are not even loaded. */
function flagsFor(clauses: readonly string[]): string[] {
  const suites = naming(clauses, suiteFiles()).map(({ suite }) => suite);
  return [...(suites.length === 0 ? [] : [patternForSuites(suites)]), '--grep', grepFor(clauses)];
}

function runnerFlags({ only, workers, shard, maxFailures }: RunRequest): string[] {
  return [
    ...(only ? flagsFor(clausesIn('--only', only)) : []),
    ...(workers === undefined ? [] : ['--workers', String(workers)]),
    ...(shard === undefined ? [] : ['--shard', shard]),
    ...(maxFailures === undefined ? [] : ['--max-failures', String(maxFailures)]),
  ];
}

/** What the runner and its workers are told of a run, under a new id. */
export function toldOf({ only, ...request }: RunRequest): PartOfRun & { readonly run_id: string } {
  return {
    run_id: newRunId(),
    command: processIdentity(),
    profile: request.profile,
    out: resolve(request.out),
    whole: only === undefined,
    only: only && new Set(clausesIn('--only', only)),
    strict: request.strict,
    read_only: request.readOnly,
    allow_production_writes: request.allowProductionWrites,
    seed: request.seed,
    depth: request.depth,
    budget: request.budget,
    workers: request.workers,
    first: request.first && patternFor(request.first),
    blob: request.blob,
  };
}

/** How a run ended. */
export interface RunEnd {
  readonly interrupted: boolean;
  /** Undefined when the run wrote none: it met an error of the kit before it knew whom to ask, or was ended at once. */
  readonly report: Conformance | undefined;
}

/** The report that this very run has written; undefined when it wrote none. */
function reportOf(runId: string, out: string): Conformance | undefined {
  const file = join(out, reportFile.data);
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8')) as Conformance;
  return report.run.id === runId ? report : undefined;
}

/** Real people's records are there: that a profile allows writing is not enough. */
export function refuseProductionWrites(
  { kind, access, namespace }: Profile,
  options: Pick<RunRequest, 'profile' | 'readOnly' | 'allowProductionWrites'>,
): void {
  const writes = kind === 'production' && access === 'read-write' && !options.readOnly;
  if (!writes || options.allowProductionWrites) return;
  throw new UsageError(
    `The profile ${options.profile} is of kind production and says access: read-write. ` +
      `This run would create, change and delete records of its own in ${namespace}. Nothing was sent.\n` +
      'To let it write, add --allow-production-writes. To only read, add --read-only.',
  );
}

/** Without a journal nobody could delete the records of a run that was killed. */
function refuseStateDir({ state_dir }: Profile, profile: string): void {
  const obstacle = folderObstacle(state_dir);
  if (obstacle === undefined) return;
  throw new UsageError(
    `The profile ${profile}: its state_dir, ${state_dir}, cannot be written (${obstacle}). ` +
      'A run keeps its journal there. Name another folder. Nothing was sent.',
  );
}

/** Shards are one run only when they draw the same inputs, and each must have something to do. */
function refuseLoneShard({ shard, seed, only }: RunRequest): void {
  if (shard === undefined) return;
  if (seed === undefined) {
    throw new UsageError(
      `--shard ${shard} needs --seed: the shards are one run only when all get the same, for example --seed 1.`,
    );
  }
  const most = mostShards(only && new Set(clausesIn('--only', only)));
  if ((shardIn(shard)?.of ?? 0) <= most) return;
  const checks = most === 1 ? 'is only 1 check' : `are only ${most} checks`;
  throw new UsageError(`--shard ${shard}: there ${checks} to spread. Take no more shards than that.`);
}

/** Runs the checks under the eyes of a watcher. Throws UsageError and ProfileError before anything is sent. */
export async function watchedRun(request: RunRequest, watcher: Watcher): Promise<RunEnd> {
  const profile = request.profile === 'local' ? undefined : loadProfile(request.profile);
  if (profile) {
    refuseProductionWrites(profile, request);
    refuseStateDir(profile, request.profile);
  }
  refuseLoneShard(request);
  if (profile?.deviations !== undefined) readDeviations(profile.deviations);
  // One worker lays the common ground once; at the pace of a shared environment a second one gains nothing.
  const isShared = profile !== undefined && profile.kind !== 'local';
  const flags = runnerFlags(isShared ? { workers: 1, ...request } : request);
  prepareFolder(request.out);
  setEarlierAside(request.out);
  // What is read together with this run's files must not be an earlier run's: Allure adds up, and so does a merge.
  for (const earlier of [shardFileName, 'allure-results'])
    rmSync(join(request.out, earlier), { recursive: true, force: true });
  const told = toldOf(request);
  const { interrupted } = await runChecks(told, flags, watcher);
  return { interrupted, report: reportOf(told.run_id, request.out) };
}
