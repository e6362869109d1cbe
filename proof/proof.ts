import type { Dialect } from '../environments/reference/dialects/dialect.ts';
import type { Fault } from '../environments/reference/faults/fault.ts';
import { type ClauseId, ledger } from '../specs/clauses/ledger.ts';
import { accuses, type Finding } from './finding.ts';
import type { DialectGroup } from './plan-cases.ts';

/** A check that said that the fault's clause was broken, with what that took. */
export interface Catch {
  readonly check: string;
  /** True when the check is one of the clause's own. */
  readonly own: boolean;
  /** Set when a traffic law said it, and not the check in whose traffic it looked. */
  readonly law?: true;
  readonly requests: number;
  readonly duration_ms: number;
  readonly reason: string;
  readonly counterexample?: string;
}

/** One row of the kill matrix. */
export interface FaultProof {
  readonly id: string;
  readonly clause: string;
  readonly kind: Fault['kind'];
  readonly sentence: string;
  readonly caught_by: readonly Catch[];
}

/** What a check said against a service that is right in its own way. */
export interface FalseAlarm {
  readonly clause: string;
  readonly verdict: Finding['verdict'];
  readonly check: string;
  readonly reason: string;
  /** The dialects that bring it about when they are spoken alone. */
  readonly alone: readonly string[];
}

/** What the checks said of a service that speaks several dialects at once. */
export interface DialectProof {
  readonly ids: readonly string[];
  /** Verdicts that its dialects do not declare. */
  readonly false_alarms: readonly FalseAlarm[];
  readonly undecided: number;
  readonly checks: number;
}

export interface StubProof {
  readonly id: string;
  /** Checks that were content with it. */
  readonly passes: readonly string[];
  readonly checks: number;
}

/** A check of the kit and the faults that it was seen to catch. */
export interface CheckProof {
  readonly id: string;
  readonly clauses: readonly ClauseId[];
  readonly proven_by: readonly string[];
}

export function faultProof(fault: Fault, findings: readonly Finding[]): FaultProof {
  const { id, clause, kind, sentence } = fault;
  const caught_by = findings
    .filter((finding) => finding.service === id && finding.clause === clause && accuses(finding))
    .map(({ check, own, law, requests, duration_ms, reason = '', counterexample }) => ({
      check,
      own,
      ...(law && { law }),
      requests,
      duration_ms,
      reason,
      ...(counterexample !== undefined && { counterexample }),
    }));
  return { id, clause, kind, sentence, caught_by };
}

function declaredBy(dialects: readonly Dialect[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...dialects.map(({ declares = {} }) => declares)) as Record<string, string>;
}

/** The accusations that none of the dialects declares. */
export function undeclared(
  service: string,
  dialects: readonly Dialect[],
  findings: readonly Finding[],
): readonly Finding[] {
  const declared = declaredBy(dialects);
  return findings.filter(
    (finding) =>
      finding.service === service && accuses(finding) && declared[finding.clause] !== finding.verdict,
  );
}

export function dialectProof({ id, members }: DialectGroup, findings: readonly Finding[]): DialectProof {
  const declared = declaredBy(members);
  const alone = members.flatMap((dialect) => undeclared(dialect.id, [dialect], findings));
  const tried = findings.filter(({ service, verdict }) => service === id && verdict !== 'skip');
  const isUndecided = ({ verdict, clause }: Finding): boolean =>
    verdict === 'inconclusive' && declared[clause] !== verdict;
  return {
    ids: members.map((dialect) => dialect.id),
    false_alarms: undeclared(id, members, findings).map(({ clause, verdict, check, reason = '' }) => ({
      clause,
      verdict,
      check,
      reason,
      alone: [...new Set(alone.flatMap((other) => (other.clause === clause ? other.service : [])))],
    })),
    undecided: new Set(tried.filter(isUndecided).map(({ check }) => check)).size,
    checks: new Set(tried.map(({ check }) => check)).size,
  };
}

export function stubProof(id: string, findings: readonly Finding[]): StubProof {
  const own = findings.filter(({ service }) => service === id);
  return {
    id,
    passes: [...new Set(own.flatMap(({ verdict, check }) => (verdict === 'pass' ? check : [])))],
    checks: new Set(own.map(({ check }) => check)).size,
  };
}

/** The checks that decide a clause which the service can break, each with the faults of its clauses that it catches. */
export function checkProofs(
  checks: ReadonlyMap<string, readonly ClauseId[]>,
  faults: readonly FaultProof[],
): readonly CheckProof[] {
  return [...checks].flatMap(([id, clauses]) => {
    const decided = clauses.filter((clause) => ledger[clause].strength !== 'open');
    if (decided.length === 0) return [];
    const proven_by = faults.flatMap((fault) =>
      fault.caught_by.some(({ check, own, law }) => own && law === undefined && check === id) ? fault.id : [],
    );
    return [{ id, clauses: decided, proven_by }];
  });
}
