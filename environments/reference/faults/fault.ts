import type { Patch } from '../seams.ts';

/** A switch that breaks exactly one clause of the ledger, to prove that a check can fail. */
export interface Fault {
  /** What it does, in a few words: the name of its switch. */
  readonly id: string;
  /** The clause that it breaks. */
  readonly clause: string;
  readonly sentence: string;
  /** Whether it shows at once, only to a careful look, or only now and then. */
  readonly kind: 'crude' | 'subtle' | 'rare';
  readonly patch: Patch;
}
