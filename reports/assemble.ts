import { type ClauseId, ledger } from '../specs/clauses/ledger.ts';
import type { OperationId } from '../specs/openapi.ts';
import { changesSince } from './changes.ts';
import type {
  CheckReport,
  ClauseReport,
  Conformance,
  RequestCounts,
  UndecidedBy,
  Verdict,
} from './conformance.ts';
import { isAccepted, settle } from './deviations/settle.ts';
import { evidenceOf } from './evidence/evidence.ts';
import type { FinishedCheck } from './finished-check.ts';
import { withNotedBesides } from './noted-besides.ts';
import type { RunMetadata } from '../suites/harness/results/run-metadata.ts';
import { type Judged, judge, notedOnce, total } from './judgement.ts';
import { deferredChecksOf } from './deferred-checks.ts';
import { replayCommand } from './replay-command.ts';
import { gravest, isSpared, overall } from './verdict.ts';

/** Everything known at the end of a run. */
export interface FinishedRun {
  readonly kit: Conformance['kit'];
  readonly metadata: RunMetadata;
  readonly started_at: Date;
  readonly finished_at: Date;
  readonly checks: readonly FinishedCheck[];
  /** The folder that the report goes to, as commands of the reader name it. */
  readonly report: string;
  /** True when only part of the ledger was asked for: clauses without a check are then left out. */
  readonly partial: boolean;
  /** The faults that each check was seen to catch, by its id. */
  readonly proven_by: Readonly<Record<string, readonly string[]>>;
  /** The report that stood in the folder before. */
  readonly previous?: Conformance;
}

/** A check that was left out for others has left the clause undecided after all where none of them decided it. */
function settled(checks: readonly CheckReport[]): readonly CheckReport[] {
  if (checks.some(({ verdict }) => verdict !== 'skip')) return checks;
  return checks.map((check) =>
    isSpared(check) ? { ...check, verdict: 'inconclusive', undecided_by: 'trouble' } : check,
  );
}

function clauseReport(id: ClauseId, found: readonly CheckReport[]): ClauseReport {
  const { title, area, strength, binds, source } = ledger[id];
  const checks = settled(found);
  const verdict = binds === 'client' ? 'observed' : gravest(checks.map((check) => check.verdict));
  return { id, title, area, strength, binds, source, verdict, checks };
}

function counted(
  checks: readonly FinishedCheck[],
  besides: Readonly<Partial<Record<OperationId, number>>>,
): RequestCounts {
  const by_operation: Partial<Record<OperationId, number>> = {};
  for (const counts of [besides, ...checks.map((check) => check.requests)]) {
    for (const [operation, count] of Object.entries(counts) as [OperationId, number][]) {
      by_operation[operation] = (by_operation[operation] ?? 0) + count;
    }
  }
  return { total: total(by_operation), by_operation };
}

const none: Readonly<Record<Verdict, number>> = {
  pass: 0,
  fail: 0,
  warn: 0,
  inconclusive: 0,
  skip: 0,
  observed: 0,
};

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/**
 * Whether a stated clause is left open by what the environment lacks or breaks: no other run will decide it
 * either. What an accepted failure keeps from being decided is accepted with it.
 */
function leavesStatedOpen(clauses: readonly ClauseReport[]): boolean {
  const lasting: readonly (UndecidedBy | undefined)[] = clauses.some(isAccepted)
    ? ['precondition']
    : ['precondition', 'broken clause'];
  return clauses.some(
    ({ strength, verdict, checks }) =>
      strength === 'stated' &&
      verdict === 'inconclusive' &&
      checks.some(({ undecided_by }) => lasting.includes(undecided_by)),
  );
}

/** An accepted failure decides as a warning does. A deviation that is no longer right fails the run. */
function verdictOn(
  clauses: readonly ClauseReport[],
  deviations: Conformance['deviations'],
  isGivenUp: boolean,
): Conformance['summary']['verdict'] {
  const ofClauses = clauses.map((clause) => (isAccepted(clause) ? 'warn' : clause.verdict));
  const ofChecks = clauses.flatMap(({ checks }) =>
    checks.map(({ verdict, deviation }) => (deviation === undefined ? verdict : 'warn')),
  );
  if ((deviations?.to_change.length ?? 0) > 0) return 'deviates';
  return overall(ofClauses, ofChecks, isGivenUp || leavesStatedOpen(clauses));
}

/** What the checks say of each clause, and which of it only traffic laws found. */
function reportsByClause(
  judged: readonly Judged[],
  provenBy: FinishedRun['proven_by'],
): {
  readonly reports: ReadonlyMap<ClauseId, readonly CheckReport[]>;
  readonly byLaw: ReadonlySet<CheckReport>;
} {
  const reports = new Map<ClauseId, CheckReport[]>();
  const byLaw = new Set<CheckReport>();
  for (const { clause, report, byLaw: isByLaw = false } of [
    ...judged.flatMap(({ judgements }) => judgements),
    ...notedOnce(judged),
  ]) {
    const proven_by = provenBy[report.id];
    const proven = proven_by === undefined ? report : { ...report, proven_by };
    if (isByLaw) byLaw.add(proven);
    reports.set(clause, [...(reports.get(clause) ?? []), proven]);
  }
  return { reports, byLaw };
}

/** What the report says of the run itself. */
function runOf({ metadata, started_at, finished_at, checks }: FinishedRun): Conformance['run'] {
  return {
    id: metadata.run_id,
    started_at: started_at.toISOString(),
    finished_at: finished_at.toISOString(),
    seed: metadata.seed,
    depth: metadata.depth,
    strict: metadata.strict,
    ...(metadata.shard && { shard: { index: metadata.shard.index, of: metadata.shard.of } }),
    profile: metadata.profile,
    requests: counted(checks, metadata.requests_besides_checks ?? {}),
  };
}

function tally(clauses: readonly ClauseReport[]): Record<Verdict, number> {
  const counts = { ...none };
  for (const { verdict } of clauses) counts[verdict] += 1;
  return counts;
}

function evidenceIn(judged: readonly Judged[]): NonNullable<Conformance['evidence']> {
  return evidenceOf(
    judged.map(({ check, judgements }) => ({
      check,
      verdict: gravest(judgements.map(({ report }) => report.verdict)),
    })),
  );
}

/** Turns the finished checks of a run into its report. Pure: the same input gives the same report. */
export function assemble(run: FinishedRun): Conformance {
  const { metadata } = run;
  const repeatable = { ...metadata, report: run.report };
  const judged = withNotedBesides(run.checks, metadata).map((check) =>
    judge(check, metadata.strict, replayCommand(repeatable, check.id)),
  );
  const { reports, byLaw } = reportsByClause(judged, run.proven_by);
  const isWhole = !run.partial && metadata.shard === undefined;
  const found = (Object.keys(ledger) as ClauseId[])
    .filter((id) => isWhole || reports.has(id))
    .map((id) => clauseReport(id, reports.get(id) ?? []));
  const accepting = { byLaw, isWhole, today: dayOf(run.finished_at) };
  const { clauses, deviations } = settle(found, metadata.deviations ?? [], accepting);
  const internal_errors = [
    ...judged.flatMap((each) => each.internal_errors),
    ...(metadata.internal_errors ?? []),
  ];
  const isGivenUp = metadata.went_down !== undefined || internal_errors.length > 0;
  const tickets = deferredChecksOf(judged, metadata.tickets);
  const conformance: Conformance = {
    subject: 'service',
    kit: run.kit,
    environment: metadata.environment,
    run: runOf(run),
    summary: {
      verdict: verdictOn(clauses, deviations, isGivenUp),
      ...tally(clauses),
      ...(deviations && { deviations: clauses.filter(isAccepted).length }),
    },
    clauses,
    ...(deviations && { deviations }),
    leftovers: metadata.leftovers ?? { created: 0, deleted: 0, left: [] },
    ...(internal_errors.length > 0 && { internal_errors }),
    ...(tickets && { tickets }),
    evidence: evidenceIn(judged),
  };
  const changes = run.previous && changesSince(run.previous, conformance);
  return { ...conformance, ...(changes && { changes }) };
}
