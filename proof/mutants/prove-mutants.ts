import { join } from 'node:path';
import { ask, type Workshop } from '../ask.ts';
import { accuses, type Finding } from '../finding.ts';
import { excuseFor } from './excused.ts';
import { calmCase, mutantCase, type Reach } from './mutant-case.ts';
import { calmProof, type MutantProof, mutantProof } from './mutant-proof.ts';
import type { Mutant } from './mutant.ts';

/** The mutants to be asked, and whether those with an excuse are looked for as far as the others. */
export interface MutantsWanted {
  readonly chosen: readonly Mutant[];
  readonly excusedToo: boolean;
}

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

/** The clauses that a service was accused of breaking. */
function accusedOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.filter(accuses).map(({ clause }) => clause))];
}

/** Asks one service that does all that is tolerated with all checks; each part alone about what was accused then. */
async function proveCalm(
  mutants: readonly Mutant[],
  privateKeyFile: string,
  workshop: Workshop,
): Promise<ProvenMutants> {
  if (mutants.length === 0) return { proofs: [], kit_faults: [] };
  const together = await ask([calmCase('calm-together', mutants, privateKeyFile)], {
    ...workshop,
    folder: join(workshop.folder, 'calm'),
  });
  const accused = accusedOf(together.findings);
  const alone = await ask(
    accused.length === 0 ? [] : mutants.map((each) => calmCase(each.id, [each], privateKeyFile, accused)),
    { ...workshop, folder: join(workshop.folder, 'calm-alone') },
  );
  return {
    proofs: mutants.map((mutant) => calmProof(mutant, together.findings, alone.findings)),
    kit_faults: [...together.kit_faults, ...alone.kit_faults],
  };
}

/**
 * Asks each mutant by the checks nearest to it, and what survives them without an excuse by all that its operation
 * must pass.
 */
export async function proveMutants(
  { chosen, excusedToo }: MutantsWanted,
  privateKeyFile: string,
  workshop: Workshop,
): Promise<ProvenMutants> {
  const wrong = chosen.filter(({ expected }) => expected === 'caught');
  const calm = chosen.filter(({ expected }) => expected === 'calm');
  const first = await asked(wrong, 'nearest', privateKeyFile, workshop);
  const alive = new Set(first.proofs.flatMap(({ id, caught_by }) => (caught_by === undefined ? id : [])));
  const survivors = wrong.filter(({ id }) => alive.has(id) && (excusedToo || excuseFor(id) === undefined));
  const second = await asked(survivors, 'all', privateKeyFile, workshop);
  const tolerated = await proveCalm(calm, privateKeyFile, workshop);
  const later = new Map(second.proofs.map((proof) => [proof.id, proof]));
  return {
    proofs: [...first.proofs.map((proof) => later.get(proof.id) ?? proof), ...tolerated.proofs],
    kit_faults: [first, second, tolerated].flatMap((each) => each.kit_faults),
  };
}
