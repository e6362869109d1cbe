import type { Coordinator } from '../../../client/coordination/coordinator.ts';
import { accountsOf } from '../../../client/journal/accounts.ts';
import { journalFolder, readJournal } from '../../../client/journal/journal.ts';
import { openEnvironment, type PreflightResult } from '../environment/open-environment.ts';
import { withRedactedErrors } from '../environment/redacted-error.ts';
import type { RunContext } from '../run/run-context.ts';
import { runProfile } from '../run/run-profile.ts';

/**
 * Deletes what workers have left when all of them have ended: the records that they shared, and those of a worker
 * that was killed. The file of this process comes after theirs, sorted by name.
 */
export async function deleteShared(
  run: RunContext,
  coordinator: Coordinator,
  { capabilities, lags }: Pick<PreflightResult, 'capabilities' | 'lags'>,
): Promise<void> {
  const before = readJournal(journalFolder(runProfile(run).state_dir, run.run_id));
  if (accountsOf(before).unsettled.length === 0) return;
  const environment = openEnvironment(run, coordinator, capabilities, { name: 'z', of: 1, before, lags });
  await withRedactedErrors(environment.connection.redactor, () => environment.close());
}
