import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Document, isSeq, parseDocument, YAMLSeq } from 'yaml';
import type { Deviation, DeviationKey } from './deviation.ts';

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

/**
 * Adds entries at the end of a file, but for those that it has. What stands there, comments too, stays; a missing
 * file is made.
 */
export function writeDeviations(file: string, added: readonly Pick<Deviation, DeviationKey>[]): void {
  const document = documentAt(file);
  if (!isSeq(document.contents)) document.contents = new YAMLSeq();
  for (const entry of added) {
    const { clause, check, reason, accepted_by, until } = entry;
    if (isThere(document, entry)) continue;
    document.add(document.createNode({ clause, check, reason, accepted_by, until }));
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}
