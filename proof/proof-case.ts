import type { ProofService } from '../suites/harness/fixtures/proof-service.ts';

/** One service to be asked in a proof, and by which checks. */
export interface ProofCase {
  readonly service: ProofService;
  /** The clauses whose checks are to ask it; all checks without them. */
  readonly clauses?: readonly string[];
  /** The one check that is to ask it, by its id. */
  readonly check?: string;
}

/** What the command hands to the runner, in a file. */
export interface Plan {
  /** The cases that one worker is to ask, one after the other. */
  readonly lanes: readonly (readonly ProofCase[])[];
  readonly workers: number;
  readonly seed: number;
  /** Where the spec files of each lane and case stand. */
  readonly suites_folder: string;
  /** Where the runner's reporter writes what it saw. */
  readonly findings_file: string;
}
