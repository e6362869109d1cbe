import { createHash } from 'node:crypto';
import { stubBehaviours } from '../environments/stubs.ts';
import type { Dialect } from '../environments/reference/dialects/dialect.ts';
import type { Fault } from '../environments/reference/faults/fault.ts';
import type { ProofService } from '../suites/harness/fixtures/proof-service.ts';
import type { ProofCase } from './proof-case.ts';

/** Faults that show only now and then, or in one sort of input, are searched for as a run does by default. */
function depthFor({ kind }: Fault): 'quick' | 'standard' {
  return kind === 'rare' ? 'standard' : 'quick';
}

/** Asks a service with one fault, by the checks of its clause. */
export function faultCase(
  fault: Fault,
  private_key_file: string,
  depth: ProofService['depth'] = depthFor(fault),
): ProofCase {
  const service = { id: fault.id, depth, private_key_file, faults: [fault.id] };
  return { service, clauses: [fault.clause] };
}

/** Asks a service with one fault by the check that is known to catch it. */
export function knownFaultCase(fault: Fault, check: string, private_key_file: string): ProofCase {
  const { service } = faultCase(fault, private_key_file);
  return { service, check };
}

/** Asks a service with one fault by all checks until one blames its clause: those of the clause did not see it. */
export function survivorCase({ id, clause }: Fault, private_key_file: string): ProofCase {
  const service: ProofService = { id, depth: 'standard', private_key_file, faults: [id] };
  return { service: { ...service, until_blamed: { clause } } };
}

/** Asks a service that speaks several dialects at once with all checks. */
export function dialectCase(group: DialectGroup, private_key_file: string): ProofCase {
  const dialects = group.members.map(({ id }) => id);
  return { service: { id: group.id, depth: 'quick', private_key_file, dialects } };
}

/** Asks a service that speaks one dialect with the checks of some clauses. */
export function loneDialectCase(
  { id }: Dialect,
  clauses: readonly string[],
  private_key_file: string,
): ProofCase {
  return { service: { id, depth: 'quick', private_key_file, dialects: [id] }, clauses };
}

/** Asks each stub service with all checks: once with a key to exchange, once with a given token. */
export function stubCases(private_key_file: string): readonly ProofCase[] {
  return stubBehaviours.flatMap((behaviour) =>
    (['application', 'access_token'] as const).map((identity) => ({
      service: {
        id: `${behaviour}-${identity}`,
        depth: 'quick',
        private_key_file,
        stub: { behaviour, identity },
      },
    })),
  );
}

/** Dialects that one service speaks at once. */
export interface DialectGroup {
  readonly id: string;
  readonly members: readonly Dialect[];
}

const largestGroup = 24;

function shuffled(dialects: readonly Dialect[], seed: number): readonly Dialect[] {
  const place = ({ id }: Dialect): string => createHash('sha256').update(`${seed}/${id}`).digest('hex');
  return dialects.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

/**
 * Puts dialects together that can be spoken at once; each seed mixes them in another way. One run then shows
 * several of them, and how they get on with each other.
 */
export function dialectGroups(dialects: readonly Dialect[], seed: number): readonly DialectGroup[] {
  const groups: Dialect[][] = [];
  for (const dialect of shuffled(dialects, seed)) {
    if (dialect.alone) continue;
    const excluded = (other: Dialect): boolean =>
      dialect.excludes?.includes(other.id) === true || other.excludes?.includes(dialect.id) === true;
    const group = groups.find((members) => members.length < largestGroup && !members.some(excluded));
    if (group) group.push(dialect);
    else groups.push([dialect]);
  }
  groups.push(...dialects.filter(({ alone }) => alone).map((dialect) => [dialect]));
  return groups.map((members, index) => ({ id: `dialects-${index + 1}`, members }));
}
