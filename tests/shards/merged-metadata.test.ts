import { expect, test } from '@playwright/test';
import { mergedRun } from '../../reports/merge/merged-run.ts';
import type { ShardFile } from '../../reports/merge/shard-file.ts';
import { run } from '../reports/finished-run.ts';
import { shard } from './shard.ts';

const merged = (...shards: readonly [ShardFile, ...ShardFile[]]) =>
  mergedRun(shards, { proven_by: {}, report: 'conformance-report' }).metadata;

test('what shards noted is joined, and left out where there is nothing', () => {
  const noted = [{ clause: 'LIST-03', key: 'a', found: 'x', exchanges: [] }] as const;
  const metadata = { noted, noted_in_cleaning: noted, internal_errors: [{ message: 'a bug' }] };
  expect(merged(shard(1, [], { metadata }), shard(2, []), shard(3, [], { metadata }))).toMatchObject({
    noted: [...noted, ...noted],
    noted_in_cleaning: [...noted, ...noted],
    internal_errors: [{ message: 'a bug' }, { message: 'a bug' }],
  });
  const { metadata: alone } = run([]);
  expect(merged(shard(1, []), shard(2, []))).toStrictEqual({
    ...alone,
    run_id: 'run1+run2',
    leftovers: { created: 2_468, deleted: 2_466, permanent: 0, left: ['contacts/CR-1', 'contacts/CR-1'] },
    tickets: { open: [], overdue: [] },
    requests_besides_checks: { TokenExchange: 4, ListCrmRecords: 2 },
  });
});

test('shards without any sums of their own add nothing', () => {
  const { leftovers: _, requests_besides_checks: __, ...bare } = shard(2, []).metadata;
  const { leftovers, requests_besides_checks } = merged(shard(1, []), { ...shard(2, []), metadata: bare });
  expect(leftovers).toEqual({ created: 1_234, deleted: 1_233, permanent: 0, left: ['contacts/CR-1'] });
  expect(requests_besides_checks).toEqual({ TokenExchange: 2, ListCrmRecords: 1 });
});

test('records that stay for good add up', () => {
  const leftovers = { created: 3, deleted: 1, permanent: 2, left: [] };
  const metadata = { leftovers };
  expect(merged(shard(1, [], { metadata }), shard(2, [], { metadata })).leftovers?.permanent).toBe(4);
});

test('deferred checks that two shards tell of are told once', () => {
  const note = (id: string) => ({
    kind: 'expired',
    clauses: ['AUTH-03'],
    check: id,
    made_at: '2026-11-21T16:12:00.000Z',
    due: '2026-11-22T16:16:00.000Z',
    until: '2026-12-22T16:11:00.000Z',
  });
  const holding = (open: readonly string[], overdue: readonly string[]) => ({
    metadata: { tickets: { open: open.map(note), overdue: overdue.map(note) } },
  });
  expect(
    merged(shard(1, [], holding(['a', 'b'], ['c'])), shard(2, [], holding(['b'], ['c', 'd']))).tickets,
  ).toEqual({
    open: ['a', 'b'].map(note),
    overdue: ['c', 'd'].map(note),
  });
});

test('each shard that did not get to its end is named on a line of its own', () => {
  const down = { metadata: { went_down: 'it went down' } };
  const unreachable = { metadata: { unreachable: 'no answer' } };
  const { went_down, ...rest } = merged(shard(1, [], unreachable), shard(2, [], down), shard(3, []));
  expect(went_down).toBe('shard 1 of 2: no answer\nshard 2 of 2: it went down');
  expect(rest).not.toHaveProperty('unreachable');
});
