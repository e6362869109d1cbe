import { readFileSync } from 'node:fs';
import { changedFile } from '../../suites/harness/fixtures/proof-service.ts';
import { accuses, type Finding } from '../finding.ts';
import type { Catch } from '../proof.ts';
import { excuseFor } from './excused.ts';
import { clausesOn } from './mutant-case.ts';
import type { Family, Mutant } from './mutant.ts';

/** What became of a mutant. */
export interface MutantProof {
  readonly id: string;
  readonly family: Family;
  readonly operation: string;
  readonly sentence: string;
  readonly expected: Mutant['expected'];
  /** The first check that blamed a clause of its operation, and the clause. */
  readonly caught_by?: Catch & { readonly clause: string };
  /** What rightly lets it live, where it does. */
  readonly excuse?: string;
  /** What a tolerated answer was accused of, one sentence each. */
  readonly false_alarms?: readonly string[];
  /** How many exchanges it changed; not counted for what is tolerated. */
  readonly changed: number;
  readonly checks: number;
  readonly duration_ms: number;
}

function changedBy(folder: string, id: string): number {
  try {
    return Number(readFileSync(changedFile(folder, id), 'utf8'));
  } catch {
    return 0;
  }
}

/** What the checks found out about one mutant. */
export function mutantProof(mutant: Mutant, findings: readonly Finding[], folder: string): MutantProof {
  const { id, family, operation, sentence, expected } = mutant;
  const own = findings.filter(({ service }) => service === id);
  const clauses = clausesOn(operation);
  const found = own.find((finding) => accuses(finding) && clauses.includes(finding.clause));
  const excuse = found === undefined ? excuseFor(id) : undefined;
  const durations = new Map(own.map(({ check, duration_ms }) => [check, duration_ms]));
  return {
    id,
    family,
    operation,
    sentence,
    expected,
    ...(found && {
      caught_by: {
        clause: found.clause,
        check: found.check,
        own: found.own,
        requests: found.requests,
        duration_ms: found.duration_ms,
        reason: found.reason ?? '',
        ...(found.counterexample !== undefined && { counterexample: found.counterexample }),
      },
    }),
    ...(excuse !== undefined && { excuse }),
    changed: changedBy(folder, id),
    checks: new Set(own.filter(({ verdict }) => verdict !== 'skip').map(({ check }) => check)).size,
    duration_ms: [...durations.values()].reduce((sum, each) => sum + each, 0),
  };
}

function alarmOf({ clause, verdict, check, reason = '' }: Finding): string {
  return `${clause} ${verdict} by ${check}: ${reason}`;
}

/** What the checks said of a tolerated answer: alone, where it was accused together with others. */
export function calmProof(
  { id, family, operation, sentence, expected }: Mutant,
  together: readonly Finding[],
  alone: readonly Finding[],
): MutantProof {
  const own = alone.filter(({ service }) => service === id);
  const asked = own.length === 0 ? together : own;
  return {
    id,
    family,
    operation,
    sentence,
    expected,
    false_alarms: own.filter(accuses).map(alarmOf),
    changed: 0,
    checks: new Set(asked.filter(({ verdict }) => verdict !== 'skip').map(({ check }) => check)).size,
    duration_ms: own.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
  };
}
