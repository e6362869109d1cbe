import { type ClauseId, ledger } from '../specs/clauses/ledger.ts';
import type { OperationId } from '../specs/openapi.ts';
import type { CheckReport, ClauseReport, Conformance, RequestCounts, Verdict } from './conformance.ts';
import type { FinishedCheck } from './finished-check.ts';
import type { RunMetadata } from '../suites/harness/run-metadata.ts';
import { gravest, overall, verdictOf } from './verdict.ts';

/** Everything known at the end of a run. */
export interface FinishedRun {
  readonly kit: Conformance['kit'];
  readonly metadata: RunMetadata;
  readonly started_at: Date;
  readonly finished_at: Date;
  readonly checks: readonly FinishedCheck[];
  /** True when only part of the ledger was asked for: clauses without a check are then left out. */
  readonly partial: boolean;
}

/** The report of a run, and the faults of the kit that came to light; with any of those the verdicts count for nothing. */
export interface Assembled {
  readonly conformance: Conformance;
  readonly faults: readonly string[];
}

type Verdicts = Map<ClauseId, CheckReport[]>;

function add(verdicts: Verdicts, id: ClauseId, report: CheckReport): void {
  verdicts.set(id, [...(verdicts.get(id) ?? []), report]);
}

function sum(counts: Readonly<Partial<Record<string, number>>>): number {
  return Object.values(counts).reduce<number>((total, count) => total + (count ?? 0), 0);
}

function replayCommand(metadata: RunMetadata, id: ClauseId): string {
  const depth = metadata.depth === 'auto' ? '' : ` --depth ${metadata.depth}`;
  return `crm-conformance run --profile ${metadata.profile} --only ${id} --seed ${metadata.seed}${depth}`;
}

/** Adds what a check says of its clauses, and of a clause that it found broken on the way. */
function judge(check: FinishedCheck, metadata: RunMetadata, verdicts: Verdicts, faults: string[]): void {
  for (const id of check.clauses) {
    const found = verdictOf(check.outcome, { id, strength: ledger[id].strength }, metadata.strict);
    if ('fault' in found) {
      faults.push(`${check.id}: ${found.fault}`);
      continue;
    }
    const { verdict, reason, blamed } = found;
    const failed = verdict === 'fail' || verdict === 'warn';
    const report: CheckReport = {
      id: check.id,
      title: check.title,
      verdict,
      ...(reason !== undefined && { reason }),
      runs: check.outcome.runs,
      requests: sum(check.requests),
      duration_ms: Math.round(check.duration_ms),
      ...(failed &&
        check.failure && {
          reproduced: check.failure.reproduced,
          counterexample: check.failure.counterexample,
        }),
      ...(failed && { replay: replayCommand(metadata, id) }),
      ...(check.outcome.observation !== undefined && { observation: check.outcome.observation }),
    };
    add(verdicts, id, report);
    if (blamed !== undefined && blamed in ledger) {
      const culprit = blamed as ClauseId;
      const again = verdictOf(
        check.outcome,
        { id: culprit, strength: ledger[culprit].strength },
        metadata.strict,
      );
      if (!('fault' in again)) {
        const broken = { ...report, verdict: again.verdict, replay: replayCommand(metadata, id) };
        add(verdicts, culprit, {
          ...broken,
          ...(again.reason !== undefined && { reason: again.reason }),
          ...check.failure,
        });
      }
    }
  }
}

function clauseReport(id: ClauseId, checks: readonly CheckReport[]): ClauseReport {
  const { title, area, strength, binds, source } = ledger[id];
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
  return { total: sum(by_operation), by_operation };
}

const none: Readonly<Record<Verdict, number>> = {
  pass: 0,
  fail: 0,
  warn: 0,
  inconclusive: 0,
  skip: 0,
  observed: 0,
};

/** Turns the finished checks of a run into its report. Pure: the same input gives the same report. */
export function assemble(run: FinishedRun): Assembled {
  const { metadata } = run;
  const verdicts: Verdicts = new Map();
  const faults: string[] = [];
  for (const check of run.checks) judge(check, metadata, verdicts, faults);

  const ids = Object.keys(ledger) as ClauseId[];
  const clauses = ids
    .filter((id) => !run.partial || verdicts.has(id))
    .map((id) => clauseReport(id, verdicts.get(id) ?? []));
  const counts = { ...none };
  for (const { verdict } of clauses) counts[verdict] += 1;
  const checkVerdicts = clauses.flatMap(({ checks }) => checks.map((check) => check.verdict));

  const conformance: Conformance = {
    kit: run.kit,
    environment: metadata.environment,
    run: {
      id: metadata.run_id,
      started_at: run.started_at.toISOString(),
      finished_at: run.finished_at.toISOString(),
      seed: metadata.seed,
      depth: metadata.depth,
      strict: metadata.strict,
      requests: counted(run.checks, metadata.requests_besides_checks ?? {}),
    },
    summary: {
      verdict: overall(
        clauses.map((clause) => clause.verdict),
        checkVerdicts,
      ),
      ...counts,
    },
    clauses,
    leftovers: metadata.leftovers ?? { created: 0, deleted: 0, left: [] },
  };
  return { conformance, faults };
}
