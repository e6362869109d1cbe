import { createHash } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { checkIdOf } from '../specs/clauses/check-id.ts';
import type { ClauseId } from '../specs/clauses/ledger.ts';
import type { OperationId } from '../specs/openapi.ts';
import {
  type CheckLog,
  checkLogName,
  emptyLog,
  type FilterTally,
} from '../suites/harness/results/check-log.ts';
import { safeText } from '../suites/harness/results/safe-text.ts';
import type { Exchange, UndecidedBy } from './conformance.ts';
import { placeIn } from '../suites/harness/results/internal-error.ts';
import type { CheckOutcome } from './verdict.ts';

/** One check after it ran, freed of the runner's types. */
export interface FinishedCheck {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly ClauseId[];
  /** `file:line` of the check. */
  readonly location: string;
  readonly duration_ms: number;
  readonly outcome: CheckOutcome;
  /** Tells whether another run tried the same inputs. Empty where nothing was tried. */
  readonly inputs_digest: string;
  readonly requests: Readonly<Partial<Record<OperationId, number>>>;
  readonly records: number;
  readonly builds_on: CheckLog['builds_on'];
  /** Records of its worker that may still have to be deleted. */
  readonly outstanding: number;
  readonly noted: CheckLog['noted'];
  /** A recorded breach was tried again, and the law held. */
  readonly held_again?: boolean;
  readonly failure?: Omit<NonNullable<CheckLog['failure']>, 'violation' | 'shrinks'>;
  /** Set where an earlier run had deferred it. */
  readonly deferred?: NonNullable<CheckLog['deferred']>;
  /** Seconds that the token it looked at had left by then. */
  readonly token_left_s?: number;
  /** Those of the failure, or the last ones of a check that did not fail. */
  readonly exchanges: readonly Exchange[];
  /** How long each request took, in milliseconds. */
  readonly durations: CheckLog['durations'];
  readonly filters: readonly FilterTally[];
}

function attachedLog(result: TestResult | undefined): CheckLog {
  const body = result?.attachments.find((attachment) => attachment.name === checkLogName)?.body;
  return body === undefined ? emptyLog() : (JSON.parse(body.toString('utf8')) as CheckLog);
}

const digestLength = 16;

function digestOf(parts: readonly string[]): string {
  if (parts.length === 0) return '';
  return createHash('sha256').update(parts.join()).digest('hex').slice(0, digestLength);
}

function allDescribed(test: TestCase, wanted: string): readonly string[] {
  return test.annotations.flatMap(({ type, description = '' }) => (type === wanted ? [description] : []));
}

function described(test: TestCase, wanted: string): string | undefined {
  return test.annotations.find(({ type }) => type === wanted)?.description;
}

function asReported(failure: NonNullable<CheckLog['failure']>): NonNullable<FinishedCheck['failure']> {
  const { counterexample, expected, found, reproduced, place } = failure;
  return {
    ...(counterexample !== undefined && { counterexample }),
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    reproduced,
    place,
  };
}

function outcomeOf(test: TestCase, log: CheckLog, result?: TestResult): FinishedCheck['outcome'] {
  const skipReason = described(test, 'skip');
  const undecidedReason = described(test, 'inconclusive');
  const undecidedBy = described(test, 'undecided by') as UndecidedBy | undefined;
  const decidedByOthers = allDescribed(test, 'decided by others');
  const [problem] = result?.errors ?? [];
  const error = problem?.message ?? problem?.value;
  const place = problem?.stack === undefined ? undefined : placeIn(stripVTControlCharacters(problem.stack));
  return {
    status: result?.status ?? 'skipped',
    runs: log.runs,
    ...(log.partly.length > 0 && { partly: safeText(log.partly.join('; ')) }),
    ...(error !== undefined && { error: stripVTControlCharacters(error) }),
    ...(place !== undefined && { place }),
    ...(skipReason !== undefined && { skipReason }),
    ...(undecidedReason !== undefined && { undecidedReason }),
    ...(undecidedBy !== undefined && { undecidedBy }),
    ...(decidedByOthers.length > 0 && { decidedByOthers }),
    ...(log.observation !== undefined && { observation: log.observation }),
  };
}

/** What the runner knows of a check; without a result it never began. */
export function finishedCheck(test: TestCase, result?: TestResult): FinishedCheck {
  const [, , file = '', ...titles] = test.titlePath();
  const log = attachedLog(result);
  return {
    id: checkIdOf([file, ...titles]),
    title: titles.join(' '),
    clauses: allDescribed(test, 'clause') as readonly ClauseId[],
    location: `${test.location.file}:${test.location.line}`,
    duration_ms: result?.duration ?? 0,
    outcome: outcomeOf(test, log, result),
    inputs_digest: digestOf(log.inputs_digests),
    requests: log.requests,
    records: log.records,
    builds_on: log.builds_on,
    outstanding: log.outstanding,
    noted: log.noted,
    exchanges: log.exchanges,
    durations: log.durations,
    filters: log.filters,
    ...(log.held_again === true && { held_again: true }),
    ...(log.failure && { failure: asReported(log.failure) }),
    ...(log.deferred && { deferred: log.deferred }),
    ...(log.token_left_s !== undefined && { token_left_s: log.token_left_s }),
  };
}
