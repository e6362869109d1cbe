import { dirname, join, relative } from 'node:path';
import { existsSync, statSync } from 'node:fs';
import { unreviewed } from '../environments/deviations/deviation.ts';
import { requireExtensible, writeDeviations } from '../environments/deviations/write-deviations.ts';
import { loadProfile } from '../environments/profile.ts';
import { isBundled, locateProfile } from '../environments/profile/profile-location.ts';
import type { Conformance } from '../reports/conformance.ts';
import { patternOf } from '../reports/deviations/pattern.ts';
import { UsageError } from '../runner/exit-code.ts';
import { ownCommand } from '../reports/own-command.ts';

/** Where new deviations are written. */
export interface AcceptanceFile {
  readonly file: string;
  /** What the profile must say for it to count; absent where it says so. */
  readonly missingKey?: string;
}

const daysToReview = 30;
const dayMs = 24 * 60 * 60 * 1_000;

function requireFolder(folder: string): void {
  if (!existsSync(folder) || statSync(folder).isDirectory()) return;
  throw new UsageError(`--accept writes into ${folder}, which is a file. Move it away. Nothing was sent.`);
}

/** Chosen before the run, so that a profile that can name no deviations is told before anything is sent. */
export function acceptanceFile(name: string): AcceptanceFile {
  if (name === 'local' || isBundled(name)) {
    throw new UsageError(
      `--accept writes beside a profile of your own, and ${name} is none. Copy it to a file: ${ownCommand()} init.`,
    );
  }
  const { name: called, deviations } = loadProfile(name);
  const own = `${called.replaceAll(/[^\w.-]+/g, '-')}.yaml`;
  if (deviations !== undefined)
    return { file: statSync(deviations).isDirectory() ? join(deviations, own) : deviations };
  const { file: profileFile, shown } = locateProfile(name);
  const file = join(dirname(profileFile), 'deviations', own);
  requireFolder(dirname(file));
  requireExtensible(file);
  return { file, missingKey: `Add to ${shown}:  deviations: deviations/${own}` };
}

/** Notes what failed and is not accepted yet, each for somebody to review. */
export function noteFailures(
  { clauses, deviations }: Conformance,
  { file, missingKey }: AcceptanceFile,
): void {
  const stale = deviations?.to_change ?? [];
  const isKnown = (clause: string, check: string): boolean =>
    stale.some((one) => one.clause === clause && one.check === check);
  const until = new Date(Date.now() + daysToReview * dayMs).toISOString().slice(0, 10);
  const failures = clauses.flatMap(({ id, checks }) =>
    checks
      .filter(({ verdict, deviation }) => verdict === 'fail' && deviation === undefined)
      .filter((check) => !isKnown(id, check.id))
      .map((check) => ({
        clause: id,
        check: check.id,
        reason: patternOf(check.reason ?? ''),
        accepted_by: unreviewed,
        until,
      })),
  );
  const shown = relative(process.cwd(), file);
  if (failures.length === 0) {
    console.log(`nothing to accept: no new failure, so ${shown} stays as it is.`);
    return;
  }
  const added = writeDeviations(file, failures);
  if (added === 0) {
    console.log(
      `nothing to note: ${shown} has every failure already. Review it, and name it in the profile.`,
    );
    if (missingKey !== undefined) console.log(missingKey);
    return;
  }
  const count = added === 1 ? '1 failure is' : `${added} failures are`;
  console.log(
    `${count} noted in ${shown}, to be reviewed: write who accepts each in place of "${unreviewed}".`,
  );
  if (missingKey !== undefined) console.log(missingKey);
}
