import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToTheEnd } from '../runner/runner-process.ts';
import type { Findings } from './finding.ts';
import type { Plan, ProofCase } from './proof-case.ts';
import { writeSuites } from './service-suites.ts';

/** Somebody ended the proof before it was done. */
export class ProofInterrupted extends Error {
  override readonly name = 'ProofInterrupted';
}

/** Where the runs of a proof work, and with which seed. */
export interface Workshop {
  /** Private to this proof. */
  readonly folder: string;
  readonly seed: number;
  readonly workers: number;
}

/** Each lane starts a worker, as dear as two cases; but few enough that no worker is left with the rest. */
const casesOfALane = 32;

/** So few cases make a lane where all checks are asked: each takes as long as many others. */
const wholesOfALane = 5;

/** Neighbours are of one kind, dear or cheap together: they are spread, over `fewest` lanes where there are so many. */
function spread(cases: readonly ProofCase[], ofALane: number, fewest = 1): Plan['lanes'] {
  const count = Math.max(Math.ceil(cases.length / ofALane), Math.min(fewest, cases.length));
  return Array.from({ length: count }, (_, lane) => cases.filter((_case, index) => index % count === lane));
}

/** Cases that all checks are asked with come first: a long one at the end would be waited for. */
function dealt(cases: readonly ProofCase[], workers: number): Plan['lanes'] {
  const isWhole = ({ clauses, check }: ProofCase): boolean => clauses === undefined && check === undefined;
  const wholes = cases.filter(isWhole);
  const few = cases.filter((each) => !isWhole(each));
  return [...spread(wholes, wholesOfALane, workers), ...spread(few, casesOfALane, workers)];
}

/**
 * Sets up the service of each case, asks it with its checks, and returns what they found.
 * Throws ProofInterrupted, and an Error when the runner ends without findings.
 */
export async function ask(
  cases: readonly ProofCase[],
  { folder, seed, workers }: Workshop,
): Promise<Findings> {
  if (cases.length === 0) return { findings: [], kit_faults: [] };
  const planFile = join(folder, 'plan.json');
  const plan: Plan = {
    lanes: dealt(cases, workers),
    workers,
    seed,
    suites_folder: join(folder, 'suites'),
    findings_file: join(folder, 'findings.json'),
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeSuites(plan);
  rmSync(plan.findings_file, { force: true });
  writeFileSync(planFile, JSON.stringify(plan));
  const { interrupted } = await runToTheEnd('proof/playwright.config', [], {
    plan_file: planFile,
    folder,
    seed,
    profile: 'local',
  });
  if (interrupted) throw new ProofInterrupted('The proof was interrupted, so nothing is proven.');
  if (!existsSync(plan.findings_file)) throw new Error('The runner of the proof ended without findings.');
  return JSON.parse(readFileSync(plan.findings_file, 'utf8')) as Findings;
}
