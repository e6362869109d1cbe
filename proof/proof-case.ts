import type { Stage } from '../suites/harness/stage.ts';

/** One service to be asked in a proof, and by which checks. */
export interface ProofCase {
  readonly stage: Stage;
  /** A pattern of the tags of the checks to ask it with; all checks without it. */
  readonly grep?: string;
}

/** What the command hands to the runner, in a file. */
export interface Plan {
  readonly cases: readonly ProofCase[];
  readonly workers: number;
  readonly seed: number;
  /** Where the runner's reporter writes what it saw. */
  readonly findings_file: string;
}

/** The environment variable that names the plan's file. */
export const planVariable = 'CRM_CONFORMANCE_PLAN';
