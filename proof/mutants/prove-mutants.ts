import { join } from 'node:path';
import { ask, type Workshop } from '../ask.ts';
import { mutantCase, type Reach } from './mutant-case.ts';
import { type MutantProof, mutantProof } from './mutant-proof.ts';
import type { Mutant } from './mutant.ts';

/** What became of the mutants, and the bugs of the kit that came to light. */
export interface ProvenMutants {
  readonly proofs: readonly MutantProof[];
  readonly kit_faults: readonly string[];
}

async function asked(
  mutants: readonly Mutant[],
  reach: Reach,
  privateKeyFile: string,
  workshop: Workshop,
): Promise<ProvenMutants> {
  const folder = join(workshop.folder, `mutants-${reach}`);
  const cases = mutants.map((mutant) => mutantCase(mutant, reach, privateKeyFile));
  const { findings, kit_faults } = await ask(cases, { ...workshop, folder });
  return { proofs: mutants.map((mutant) => mutantProof(mutant, findings, folder)), kit_faults };
}

/** Asks each mutant by the checks nearest to it, and what survives them by all that its operation must pass. */
export async function proveMutants(
  mutants: readonly Mutant[],
  privateKeyFile: string,
  workshop: Workshop,
): Promise<ProvenMutants> {
  const first = await asked(mutants, 'nearest', privateKeyFile, workshop);
  const alive = new Set(first.proofs.flatMap(({ id, caught_by }) => (caught_by === undefined ? id : [])));
  const survivors = mutants.filter(({ id }) => alive.has(id));
  const second = await asked(survivors, 'all', privateKeyFile, workshop);
  const later = new Map(second.proofs.map((proof) => [proof.id, proof]));
  return {
    proofs: first.proofs.map((proof) => later.get(proof.id) ?? proof),
    kit_faults: [...first.kit_faults, ...second.kit_faults],
  };
}
