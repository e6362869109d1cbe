import type { ClauseId } from '../specs/clauses/ledger.ts';
import type { RunMetadata } from '../suites/harness/run-metadata.ts';

/** A word as a POSIX shell takes it. */
function word(text: string): string {
  return /^[\w./:@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The command that tries one clause again with the same inputs. */
export function replayCommand(metadata: RunMetadata, id: ClauseId): string {
  const { profile, seed, depth, strict } = metadata;
  const command = `crm-conformance run --profile ${word(profile)} --only ${id} --seed ${seed} --depth ${depth}`;
  return strict ? `${command} --strict` : command;
}
