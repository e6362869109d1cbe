import { type ClauseId, ledger } from '../../specs/clauses/ledger.ts';
import type { OperationId } from '../../specs/openapi.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { changesSince } from '../changes.ts';
import type {
  CallerRun,
  ClauseReport,
  Conformance,
  RequestCounts,
  Subject,
  Verdict,
} from '../conformance.ts';
import { overall } from '../verdict.ts';
import { type JudgedPart, trafficCheck } from './traffic-check.ts';

/** Everything known once traffic has been judged. */
export interface JudgedTraffic {
  readonly kit: Conformance['kit'];
  readonly subject: Exclude<Subject, 'service'>;
  readonly environment: Conformance['environment'];
  readonly run_id: string;
  readonly started_at: Date;
  readonly finished_at: Date;
  readonly seed: number;
  readonly strict: boolean;
  readonly exchanges: readonly Exchange[];
  readonly parts: readonly JudgedPart[];
  readonly caller_runs?: readonly CallerRun[];
  /** The report that stood in the folder before. */
  readonly previous?: Conformance;
}

function requestsIn(exchanges: readonly Exchange[]): RequestCounts {
  const by_operation: Partial<Record<OperationId, number>> = {};
  for (const { operation } of exchanges)
    if (operation !== undefined) by_operation[operation] = (by_operation[operation] ?? 0) + 1;
  return { total: exchanges.length, by_operation };
}

function clauseReports({ parts, strict }: JudgedTraffic): readonly ClauseReport[] {
  const ids = Object.keys(ledger) as ClauseId[];
  return ids.flatMap((id): ClauseReport[] => {
    const own = parts.flatMap((part) =>
      part.findings.filter(({ law }) => law.clause === id).map((finding) => ({ ...part, finding })),
    );
    const check = trafficCheck(own, strict);
    if (check === undefined) return [];
    const { title, area, strength, binds, source } = ledger[id];
    return [{ id, title, area, strength, binds, source, verdict: check.verdict, checks: [check] }];
  });
}

function tallied(clauses: readonly ClauseReport[]): Record<Verdict, number> {
  const counts = { pass: 0, fail: 0, warn: 0, inconclusive: 0, skip: 0, observed: 0 };
  for (const { verdict } of clauses) counts[verdict] += 1;
  return counts;
}

const endedWell = ({ exit_code, ended_by }: CallerRun): boolean =>
  ended_by === undefined && (exit_code === undefined || exit_code === 0);

/** The report on traffic. A caller that did not end well leaves what it did not break undecided. */
export function trafficReport(judged: JudgedTraffic): Conformance {
  const { caller_runs: runs = [], started_at, finished_at, seed, strict, previous } = judged;
  const clauses = clauseReports(judged);
  const verdicts = clauses.map(({ verdict }) => verdict);
  const conformance: Conformance = {
    subject: judged.subject,
    kit: judged.kit,
    environment: judged.environment,
    run: {
      id: judged.run_id,
      started_at: started_at.toISOString(),
      finished_at: finished_at.toISOString(),
      seed,
      depth: 'standard',
      strict,
      requests: requestsIn(judged.exchanges),
    },
    summary: { verdict: overall(verdicts, verdicts, !runs.every(endedWell)), ...tallied(clauses) },
    clauses,
    leftovers: { created: 0, deleted: 0, left: [] },
    ...(judged.caller_runs && { caller_runs: runs }),
  };
  const changes = previous && changesSince(previous, conformance);
  return { ...conformance, ...(changes && { changes }) };
}
