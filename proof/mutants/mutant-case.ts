import { type ClauseId, ledger } from '../../specs/clauses/ledger.ts';
import type { OperationId } from '../../specs/openapi.ts';
import type { ProofService } from '../../suites/harness/fixtures/proof-service.ts';
import type { ProofCase } from '../proof-case.ts';
import type { Mutant } from './mutant.ts';

/** A clause that names more operations than these is about the interface as a whole. */
const fewOperations = 3;

/** The clauses that an operation must obey. */
export function clausesOn(operation: OperationId): readonly ClauseId[] {
  return (Object.keys(ledger) as ClauseId[]).filter((id) => {
    const { binds, strength, operations } = ledger[id];
    return binds === 'service' && strength !== 'open' && operations.includes(operation);
  });
}

/** The areas whose checks are most likely to meet what a family changes. */
const areasOf: Readonly<Partial<Record<Mutant['family'], readonly string[]>>> = {
  tables: ['operators', 'merge'],
  effects: ['records', 'upsert', 'resources'],
  tokens: ['authentication', 'tokens', 'user-info', 'environments', 'rpc'],
  pages: ['list', 'paging', 'limits', 'rpc'],
};

/** The clauses whose checks look at a mutant first. */
function nearest({ family, operation, change }: Mutant): readonly ClauseId[] {
  const all = clausesOn(operation);
  const isOfConflicts = 'status' in change && change.status === 409;
  const areas = isOfConflicts ? ['uniqueness'] : areasOf[family];
  if (areas !== undefined) return all.filter((id) => areas.includes(ledger[id].area));
  return all.filter((id) => ledger[id].operations.length <= fewOperations);
}

/** How far a mutant is looked for: by the nearest checks, or by all that its operation must pass. */
type Reach = 'nearest' | 'all';

function mutantService(
  { id, operation, change }: Mutant,
  depth: ProofService['depth'],
  private_key_file: string,
): ProofService {
  return { id, depth, private_key_file, mutant: { changes: [change] }, until_blamed: { operation } };
}

/** A right service with one mutant before it, and the checks that are to find it out. */
export function mutantCase(mutant: Mutant, reach: Reach, private_key_file: string): ProofCase {
  return reach === 'nearest'
    ? { service: mutantService(mutant, 'quick', private_key_file), clauses: nearest(mutant) }
    : { service: mutantService(mutant, 'standard', private_key_file), clauses: clausesOn(mutant.operation) };
}

/** A right service with one mutant before it, and the check that caught it last, at a depth that may need many inputs. */
export function knownCase(mutant: Mutant, check: string, private_key_file: string): ProofCase {
  return { service: mutantService(mutant, 'standard', private_key_file), check };
}

/** A right service that answers in ways which the description leaves to it, and the clauses to ask it about. */
export function calmCase(
  id: string,
  mutants: readonly Mutant[],
  private_key_file: string,
  clauses?: readonly string[],
): ProofCase {
  const changes = mutants.map(({ change }) => change);
  return {
    service: { id, depth: 'quick', private_key_file, mutant: { changes } },
    ...(clauses && { clauses }),
  };
}
