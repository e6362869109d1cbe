import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Document, isSeq, parseDocument, YAMLSeq } from 'yaml';
import { type Deviation, type DeviationKey, DeviationsError } from './deviation.ts';

const introduction =
  ' Known failures of this environment. docs/deviations.md says what an entry means.\n' +
  ' An entry of nobody (accepted_by: "?") is refused until somebody has reviewed it.';

function documentAt(file: string): Document {
  if (existsSync(file)) return parseDocument(readFileSync(file, 'utf8'));
  const fresh = new Document([]);
  fresh.commentBefore = introduction;
  return fresh;
}

function isThere(document: Document, { clause, check }: Pick<Deviation, DeviationKey>): boolean {
  const entries = document.toJS() as readonly Partial<Deviation>[] | null;
  return (entries ?? []).some((entry) => entry.clause === clause && entry.check === check);
}

/** Throws DeviationsError where a file is there to which no entry can be added. */
export function requireExtensible(file: string): void {
  if (!existsSync(file)) return;
  const { errors, contents } = parseDocument(readFileSync(file, 'utf8'), { prettyErrors: false });
  const [error] = errors;
  const problem = error ? `this is no YAML: ${error.message}` : 'expected a list of deviations';
  if (error !== undefined || (contents !== null && !isSeq(contents)))
    throw new DeviationsError(`${file}: ${problem}. Mend it or move it away. Nothing was sent.`);
}

/**
 * Adds entries at the end of a file, but for those that it has, and returns how many. What stands there, comments
 * too, stays; a missing file is made.
 */
export function writeDeviations(file: string, entries: readonly Pick<Deviation, DeviationKey>[]): number {
  const document = documentAt(file);
  if (!isSeq(document.contents)) document.contents = new YAMLSeq();
  const added = entries.filter((entry) => !isThere(document, entry));
  for (const entry of added) {
    const { clause, check, reason, accepted_by, until } = entry;
    document.add(document.createNode({ clause, check, reason, accepted_by, until }));
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, document.toString({ lineWidth: 0 }));
  return added.length;
}
