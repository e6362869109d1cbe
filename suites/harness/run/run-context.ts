import { createHash, randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PartOfRun, tell, type ToldRun, toldRun } from './run-variables.ts';

/** What one run is made with: what it was told, and what was chosen for it. */
export interface RunContext extends ToldRun {
  readonly run_id: string;
  readonly seed: number;
  readonly profile: string;
  readonly folder: string;
}

/** A short id of letters and digits only, so that no text rule of a service can change it. */
export function newRunId(): string {
  const time = Date.now().toString(36);
  return `${time}${randomInt(36 ** 4)
    .toString(36)
    .padStart(4, '0')}`;
}

/** The run that this process is part of. What nobody has told is chosen once and handed on to the workers. */
export function runContext(): RunContext {
  const told = toldRun();
  const chosen = {
    run_id: told.run_id ?? newRunId(),
    seed: told.seed ?? randomInt(2 ** 31),
    profile: told.profile ?? 'local',
    folder: told.folder ?? mkdtempSync(join(tmpdir(), 'crm-conformance-')),
  };
  mkdirSync(chosen.folder, { recursive: true, mode: 0o700 });
  tell(chosen);
  return { ...told, ...chosen };
}

/** The same run with what has changed, for this process and the workers that it starts from now on. */
export function changedRun(change: PartOfRun): RunContext {
  tell(change);
  return runContext();
}

/** A seed of its own for each check, and for each property within it: same run seed, same inputs. */
export function seedOf(runSeed: number, checkId: string, ordinal: number): number {
  return createHash('sha256').update(`${runSeed}/${checkId}/${ordinal}`).digest().readInt32BE(0);
}
