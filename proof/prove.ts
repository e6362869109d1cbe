import type { Dialect } from '../environments/reference/dialects/dialect.ts';
import type { Fault } from '../environments/reference/faults/fault.ts';
import type { ClauseId } from '../specs/clauses/ledger.ts';
import { ask, type Workshop } from './ask.ts';
import type { Finding, Findings } from './finding.ts';
import {
  dialectCase,
  type DialectGroup,
  dialectGroups,
  faultCase,
  knownFaultCase,
  loneDialectCase,
  stubCases,
  survivorCase,
} from './plan-cases.ts';
import { type MutantsWanted, proveMutants } from './mutants/prove-mutants.ts';
import { problemsOf, type Proof } from './problems.ts';
import type { ProofCase } from './proof-case.ts';
import { checkProofs, dialectProof, faultProof, stubProof, undeclared } from './proof.ts';

/** What is to be proven. */
export interface Theses {
  readonly faults: readonly Fault[];
  /** A check to ask first, by the fault's id: the others of its clause are asked only where that one misses it. */
  readonly known?: ReadonlyMap<string, string>;
  readonly dialects: readonly Dialect[];
  readonly mutants: MutantsWanted;
  /** Whether no check may be content with a stub service. */
  readonly stubs: boolean;
  /** Whether every check must catch a fault. */
  readonly checks: boolean;
  readonly privateKeyFile: string;
}

/** What a proof found out, and the bugs of the kit that it met. */
export interface Proven {
  readonly parts: Omit<Proof, 'kit' | 'seed' | 'seconds' | 'verdict'>;
  readonly kit_faults: readonly string[];
}

/** Asks each dialect of a group that gave a false alarm alone, so that the one to blame has a name. */
function apart(
  { id, members }: DialectGroup,
  findings: readonly Finding[],
  privateKeyFile: string,
): readonly ProofCase[] {
  const accused = [...new Set(undeclared(id, members, findings).map(({ clause }) => clause))];
  if (accused.length === 0 || members.length === 1) return [];
  return members.map((dialect) => loneDialectCase(dialect, accused, privateKeyFile));
}

function checksIn(findings: readonly Finding[]): ReadonlyMap<string, readonly ClauseId[]> {
  const checks = new Map<string, ClauseId[]>();
  for (const { check, clause, own } of findings) {
    const clauses = checks.get(check) ?? [];
    if (own && !clauses.includes(clause)) checks.set(check, [...clauses, clause]);
  }
  return checks;
}

function survivorsOf(faults: readonly Fault[], { findings }: Findings): readonly Fault[] {
  return faults.filter((fault) => faultProof(fault, findings).caught_by.length === 0);
}

/** Asks a service with one fault by the check that is known to catch it, or else by all of its clause. */
function firstCase({ known, privateKeyFile }: Theses, fault: Fault): ProofCase {
  const check = known?.get(fault.id);
  return check === undefined
    ? faultCase(fault, privateKeyFile)
    : knownFaultCase(fault, check, privateKeyFile);
}

/**
 * Asks each service with the checks that must answer for it. What they let pass is asked again with as many inputs
 * as a run draws by default, and at last by all checks.
 */
export async function prove(theses: Theses, workshop: Workshop): Promise<Proven> {
  const { faults, dialects, privateKeyFile } = theses;
  const groups = dialectGroups(dialects, workshop.seed);
  const stub = theses.stubs ? stubCases(privateKeyFile) : [];
  const first = await ask(
    [
      ...groups.map((group) => dialectCase(group, privateKeyFile)),
      ...stub,
      ...faults.map((fault) => firstCase(theses, fault)),
    ],
    workshop,
  );
  const missed = survivorsOf(faults, first);
  const second = await ask(
    [
      ...missed.map((fault) => faultCase(fault, privateKeyFile, 'standard')),
      ...groups.flatMap((group) => apart(group, first.findings, privateKeyFile)),
    ],
    { ...workshop, folder: `${workshop.folder}/again` },
  );
  const third = await ask(
    survivorsOf(missed, second).map((fault) => survivorCase(fault, privateKeyFile)),
    { ...workshop, folder: `${workshop.folder}/by-all` },
  );
  const mutants = await proveMutants(theses.mutants, privateKeyFile, workshop);
  const findings = [first, second, third].flatMap((each) => each.findings);
  const faultProofs = faults.map((fault) => faultProof(fault, findings));
  const proofs = {
    faults: faultProofs,
    mutants: mutants.proofs,
    checks: theses.checks ? checkProofs(checksIn(findings), faultProofs) : [],
    dialects: groups.map((group) => dialectProof(group, findings)),
    stub_services: stub.map(({ service }) => stubProof(service.id, findings)),
  };
  return {
    parts: { ...proofs, problems: problemsOf(proofs) },
    kit_faults: [first, second, third, mutants].flatMap((each) => each.kit_faults),
  };
}
