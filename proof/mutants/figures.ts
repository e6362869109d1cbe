import { families, type Family } from './mutant.ts';
import type { MutantProof } from './mutant-proof.ts';

/** How the mutants of a family came off. */
export interface FamilyFigures {
  readonly family: Family;
  readonly mutants: number;
  readonly caught: number;
  readonly excused: number;
  readonly survived: number;
  /** Answers that the description leaves open, and how many of them were accused. */
  readonly tolerated: number;
  readonly accused: number;
  readonly seconds: number;
}

/** The figures of each family that was asked. */
export function figuresOf(proofs: readonly MutantProof[]): readonly FamilyFigures[] {
  return families.flatMap((family) => {
    const all = proofs.filter((proof) => proof.family === family);
    if (all.length === 0) return [];
    const own = all.filter(({ expected }) => expected === 'caught');
    const calm = all.filter(({ expected }) => expected === 'calm');
    const caught = own.filter(({ caught_by }) => caught_by !== undefined).length;
    const excused = own.filter(({ excuse }) => excuse !== undefined).length;
    return {
      family,
      mutants: own.length,
      caught,
      excused,
      survived: own.length - caught - excused,
      tolerated: calm.length,
      accused: calm.filter(({ false_alarms = [] }) => false_alarms.length > 0).length,
      seconds: Math.round(all.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1000),
    };
  });
}

/** The figures of each family, a line for each. */
export function familyLines(proofs: readonly MutantProof[]): readonly string[] {
  return figuresOf(proofs).map(({ family, mutants, caught, excused, survived, tolerated, accused }) => {
    const calm = tolerated === 0 ? '' : `, ${tolerated} tolerated answers, ${accused} of them accused`;
    return `mutants of ${family}: ${mutants}, ${caught} caught, ${excused} excused, ${survived} survived${calm}`;
  });
}
