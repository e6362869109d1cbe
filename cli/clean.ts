import { setTimeout as sleep } from 'node:timers/promises';
import { Coordination } from '../client/coordination/coordination.ts';
import { Budget } from '../client/limits/budget.ts';
import { deleteLeftovers } from '../client/clean-up.ts';
import { connect } from '../client/connect.ts';
import type { Crm } from '../client/crm.ts';
import { NoAccessToken, Unanswered } from '../client/errors.ts';
import { Journal } from '../client/journal/journal.ts';
import {
  beginningOf,
  type JournalledRun,
  processesOf,
  readAgain,
  runsAgainst,
} from '../client/journal/journalled-run.ts';
import { loadProfile, type Profile } from '../environments/profile.ts';
import { exitCode, UsageError } from '../runner/exit-code.ts';

/** The flags of `clean`, as the command line gives them. */
export interface CleanOptions {
  readonly profile: string;
  readonly allRuns?: boolean;
}

function cleanableProfile(name: string): Profile {
  if (name === 'local') {
    throw new UsageError(
      'clean --profile local: a Local environment inside a run ends with it, and its records with it. ' +
        'Name the profile of an environment that goes on: --profile .crm-conformance/local.yaml.',
    );
  }
  const profile = loadProfile(name);
  if (profile.access === 'read-write') return profile;
  throw new UsageError(
    `clean --profile ${name}: the profile says access: read-only, so nothing may be deleted.`,
  );
}

/** A run that lost its command stops by itself within seconds. */
const stoppingMs = 30_000;
const pauseMs = 200;

/** The run once all its processes have ended; undefined when some go on. */
async function endedRun(run: JournalledRun, profile: Profile): Promise<JournalledRun | undefined> {
  const begin = performance.now();
  for (let again = run; ; again = readAgain(run, profile)) {
    if (processesOf(again).length === 0) return readAgain(run, profile);
    if (performance.now() - begin > stoppingMs) return undefined;
    await sleep(pauseMs);
  }
}

/** Why a list cannot be read; undefined where it can. */
async function obstacle(crm: Crm, { accounts }: JournalledRun): Promise<string | undefined> {
  const [first] = accounts.unsettled;
  if (first === undefined) return undefined;
  const { status } = await crm.list(first.resource_type, { page: { limit: 1 } });
  if (status === 200) return undefined;
  return `the list of ${first.resource_type} answered ${status}.`;
}

/** Deletes what a run has left, as far as that can be done, and says what could not. Returns how many are left. */
async function cleaned(run: JournalledRun, profile: Profile): Promise<number> {
  // Sorted by name, this file comes after those of the run's workers.
  const journal = new Journal(run.folder, `${run.id}z${Date.now().toString(36)}`, run.entries);
  const before = run.accounts.tally();
  const coordinator = new Coordination().join();
  const books = { coordinator, journal, budget: new Budget(coordinator, profile.budget) };
  const connection = connect(profile, books, profile.rate_limit);
  const { crm, redactor } = connection;
  let trouble: string | undefined;
  try {
    trouble = await obstacle(crm.but({ budgeted: false }), run);
    const { settle_timeout_ms: limit } = profile;
    await deleteLeftovers(crm, journal, {
      cleanUpMs: limit,
      usualMs: 0,
      doubtMs: limit,
      isVain: false,
      noteCleanUp: () => {},
    });
  } catch (error) {
    if (!(error instanceof Unanswered) && !(error instanceof NoAccessToken)) throw error;
    trouble ??= error.message;
  } finally {
    await connection.close();
    journal.close();
  }
  const { deleted, permanent, left } = journal.accounts.tally();
  const stay = permanent === 0 ? '' : `, ${permanent} that no operation can delete`;
  const when = beginningOf(run).toISOString();
  console.log(`run ${run.id} of ${when}: ${deleted - before.deleted} deleted, ${left.length} left${stay}`);
  for (const record of left) console.log(`  left  ${record}`);
  if (left.length > 0 && trouble !== undefined) console.log(`  why   ${redactor.redact(trouble)}`);
  return left.length;
}

async function cleanedOnceEnded(run: JournalledRun, profile: Profile): Promise<number> {
  const ended = await endedRun(run, profile);
  if (ended !== undefined) return cleaned(ended, profile);
  const pids = processesOf(run).map((mark) => mark.split('-')[0]);
  console.log(`run ${run.id} is still under way (process ${pids.join(', ')}). Clean when it has ended.`);
  return 1;
}

function hasLeftovers({ accounts }: JournalledRun): boolean {
  return accounts.unsettled.length > 0;
}

/** Deletes what the latest run against an environment has left, or what all runs have. Safe to repeat. */
export async function clean({ profile: name, allRuns = false }: CleanOptions): Promise<number> {
  const profile = cleanableProfile(name);
  const runs = runsAgainst(profile);
  const chosen = allRuns ? runs : runs.slice(-1);
  const open = chosen.filter((run) => hasLeftovers(run) || processesOf(run).length > 0);
  const others = runs.filter((run) => !chosen.includes(run) && hasLeftovers(run)).length;
  let left = 0;
  for (const run of open) left += await cleanedOnceEnded(run, profile);
  const which = allRuns ? `${runs.length} runs` : 'the latest run';
  if (runs.length === 0) console.log(`No run against ${profile.name} has a journal in ${profile.state_dir}.`);
  else if (left === 0) console.log(`Nothing is left of ${which} against ${profile.name}.`);
  if (others > 0) console.log(`Earlier runs left records too (${others}). Add --all-runs.`);
  return left === 0 ? 0 : exitCode.inconclusive;
}
