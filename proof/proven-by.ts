import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inPackage } from '../runner/kit.ts';
import type { Proof } from './problems.ts';

/** The faults that each check was seen to catch, by the check's id. */
export type ProvenBy = Readonly<Record<string, readonly string[]>>;

/** What the last recorded proof showed, as it was built. It is part of the package. */
export function provenBy(): ProvenBy {
  const file = new URL('./proven-by.json', import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ProvenBy) : {};
}

/** Keeps what a proof of everything showed, for the reports of all later runs. */
export function recordProof({ checks }: Proof): void {
  const record: ProvenBy = Object.fromEntries(
    checks.map(({ id, proven_by }) => [id, proven_by] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(inPackage('proof/proven-by.json'), `${JSON.stringify(record, null, 2)}\n`);
}
