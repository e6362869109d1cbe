import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inPackage } from '../../runner/kit.ts';
import { mutants } from './catalogue.ts';
import type { MutantProof } from './mutant-proof.ts';

/** The mutants that each check was the first to catch, by the check's id. */
type CaughtBy = Readonly<Record<string, readonly string[]>>;

function recordFile(): string {
  return inPackage('proof/mutants/caught-by.json');
}

/** The check that caught each mutant when it was last recorded, by the mutant's id. None in the package. */
export function lastCatches(): ReadonlyMap<string, string> {
  const file = recordFile();
  const record = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CaughtBy) : {};
  return new Map(Object.entries(record).flatMap(([check, caught]) => caught.map((id) => [id, check])));
}

/** Keeps which check caught each of these mutants, for later proofs to ask it first. */
export function recordCatches(proofs: readonly MutantProof[]): void {
  const catches = new Map(lastCatches());
  for (const { id, caught_by } of proofs) {
    if (caught_by === undefined) catches.delete(id);
    else catches.set(id, caught_by.check);
  }
  const record: Record<string, string[]> = {};
  for (const check of [...new Set(catches.values())].toSorted())
    record[check] = mutants.flatMap(({ id }) => (catches.get(id) === check ? id : []));
  writeFileSync(recordFile(), `${JSON.stringify(record, null, 2)}\n`);
}
