import type { World } from '../../environments/reference/world/world.ts';
import { gravest } from '../../reports/verdict.ts';
import type { Verdict } from '../../reports/conformance.ts';
import type { LeftBehind } from '../../suites/harness/fixtures/left-behind.ts';
import { accuses, type Finding } from '../finding.ts';

/** What the checks made of one world. */
export interface WorldProof {
  readonly id: string;
  readonly world: World;
  /** In what the kit was wrong about it; empty for a world in which it stays calm and decides. */
  readonly problems: readonly string[];
  /** The clauses that were accused or left undecided. */
  readonly clauses: readonly string[];
}

/** Of the clauses that a world could have decided, so many may stay undecided. */
const mostUndecided = 0.02;

function verdictsByClause(findings: readonly Finding[]): ReadonlyMap<string, readonly Verdict[]> {
  const found = new Map<string, Verdict[]>();
  for (const { clause, verdict } of findings) found.set(clause, [...(found.get(clause) ?? []), verdict]);
  return found;
}

function undecidedIn(findings: readonly Finding[]): {
  readonly clauses: readonly string[];
  readonly of: number;
} {
  const verdicts = [...verdictsByClause(findings)].map(([clause, each]) => ({
    clause,
    verdict: gravest(each),
  }));
  return {
    clauses: verdicts.flatMap(({ clause, verdict }) => (verdict === 'inconclusive' ? clause : [])),
    of: verdicts.length,
  };
}

function reasonFor(clause: string, findings: readonly Finding[]): string {
  const found = findings.find((finding) => finding.clause === clause && finding.verdict === 'inconclusive');
  return found?.reason ?? 'no reason';
}

/** Judges what the checks said of a world: nothing may be accused, hardly anything undecided, nothing left behind. */
export function worldProof(
  { id, world }: { readonly id: string; readonly world: World },
  findings: readonly Finding[],
  { left, touched }: LeftBehind,
): WorldProof {
  const own = findings.filter(({ service }) => service === id);
  const accused = own.filter(accuses);
  const undecided = undecidedIn(own);
  const isTooMuch = undecided.clauses.length > mostUndecided * undecided.of;
  const problems = [
    ...accused.map(({ clause, verdict, check, reason = '' }) => `${verdict} ${clause} (${check}): ${reason}`),
    ...(isTooMuch
      ? [
          `${undecided.clauses.length} of ${undecided.of} clauses undecided`,
          ...undecided.clauses.map((clause) => `undecided ${clause}: ${reasonFor(clause, own)}`),
        ]
      : []),
    ...(left.length > 0 ? [`${left.length} records left behind: ${left.slice(0, 5).join(', ')}`] : []),
    ...(touched.length > 0
      ? [`${touched.length} records of others touched: ${touched.slice(0, 5).join(', ')}`]
      : []),
    ...(own.length === 0 ? ['no check asked it'] : []),
  ];
  const clauses = [
    ...new Set([...accused.map(({ clause }) => clause), ...(isTooMuch ? undecided.clauses : [])]),
  ];
  return { id, world, problems, clauses };
}
