import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inPackage } from '../runner/kit.ts';
import type { Proof } from './problems.ts';

/** The faults that each check was seen to catch, by the check's id. */
export type ProvenBy = Readonly<Record<string, readonly string[]>>;

function recordFile(): string {
  return inPackage('proof/proven-by.json');
}

/** What the last recorded proof showed. It is part of the package. */
export function provenBy(): ProvenBy {
  const file = recordFile();
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ProvenBy) : {};
}

/** Keeps what a proof of everything showed, for the reports of all later runs. */
export function recordProof({ checks }: Proof): void {
  const record: ProvenBy = Object.fromEntries(
    checks.map(({ id, proven_by }) => [id, proven_by] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(recordFile(), `${JSON.stringify(record, null, 2)}\n`);
}
