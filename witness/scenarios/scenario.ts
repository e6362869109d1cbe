import type { Patch } from '../../environments/reference/seams.ts';
import type { IdOf } from '../population.ts';

/** One legal behaviour of a service that puts rules of its callers to the test. */
export interface Scenario {
  /** What it does, in a few words: the name by which it is chosen. */
  readonly id: string;
  readonly sentence: string;
  /** Dialects of the reference service that it speaks. */
  readonly dialects?: readonly string[];
  /** Rules that it replaces besides. A patch is made anew for each run: it may keep state. */
  readonly patch?: (seed: number) => Patch;
  readonly idOf?: IdOf;
}
