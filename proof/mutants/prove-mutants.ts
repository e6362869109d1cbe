import { join } from 'node:path';
import { ask, type Workshop } from '../ask.ts';
import { accuses, type Finding } from '../finding.ts';
import type { ProofCase } from '../proof-case.ts';
import { excuseFor } from './excused.ts';
import { calmCase, knownCase, mutantCase } from './mutant-case.ts';
import { calmProof, type MutantProof, mutantProof } from './mutant-proof.ts';
import type { Mutant } from './mutant.ts';

/** The mutants to be asked, and whether those with an excuse are looked for as far as the others. */
export interface MutantsWanted {
  readonly chosen: readonly Mutant[];
  readonly excusedToo: boolean;
  /** The check to ask first, by the mutant's id. */
  readonly known: ReadonlyMap<string, string>;
}

/** What became of the mutants, and the bugs of the kit that came to light. */
export interface ProvenMutants {
  readonly proofs: readonly MutantProof[];
  readonly kit_faults: readonly string[];
}

/** A way to look for mutants, and which of those that are still alive it is for. */
interface Stage {
  readonly name: string;
  readonly isFor: (id: string) => boolean;
  readonly caseOf: (mutant: Mutant) => ProofCase;
}

/** The check that caught a mutant last; then the checks nearest to it; then all that its operation must pass. */
function stagesOf({ known, excusedToo }: MutantsWanted, privateKeyFile: string): readonly Stage[] {
  return [
    {
      name: 'known',
      isFor: (id) => known.has(id),
      caseOf: (mutant) => knownCase(mutant, known.get(mutant.id) ?? '', privateKeyFile),
    },
    {
      name: 'nearest',
      isFor: () => true,
      caseOf: (mutant) => mutantCase(mutant, 'nearest', privateKeyFile),
    },
    {
      name: 'all',
      isFor: (id) => excusedToo || excuseFor(id) === undefined,
      caseOf: (mutant) => mutantCase(mutant, 'all', privateKeyFile),
    },
  ];
}

/** Looks for mutants in one way after the other, until each is caught. */
async function proveCaught(
  mutants: readonly Mutant[],
  stages: readonly Stage[],
  workshop: Workshop,
): Promise<ProvenMutants> {
  const proofs = new Map<string, MutantProof>();
  const kitFaults: string[] = [];
  for (const { name, isFor, caseOf } of stages) {
    const asked = mutants.filter(({ id }) => proofs.get(id)?.caught_by === undefined && isFor(id));
    const folder = join(workshop.folder, `mutants-${name}`);
    const { findings, kit_faults } = await ask(asked.map(caseOf), { ...workshop, folder });
    for (const mutant of asked) proofs.set(mutant.id, mutantProof(mutant, findings, folder));
    kitFaults.push(...kit_faults);
  }
  return { proofs: [...proofs.values()], kit_faults: kitFaults };
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

/** Asks each mutant until a check catches it, and what is tolerated by all checks together. */
export async function proveMutants(
  wanted: MutantsWanted,
  privateKeyFile: string,
  workshop: Workshop,
): Promise<ProvenMutants> {
  const { chosen } = wanted;
  const wrong = chosen.filter(({ expected }) => expected === 'caught');
  const calm = chosen.filter(({ expected }) => expected === 'calm');
  const caught = await proveCaught(wrong, stagesOf(wanted, privateKeyFile), workshop);
  const tolerated = await proveCalm(calm, privateKeyFile, workshop);
  return {
    proofs: [...caught.proofs, ...tolerated.proofs],
    kit_faults: [...caught.kit_faults, ...tolerated.kit_faults],
  };
}
