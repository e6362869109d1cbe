import { expect, test } from '@playwright/test';
import type { Exchange } from '../../client/http/recorder.ts';
import { outcomeOf } from '../../reports/replay/outcome.ts';
import { check, run } from './finished-run.ts';

const exchange = (url: string): Exchange => ({
  operation: 'ListCrmRecords',
  started_at: '2025-12-07T05:20:00.000Z',
  duration_ms: 1,
  request: { method: 'POST', url, headers: {} },
});

test('of what was met on the way the exchanges are shown that broke it', () => {
  const { metadata } = run([]);
  const noted = [
    { clause: 'LIST-03', key: 'total', found: 'the total is text', exchanges: [exchange('/met')] },
  ] as const;
  const met = check({ noted, exchanges: [exchange('/last')] });
  expect(outcomeOf(met, metadata, false)).toMatchObject({
    verdict: 'fail',
    reason: 'the total is text',
    exchanges: [exchange('/met')],
  });
  expect(outcomeOf({ ...met, noted: [] }, metadata, false).exchanges).toEqual([exchange('/last')]);
});
