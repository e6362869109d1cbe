import { expect, test } from '@playwright/test';
import { assemble } from '../../reports/assemble.ts';
import type { Evidence, Exchange } from '../../reports/conformance.ts';
import type { FinishedCheck } from '../../reports/finished-check.ts';
import { listExchange } from '../page/sample-report.ts';
import { check, failed, run } from './finished-run.ts';

function evidence(...checks: readonly FinishedCheck[]): Evidence {
  const { evidence: found } = assemble(run(checks));
  if (found === undefined) throw new Error('a run always has evidence');
  return found;
}

const broken = 'ViolatedExpectation: a record is missing';
const cell = (operation: string, brokenTimes = 0): FinishedCheck['filters'][number] => ({
  field_type: 'string',
  operation,
  asked: 5,
  broken: brokenTimes,
});

test('the durations of all checks make one distribution for each operation', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  const { latencies } = evidence(
    check({ durations: { ListCrmRecords: hundred.slice(50) } }),
    check({ durations: { ListCrmRecords: hundred.slice(0, 50), TokenInfo: [0] } }),
  );
  expect(latencies).toMatchObject([
    { operation: 'ListCrmRecords', requests: 100, median_ms: 50, p90_ms: 90, p99_ms: 99, slowest_ms: 100 },
    { operation: 'TokenInfo', requests: 1, slowest_ms: 0 },
  ]);
  for (const { histogram, requests, slowest_ms } of latencies) {
    expect(histogram.reduce((sum, part) => sum + part.requests, 0)).toBe(requests);
    expect(histogram.at(-1)?.up_to_ms).toBeGreaterThanOrEqual(slowest_ms);
  }
});

test('a cell of the operator table counts every question, and is broken where one answer was', () => {
  const { filters } = evidence(
    check({ filters: [cell('IS'), cell('IS_NOT')] }),
    failed(broken, { filters: [cell('IS', 2), cell('IS_NOT')] }),
  );
  expect(filters).toEqual([
    { field_type: 'string', operation: 'IS', asked: 10, verdict: 'fail' },
    { field_type: 'string', operation: 'IS_NOT', asked: 10, verdict: 'pass' },
  ]);
});

test('where a check broke on no single filter, all that it asked are broken', () => {
  const { filters } = evidence(failed(broken, { filters: [cell('IS'), cell('IS_NOT')] }));
  expect(filters.map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
});

test('a walk is followed from cursor to cursor, with its repeated rows and what is lost', () => {
  const exchanges = [
    listExchange(['a', 'b'], { next: '1' }),
    listExchange(['x'], { cursor: 'of another walk' }),
    listExchange(['b', 'c'], { cursor: '1', next: '2' }),
    listExchange([], { cursor: '2' }),
  ];
  expect(evidence(check({ clauses: ['PAGING-03'], exchanges })).page_walk).toEqual({
    check: 'list/a-list-is-answered',
    pages: [
      { limit: 2, rows: 2, repeated: 0, has_more: true },
      { limit: 2, rows: 2, repeated: 1, has_more: true },
      { limit: 2, rows: 0, repeated: 0, has_more: false },
    ],
  });
});

test('a broken walk is shown rather than a longer one that held', () => {
  const short = [listExchange(['a'], { next: '1' }), listExchange(['a'], { cursor: '1' })];
  const long = [
    ...short.slice(0, 1),
    listExchange(['b'], { cursor: '1', next: '2' }),
    listExchange(['c'], { cursor: '2' }),
  ];
  const { page_walk } = evidence(
    check({ clauses: ['PAGING-05'], exchanges: long }),
    failed(broken, { id: 'paging/broken', clauses: ['PAGING-03'], exchanges: short }),
  );
  expect(page_walk?.check).toBe('paging/broken');
});

test('one page is no walk', () => {
  expect(
    evidence(check({ clauses: ['PAGING-03'], exchanges: [listExchange(['a'])] })).page_walk,
  ).toBeUndefined();
});

test('the example of an operation was answered, reads easily, and comes from a check that passed', () => {
  const plain = listExchange(['CR-1', 'CR-2', 'CR-3']);
  const odd = listExchange(['\u{1f980}'.repeat(40)]);
  const refused: Exchange = { ...plain, response: { status: 400, headers: {}, body: '' } };
  const { examples } = evidence(
    check({ exchanges: [odd, plain, refused, listExchange(['a'])] }),
    failed(broken, { exchanges: [listExchange(['CR-1', 'CR-2', 'CR-3', 'CR-4'])] }),
  );
  expect(examples).toEqual({ ListCrmRecords: plain });
});

test('the exchanges of a failure stand in the report, the latest ones, long bodies shortened', () => {
  const long = listExchange(Array.from({ length: 2_000 }, (_, index) => `CR-${index}`));
  const exchanges = [...Array.from({ length: 29 }, () => listExchange(['CR-1'])), long];
  const [reported] = assemble(run([failed(broken, { exchanges })])).clauses[0]?.checks ?? [];
  expect(reported?.exchanges).toHaveLength(24);
  expect(reported?.exchanges_left_out).toBe(6);
  expect(reported?.exchanges?.at(-1)?.response?.body).toMatch(/^\{"objects".*… \(\d+ more characters\)$/);
});

test('a check that passed has no exchanges in the report', () => {
  const { clauses } = assemble(run([check({ exchanges: [listExchange(['a'])] })]));
  expect(clauses[0]?.checks[0]).not.toHaveProperty('exchanges');
});
