import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { HollowBehaviour } from '../../environments/hollow.ts';
import { runProfile } from './open-environment.ts';
import { type Depth, enterRun, runContext } from './run-context.ts';
import { survey } from './survey.ts';

/** A service that a worker of a proof sets up for itself, and asks. */
export interface Stage {
  readonly id: string;
  readonly depth: Depth;
  /** An RSA private key, PEM: making one for each stage would take longer than most checks. */
  readonly private_key_file: string;
  readonly faults?: readonly string[];
  readonly dialects?: readonly string[];
  readonly hollow?: {
    readonly behaviour: HollowBehaviour;
    readonly identity: 'application' | 'access_token';
  };
}

/** In a proof a spec file stands in a folder that is named by its stage. */
export function stageIdOf(specFile: string): string {
  return basename(dirname(specFile));
}

/** Only a proof has services to start, so only a proof loads them. */
async function startedOn(
  { faults, dialects, hollow, private_key_file }: Stage,
  folder: string,
): Promise<{ close(): Promise<void> }> {
  const profileFile = join(folder, 'profile.yaml');
  if (hollow !== undefined) {
    const { behaviour, identity } = hollow;
    const credentials =
      identity === 'application' ? { privateKeyFile: private_key_file } : { accessToken: 'hollow-token' };
    const { startHollow } = await import('../../environments/hollow.ts');
    return startHollow(behaviour, { profileFile, ...credentials });
  }
  const { startLocal } = await import('../../environments/embedded.ts');
  return startLocal({
    profileFile,
    stateDir: folder,
    privateKeyFile: private_key_file,
    ...(faults && { faults }),
    ...(dialects && { dialects }),
  });
}

/** Starts the service of a stage in this worker, whose run it then is. Returns how to end it. */
export async function openStage(
  stage: Stage,
  proofFolder: string,
  workerIndex: number,
): Promise<() => Promise<void>> {
  const folder = join(proofFolder, `${stage.id}-${workerIndex}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const service = await startedOn(stage, folder);
  enterRun({ folder, depth: stage.depth, profile_file: join(folder, 'profile.yaml') });
  await survey(runProfile(), runContext());
  return () => service.close();
}
