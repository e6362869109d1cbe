import { mutants as allMutants } from './mutants/catalogue.ts';
import { idleExcuses } from './mutants/excused.ts';
import type { MutantProof } from './mutants/mutant-proof.ts';
import type { CheckProof, DialectProof, FalseAlarm, FaultProof, StubProof } from './proof.ts';

/** Everything that a proof showed. */
export interface Proof {
  readonly kit: { readonly name: string; readonly version: string };
  readonly seed: number;
  readonly seconds: number;
  readonly verdict: 'proven' | 'not proven';
  /** What stands between this proof and `proven`, one sentence each. */
  readonly problems: readonly string[];
  readonly faults: readonly FaultProof[];
  readonly mutants: readonly MutantProof[];
  /** Only in a proof of everything: a part of the faults proves a part of the checks. */
  readonly checks: readonly CheckProof[];
  readonly dialects: readonly DialectProof[];
  readonly stub_services: readonly StubProof[];
}

/** More undecided checks than this part, and a dialect is not tolerated but evaded. */
const mostUndecided = 0.1;

function faultProblems({ id, clause, caught_by }: FaultProof): readonly string[] {
  if (caught_by.length > 0) return [];
  return [`The fault ${id} survives: no check says that ${clause} is broken.`];
}

function alarmProblem(ids: readonly string[], alarm: FalseAlarm): string {
  const { clause, verdict, check, reason, alone } = alarm;
  const blamed = alone.length > 0 ? `The dialect ${alone.join(', and the dialect ')}` : together(ids);
  return `${blamed}: a false alarm: ${clause} ${verdict} by ${check}: ${reason}`;
}

function together(ids: readonly string[]): string {
  return ids.length === 1 ? `The dialect ${ids[0]}` : `The dialects ${ids.join(' and ')} together`;
}

function dialectProblems({ ids, false_alarms, undecided, checks }: DialectProof): readonly string[] {
  const alarms = false_alarms.map((alarm) => alarmProblem(ids, alarm));
  if (checks === 0) return [...alarms, `${together(ids)}: no check was tried.`];
  if (undecided <= checks * mostUndecided) return alarms;
  return [
    ...alarms,
    `${together(ids)}: ${undecided} of ${checks} checks are left undecided, more than a tenth.`,
  ];
}

function mutantProblems({
  id,
  expected,
  sentence,
  caught_by,
  excuse,
  false_alarms = [],
}: MutantProof): readonly string[] {
  if (expected === 'calm') return false_alarms.map((alarm) => `The mutant ${id}: a false alarm: ${alarm}`);
  if (caught_by !== undefined || excuse !== undefined) return [];
  return [`The mutant ${id} survives: ${sentence}`];
}

/** What keeps the parts of a proof from proving anything, one sentence each. */
export function problemsOf(
  proof: Pick<Proof, 'faults' | 'mutants' | 'checks' | 'dialects' | 'stub_services'>,
): string[] {
  return [
    ...proof.faults.flatMap(faultProblems),
    ...proof.mutants.flatMap(mutantProblems),
    ...idleExcuses(allMutants, proof.mutants).map(
      (pattern) => `No mutant needs the excuse of ${pattern} any more.`,
    ),
    ...proof.checks.flatMap(({ id, clauses, proven_by }) =>
      proven_by.length > 0
        ? []
        : [`The check ${id} (${clauses.join(', ')}) catches no fault of its clauses.`],
    ),
    ...proof.dialects.flatMap(dialectProblems),
    ...proof.stub_services.flatMap(({ id, passes, checks }) =>
      checks === 0
        ? [`The stub service ${id}: no check was tried.`]
        : passes.map((check) => `The stub service ${id}: ${check} passes.`),
    ),
  ];
}
