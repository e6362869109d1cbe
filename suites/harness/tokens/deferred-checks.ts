import { Redactor } from '../../../client/credentials/redaction.ts';
import { tokenHomeOf, type DeferredCheck } from '../../../client/credentials/deferred-check.ts';
import { DeferredCheckFolder } from '../../../client/credentials/deferred-check-folder.ts';
import type { Profile } from '../../../environments/profile.ts';
import type { DeferredNote } from '../results/check-log.ts';
import type { WaitingChecks } from '../results/run-metadata.ts';

/** Where the clock can be moved, no check is deferred. */
function folderOf(profile: Profile): DeferredCheckFolder | undefined {
  const home = tokenHomeOf(profile);
  if (home === undefined || profile.control_url !== undefined) return undefined;
  return new DeferredCheckFolder(profile.state_dir, home, new Redactor());
}

/** What stands among the deferred checks and cannot be used, each in a sentence. */
export function deferredProblems(profile: Profile): readonly string[] {
  return folderOf(profile)?.all().problems ?? [];
}

/** The checks that wait at the end of a run. Those that no run can decide any more are removed. */
export function sortDeferred(profile: Profile, now: Date): WaitingChecks {
  const folder = folderOf(profile);
  const open: DeferredNote[] = [];
  const overdue: DeferredNote[] = [];
  for (const { file, deferred } of folder?.all().checks ?? []) {
    const isOver = deferred.redeem_until < now.getTime() / 1000;
    (isOver ? overdue : open).push(noteOf(deferred));
    if (isOver) folder?.drop(file);
  }
  return { open, overdue };
}

/** A moment of the epoch, in seconds, as ISO 8601. */
function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

export function noteOf({
  kind,
  clauses,
  check,
  made_at,
  redeem_from,
  redeem_until,
}: DeferredCheck): DeferredNote {
  return { kind, clauses, check, made_at: iso(made_at), due: iso(redeem_from), until: iso(redeem_until) };
}
