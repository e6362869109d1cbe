import { expect, test } from '@playwright/test';
import { assemble } from '../../reports/assemble.ts';
import type { Exchange } from '../../reports/conformance.ts';
import type { Outcome } from '../../reports/replay/outcome.ts';
import { type RecordedFailure, replayText } from '../../reports/replay/replay-text.ts';
import { steps } from '../../reports/replay/steps.ts';
import { failed, run } from './finished-run.ts';

const conformance = assemble(run([failed('ViolatedExpectation: 4 objects on a page of 3')]));

function recorded(): RecordedFailure {
  const [clause] = conformance.clauses;
  const [check] = clause?.checks ?? [];
  if (clause === undefined || check === undefined) throw new Error('the sample has a failure');
  return { clause, check };
}

function exchange(body: string, change: Partial<Exchange> = {}): Exchange {
  return {
    operation: 'ListCrmRecords',
    started_at: '2025-12-07T05:20:00.000Z',
    duration_ms: 1.4,
    request: {
      method: 'POST',
      url: 'https://records.example/list',
      headers: { authorization: 'Bearer «access token»', accept: 'application/json' },
      body,
    },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"objects":[]}' },
    ...change,
  };
}

const { environment } = run([]).metadata;
const outcome: Outcome = { verdict: 'fail', runs: 1, environment, exchanges: [], reason: 'no' };

test('steps show what was asked and answered; headers that stay and exchanges that repeat are told once', () => {
  const lost: Partial<Exchange> = { trouble: 'the connection was reset' };
  const { response: _, ...unanswered } = exchange('{}', lost);
  expect(steps([exchange('{"page":1}'), exchange('{"page":1}'), exchange('{"page":2}'), unanswered])).toBe(`\
step 1: ListCrmRecords, and once more the same
  > POST https://records.example/list
  > authorization: Bearer «access token»
  > {"page":1}
  < answered 200 after 1 ms
  < {"objects":[]}
step 3: ListCrmRecords
  > POST https://records.example/list
  > {"page":2}
  < answered 200 after 1 ms
  < {"objects":[]}
step 4: ListCrmRecords
  > POST https://records.example/list
  > {}
  < no answer came: the connection was reset`);
});

test('a long body is laid out and cut, and cannot steer the terminal', () => {
  const text = steps([exchange(JSON.stringify(Array.from({ length: 99 }, () => 'x'.repeat(90))))]);
  expect(text).toContain(`\n  >   "${'x'.repeat(90)}",\n`);
  expect(text).toContain('\n  > … 81 more lines\n');
  expect(steps([exchange('\u001b[2J')])).not.toContain('\u001b');
});

test('two values are set against each other line by line', () => {
  const differing = { ...outcome, expected: '{"a":1,"b":[2]}', found: '{"a":1,"b":[3]}' };
  expect(replayText(differing, recorded(), conformance, false)).toBe(`\
found   no
report  4 objects on a page of 3
the difference (- expected, + came):
      {
        "a": 1,
        "b": [
    -     2
    +     3
        ]
      }
It failed again.
`);
});

test('the last line says what came of it', () => {
  const told = (change: Partial<Outcome>, onReference = false): string =>
    replayText({ ...outcome, ...change }, recorded(), conformance, onReference);
  expect(told({ runs: 2 })).toMatch(/\nIt failed again, at try 2\.\n$/);
  const { clause, check } = recorded();
  const { place: _, ...whole } = check;
  expect(replayText({ ...outcome, runs: 5 }, { clause, check: whole }, conformance, false)).toMatch(
    /\nIt failed again\.\n$/,
  );
  expect(told({}, true)).toContain('It fails on the reference service too. That is a bug of the kit');
  expect(told({ verdict: 'pass', runs: 3 })).toBe('It no longer fails (tried 3 times).\n');
  expect(told({ verdict: 'inconclusive', reason: 'nobody there' })).toBe(
    'reason  nobody there\nIt could not be decided here.\n',
  );
});

test('a failure that was rare may still be there', () => {
  const { clause, check } = recorded();
  const rare = { clause, check: { ...check, reproduced: '0 of 3' } };
  expect(replayText({ ...outcome, verdict: 'pass', runs: 3 }, rare, conformance, false)).toBe(
    'It no longer fails (tried 3 times).\n' +
      'In its run it was reproduced 0 of 3 times, so it may still be there. Run the whole check:\n' +
      '  npx crm-conformance run --profile demo.yaml --only LIST-01 --seed 7 --depth quick\n',
  );
});
