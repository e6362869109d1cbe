import type { ReferenceOptions } from '../options.ts';
import type { Patch } from '../seams.ts';

/** What the kit is to say of a clause when a dialect leaves it nothing better to say. */
type DeclaredVerdict = 'warn' | 'inconclusive' | 'skip';

/** A switch that changes only what the document leaves open, to prove that no check cries wolf. */
export interface Dialect {
  /** What it does, in a few words: the name of its switch. */
  readonly id: string;
  /** The open clauses to which it shows an answer. */
  readonly shows: readonly string[];
  /** The stated and implied clauses that allow it, although a hasty check could take it for a breach of them. */
  readonly allowed_by?: readonly string[];
  readonly sentence: string;
  /** Verdicts by clause, where the document itself asks for a warning or leaves nothing to check. */
  readonly declares?: Readonly<Record<string, DeclaredVerdict>>;
  /** Dialects that give another answer to the same question: only one of them can be switched on. */
  readonly excludes?: readonly string[];
  /** So little is left to ask that beside it no other dialect would show. */
  readonly alone?: true;
  /** What the service is started with, unless the caller says otherwise. */
  readonly options?: Pick<ReferenceOptions, 'records'>;
  /** How long a caller must be ready to wait for a write to show in lists, in milliseconds. */
  readonly settle_timeout_ms?: number;
  readonly patch: Patch;
}
