import type { ClauseId } from '../specs/clauses/ledger.ts';
import type { RunMetadata } from '../suites/harness/run-metadata.ts';

/** A word as a POSIX shell takes it. */
function word(text: string): string {
  return /^[\w./:@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** What of a run makes its checks draw the same inputs again. */
export type Repeatable = Pick<RunMetadata, 'profile' | 'seed' | 'depth' | 'strict'>;

/** The command that tries one clause again with the same inputs. */
export function replayCommand(run: Repeatable, id: ClauseId): string {
  const { profile, seed, depth, strict } = run;
  const command = `crm-conformance run --profile ${word(profile)} --only ${id} --seed ${seed} --depth ${depth}`;
  return strict ? `${command} --strict` : command;
}
