import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clauseTable } from '../doctor/clause-table.ts';
import { Coordination } from '../client/coordination/coordination.ts';
import { folderObstacle } from '../client/journal/folder-obstacle.ts';
import { examine } from '../doctor/examine.ts';
import { type Finding, findingText } from '../doctor/finding.ts';
import { loadProfile, type Profile } from '../environments/profile.ts';
import { harmless } from '../reports/terminal-text.ts';
import { Environment } from '../suites/harness/environment/environment.ts';
import { noCapabilities } from '../suites/harness/run/capabilities.ts';
import { exitCode } from '../runner/exit-code.ts';

/** The flags of `doctor`, as the command line gives them. */
export interface DoctorOptions {
  readonly profile: string;
}

/** The profile has been read by now: its keys, files, ids and private keys are as they should be. */
function profileFinding(file: string, { name, kind, access, identity }: Profile): Finding {
  const who =
    'application' in identity
      ? `${identity.application.id} with an RSA key of ${createPrivateKey(identity.application.private_key).asymmetricKeyDetails?.modulusLength} bits`
      : 'a given access token';
  return { topic: 'profile', state: 'ok', text: `${file}: ${name}, ${kind}, ${access}; asks as ${who}` };
}

/** Whether a run can keep its journal. Nothing is told where it can. */
function stateDirFindings({ state_dir }: Profile): readonly Finding[] {
  const obstacle = folderObstacle(state_dir);
  if (obstacle === undefined) return [];
  const text = `${state_dir} cannot be written (${obstacle}), and a run keeps its journal there`;
  return [{ topic: 'state_dir', state: 'wrong', text, advice: 'name another folder in the profile' }];
}

function codeOf(findings: readonly Finding[]): number {
  if (findings.some(({ state }) => state === 'wrong')) return exitCode.fault;
  return findings.some(({ state }) => state === 'silent') ? exitCode.inconclusive : exitCode.conforms;
}

/** Examines a profile and its environment without writing anything there. Throws ProfileError for a bad file. */
export async function doctor(options: DoctorOptions): Promise<number> {
  const profile = loadProfile(options.profile);
  const folder = mkdtempSync(join(tmpdir(), 'crm-conformance-'));
  const tell = (finding: Finding): void => console.log(harmless(findingText(finding)));
  const asReader = { ...profile, access: 'read-only' } as const;
  const worker = { name: 'doctor', of: 1, seed: 0, journal: folder, coordinator: new Coordination().join() };
  const environment = new Environment(asReader, noCapabilities, worker);
  try {
    const own = [profileFinding(options.profile, profile), ...stateDirFindings(profile)];
    for (const finding of own) tell(finding);
    const { findings, facts } = await examine(environment, profile, tell);
    const code = codeOf([...own, ...findings]);
    console.log(
      code === exitCode.conforms ? '' : '\nMend what is marked above first. By the profile alone:\n',
    );
    console.log(harmless(clauseTable(profile, facts)));
    return code;
  } finally {
    await environment.close();
    rmSync(folder, { recursive: true });
  }
}
