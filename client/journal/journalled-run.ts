import type { Profile } from '../../environments/profile.ts';
import { type Accounts, accountsOf } from './accounts.ts';
import { journalFolder, journalledRuns, readJournal } from './journal.ts';
import type { JournalEntry, JournalledEnvironment } from './journal-entry.ts';
import { isRunning } from '../limits/process-identity.ts';

/** A run as its journal tells it. */
export interface JournalledRun {
  readonly id: string;
  readonly folder: string;
  readonly environment: JournalledEnvironment;
  readonly entries: readonly JournalEntry[];
  readonly accounts: Accounts;
}

function runIn(stateDir: string, id: string): JournalledRun | undefined {
  const folder = journalFolder(stateDir, id);
  const entries = readJournal(folder);
  const opened = entries.find((entry) => entry.event === 'opened');
  return opened && { id, folder, environment: opened.environment, entries, accounts: accountsOf(entries) };
}

/** The runs against the environment of a profile, oldest first: those of other environments are not its business. */
export function runsAgainst({ state_dir, base_url, namespace }: Profile): readonly JournalledRun[] {
  return journalledRuns(state_dir)
    .map((id) => runIn(state_dir, id))
    .filter((run) => run !== undefined)
    .filter(({ environment }) => environment.base_url === base_url && environment.namespace === namespace);
}

/** The run as its journal tells it now. */
export function readAgain({ id }: JournalledRun, { state_dir }: Profile): JournalledRun {
  const run = runIn(state_dir, id);
  if (run === undefined) throw new Error(`The journal of run ${id} is gone.`);
  return run;
}

/** The processes that may still write to this run's journal. */
export function processesOf({ entries }: JournalledRun): readonly string[] {
  const opened = entries.flatMap((entry) => (entry.event === 'opened' ? [entry.process] : []));
  return opened.filter(isRunning);
}

/** When a run began: its id tells. */
export function beginningOf({ id }: JournalledRun): Date {
  return new Date(Number.parseInt(id.slice(0, -4), 36));
}
