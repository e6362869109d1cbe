import { type ClauseId, ledger } from '../specs/clauses/ledger.ts';
import type { CheckReport, Exchange, InternalError } from './conformance.ts';
import type { FinishedCheck } from './finished-check.ts';
import { sum } from '../suites/harness/results/cost.ts';
import { safeText } from '../suites/harness/results/safe-text.ts';
import { internalErrorInWords, placeOfCheck } from '../suites/harness/results/internal-error.ts';
import { broken, type CheckVerdict, verdictOf } from './verdict.ts';

/** What a check says of one clause. */
interface Judgement {
  readonly clause: ClauseId;
  readonly report: CheckReport;
  /** Only traffic laws found it: whichever check's exchanges they were. */
  readonly byLaw?: boolean;
}

/** A clause that is broken by answers that a check met on its way, in the ways that the keys tell apart. */
interface Noted extends Judgement {
  readonly keys: readonly string[];
}

/** What a check says of all clauses that it touches, and the errors of the kit that it brought to light. */
export interface Judged {
  readonly check: FinishedCheck;
  readonly judgements: readonly Judgement[];
  /** Clauses that answers broke, beside what the check was there to decide. */
  readonly noted: readonly Noted[];
  readonly internal_errors: readonly InternalError[];
}

export function total(counts: Readonly<Partial<Record<string, number>>>): number {
  return Object.values(counts).reduce<number>((all, count) => all + (count ?? 0), 0);
}

const longestBody = 4_096;
const mostExchanges = 24;

function shortened(body: string): string {
  if (body.length <= longestBody) return body;
  return `${body.slice(0, longestBody)}… (${body.length - longestBody} more characters)`;
}

/** The latest exchanges, their bodies cut to what a reader can take in. */
function shownExchanges(
  exchanges: readonly Exchange[],
): Pick<CheckReport, 'exchanges' | 'exchanges_left_out'> {
  const shown = exchanges.slice(-mostExchanges).map((exchange): Exchange => {
    const { request, response } = exchange;
    return {
      ...exchange,
      request: { ...request, ...(request.body !== undefined && { body: shortened(request.body) }) },
      ...(response && { response: { ...response, body: shortened(response.body) } }),
    };
  });
  const left = exchanges.length - shown.length;
  return { exchanges: shown, ...(left > 0 && { exchanges_left_out: left }) };
}

function reportOf(
  check: FinishedCheck,
  { verdict, reason, undecided_by }: CheckVerdict,
  replay: string,
): CheckReport {
  const failed = verdict === 'fail' || verdict === 'warn';
  const { runs, observation } = check.outcome;
  return {
    id: check.id,
    title: check.title,
    verdict,
    ...(reason !== undefined && { reason }),
    ...(undecided_by !== undefined && { undecided_by }),
    runs,
    ...(check.inputs_digest !== '' && { inputs_digest: check.inputs_digest }),
    requests: total(check.requests),
    records: check.records,
    prepared: sum(check.builds_on),
    ...(check.builds_on.length > 0 && { builds_on: check.builds_on }),
    duration_ms: Math.round(check.duration_ms),
    ...(failed && check.failure),
    ...(failed && { replay, ...shownExchanges(check.exchanges) }),
    ...(observation !== undefined && { observation }),
    ...(check.token_left_s !== undefined && { token_left_s: check.token_left_s }),
  };
}

/** What the answers that a check and its set-up got break besides. */
function notedBy(check: FinishedCheck, strict: boolean, replay: string): readonly Noted[] {
  const noted = [...new Map(check.noted.map((breach) => [breach.key, breach])).values()];
  const clauses = [...new Set(noted.map(({ clause }) => clause))];
  return clauses.map((clause) => {
    const problems = noted.filter((each) => each.clause === clause);
    const reason = problems.map(({ found }) => found).join('; ');
    const exchanges = problems.flatMap((each) => each.exchanges);
    const { failure: _, ...met } = { ...check, exchanges };
    const found: CheckVerdict = { verdict: broken(ledger[clause].strength, strict), reason };
    return {
      clause,
      keys: problems.map(({ key }) => key),
      byLaw: problems.every(({ law }) => law === true),
      report: reportOf(met, found, replay),
    };
  });
}

/** The check's own clauses are broken as well where only its set-up met that. */
function withNoted(judgement: Judgement, noted: readonly Noted[]): Judgement {
  if (isBroken(judgement)) return judgement;
  return noted.find(({ clause }) => clause === judgement.clause) ?? judgement;
}

function isBroken({ report }: Judgement): boolean {
  return report.verdict === 'fail' || report.verdict === 'warn';
}

/**
 * The clauses that only answers on the way to others show as broken: each problem once, by the first check in the
 * order of ids that met it, so that two runs tell it in the same place.
 */
export function notedOnce(judged: readonly Judged[]): readonly Judgement[] {
  const told = new Set(
    judged.flatMap(({ judgements, noted }) =>
      noted
        .filter(({ clause }) => judgements.some((each) => each.clause === clause && isBroken(each)))
        .flatMap(({ keys }) => keys),
    ),
  );
  return judged
    .toSorted((a, b) => (a.check.id < b.check.id ? -1 : 1))
    .flatMap(({ noted }) => noted)
    .filter(({ keys }) => {
      const isNew = keys.some((key) => !told.has(key));
      for (const key of keys) told.add(key);
      return isNew;
    });
}

/**
 * Judges a check: its own clauses, and once the clause that it found broken on the way, if that is another.
 * `replay` is the command that tries the check again.
 */
export function judge(check: FinishedCheck, strict: boolean, replay: string): Judged {
  const judgements: Judgement[] = [];
  const errors = new Map<string, InternalError>();
  let culprit: ClauseId | undefined;
  const add = (id: ClauseId): void => {
    const found = verdictOf(check.outcome, { id, strength: ledger[id].strength }, strict);
    if ('fault' in found) {
      const place = check.outcome.place ?? placeOfCheck(check.location);
      const error = { check: check.id, message: safeText(found.fault), place };
      errors.set(error.message, error);
      const undecided: CheckVerdict = { verdict: 'inconclusive', reason: internalErrorInWords(error) };
      judgements.push({ clause: id, report: reportOf(check, undecided, replay) });
      return;
    }
    const { blamed = '' } = found;
    if (Object.hasOwn(ledger, blamed)) culprit = blamed as ClauseId;
    judgements.push({ clause: id, report: reportOf(check, found, replay) });
  };
  for (const id of check.clauses) add(id);
  if (culprit !== undefined && !check.clauses.includes(culprit)) add(culprit);
  const noted = notedBy(check, strict, replay);
  return {
    check,
    judgements: judgements.map((judgement) => withNoted(judgement, noted)),
    noted,
    internal_errors: [...errors.values()],
  };
}
