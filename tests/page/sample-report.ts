import { assemble } from '../../reports/assemble.ts';
import type { Conformance, Exchange } from '../../reports/conformance.ts';
import type { FinishedCheck } from '../../reports/finished-check.ts';
import { type ClauseId, ledger } from '../../specs/clauses/ledger.ts';
import { operations, operatorTable } from '../../specs/openapi.ts';
import { check, failed, run } from '../reports/finished-run.ts';

export const clauseIds = Object.keys(ledger) as ClauseId[];

/** A page of a list as it went over the wire: the ids that it shows, and the cursors before and after it. */
export function listExchange(
  ids: readonly string[],
  {
    cursor,
    next,
    limit = 2,
  }: { readonly cursor?: string; readonly next?: string; readonly limit?: number } = {},
): Exchange {
  const page = { limit, ...(cursor !== undefined && { cursor }) };
  const answer = { objects: ids.map((id) => ({ id })), next_cursor: next, has_more: next !== undefined };
  return {
    operation: 'ListCrmRecords',
    started_at: '2025-12-07T05:20:01.000Z',
    duration_ms: 3.4,
    request: {
      method: 'POST',
      url: 'https://records.demo.example/org/list/AG-TEST/contacts',
      headers: { accept: 'application/json', authorization: 'Bearer «access token»' },
      body: JSON.stringify({ page }),
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer),
    },
  };
}

const walkOfThree = [
  listExchange(['CR-1', 'CR-2'], { next: 'b' }),
  listExchange(['CR-3', 'CR-4'], { cursor: 'b', next: 'c' }),
  listExchange(['CR-5'], { cursor: 'c' }),
];

const everyCell = Object.entries(operatorTable).flatMap(([field_type, row]) =>
  row.map((operation) => ({ field_type, operation, asked: 6, broken: 0 })),
);

const durations = Object.fromEntries(Object.keys(operations).map((id) => [id, [0.4, 1.2, 1.3, 8, 90]]));

function passing(id: ClauseId): FinishedCheck {
  const observation = ledger[id].strength === 'open' ? { observation: `At ${id} it does the one thing` } : {};
  return check({
    id: `sample/${id.toLowerCase()}`,
    title: `what ${id} asks is so`,
    clauses: [id],
    outcome: { status: 'passed', runs: 6, ...observation },
  });
}

/** A check of this clause that failed with these exchanges. */
export function failing(id: ClauseId, error: string, change: Partial<FinishedCheck> = {}): FinishedCheck {
  return failed(`ViolatedExpectation: ${error}`, {
    id: `sample/${id.toLowerCase()}-broken`,
    title: `what ${id} asks is so`,
    clauses: [id],
    exchanges: walkOfThree,
    ...change,
  });
}

/** The report of a whole run: every clause of the service has a passing check, besides those that are given. */
export function wholeReport(besides: readonly FinishedCheck[] = []): Conformance {
  const ofService = clauseIds.filter((id) => ledger[id].binds === 'service').map(passing);
  const showing = check({ clauses: ['PAGING-03'], durations, filters: everyCell, exchanges: walkOfThree });
  return assemble(run([showing, ...ofService, ...besides], { partial: false }));
}

/** A report in which four clauses are broken, one of them only implied, and one stayed undecided. */
export function brokenReport(): Conformance {
  const difference = { expected: '["CR-1","CR-2","CR-3"]', found: '["CR-1","CR-3"]' };
  const equal = `the walk sees every record; expected ${difference.expected}, found ${difference.found}`;
  return wholeReport([
    failing('PAGING-03', equal, {
      failure: { counterexample: '[2,1]', place: { law: 0, path: '0' }, reproduced: '3 of 3', ...difference },
    }),
    failing('LIMITS-02', 'a page holds no more than the cap, but this one holds 1500'),
    failing('PAGING-05', 'a walk shows no record twice'),
    failing('OPERATORS-03', 'the filters keep the records that match, but not one that holds "a"'),
    check({
      clauses: ['TOKENS-06'],
      outcome: { status: 'skipped', runs: 0, undecidedReason: 'the exchange answered with 503' },
    }),
  ]);
}

const note = {
  kind: 'expired',
  clauses: ['AUTH-03'],
  check: 'token-life/a-call-with-an-expired-token-is-refused',
  made_at: '2026-11-21T16:12:00.000Z',
  due: '2026-11-22T16:16:00.000Z',
  until: '2026-12-22T16:11:00.000Z',
};

/** A deferred check in each state; the one that expired is of a clause that is no more. */
export const sampleDeferred: NonNullable<Conformance['tickets']> = {
  redeemed: [{ ...note, verdict: 'fail' }],
  open: [note],
  overdue: [{ ...note, clauses: ['GONE-01'] }],
};
