import { excuses } from './excuses.ts';
import type { Mutant } from './mutant.ts';

function matches(pattern: string, id: string): boolean {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(id);
}

/** Why a mutant may live, where it may. */
export function excuseFor(id: string): string | undefined {
  return excuses.find(({ mutants }) => matches(mutants, id))?.because;
}

/** Excuses that none of the mutants needs any more, out of those whose mutants were all asked. */
export function idleExcuses(
  all: readonly Pick<Mutant, 'id'>[],
  proofs: readonly { readonly id: string; readonly excuse?: string }[],
): readonly string[] {
  const asked = new Set(proofs.map(({ id }) => id));
  return excuses.flatMap(({ mutants: pattern }) => {
    const meant = all.filter(({ id }) => matches(pattern, id));
    if (!meant.every(({ id }) => asked.has(id))) return [];
    const isNeeded = proofs.some(({ id, excuse }) => excuse !== undefined && matches(pattern, id));
    return isNeeded ? [] : [pattern];
  });
}
