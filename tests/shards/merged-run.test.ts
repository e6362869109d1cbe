import { expect, test } from '@playwright/test';
import { assemble } from '../../reports/assemble.ts';
import { mergedRun } from '../../reports/merge/merged-run.ts';
import { whyNotOneRun } from '../../reports/merge/same-run.ts';
import type { ShardFile } from '../../reports/merge/shard-file.ts';
import { check, failed, run } from '../reports/finished-run.ts';
import { shard } from './shard.ts';

const one = check({ id: 'list/one', requests: { ListCrmRecords: 6 } });
const other = check({ id: 'list/other', requests: { ListCrmRecords: 2, TokenExchange: 1 } });
const broken = failed('ViolatedExpectation: no', { id: 'list/other' });
const undecided = check({
  id: 'list/other',
  outcome: { status: 'skipped', undecidedReason: 'no answer', runs: 0 },
});

const report = (...shards: readonly [ShardFile, ...ShardFile[]]): ReturnType<typeof assemble> =>
  assemble(mergedRun(shards, { proven_by: {}, report: 'conformance-report' }));

test('shards are judged as the one run that had all their checks', () => {
  const whole = assemble(run([one, broken]));
  const merged = report(shard(1, [one]), shard(2, [broken]));
  expect(merged.clauses).toEqual(whole.clauses);
  expect(merged.summary).toEqual(whole.summary);
  expect(merged.evidence).toEqual(whole.evidence);
  expect(merged.run.shard).toBeUndefined();
});

test('a clause whose checks are in two shards gets the gravest of their verdicts', () => {
  for (const shards of [
    [shard(1, [one]), shard(2, [broken])],
    [shard(2, [broken]), shard(1, [one])],
  ] as const) {
    const { clauses, summary } = report(...shards);
    expect(clauses.map(({ id, verdict }) => [id, verdict])).toEqual([['LIST-01', 'fail']]);
    expect(clauses[0]?.checks.map(({ id }) => id)).toEqual(['list/one', 'list/other']);
    expect(summary).toMatchObject({ verdict: 'deviates', fail: 1, pass: 0 });
  }
});

test('costs add up, times span all shards, and leftovers are joined', () => {
  const { run: told, leftovers } = report(shard(1, [one]), shard(2, [other]));
  expect(told).toMatchObject({
    id: 'run1+run2',
    seed: 7,
    started_at: '2025-12-07T05:20:01.000Z',
    finished_at: '2025-12-07T05:20:12.000Z',
  });
  expect(told.requests).toEqual({
    total: 6 + 2 + 1 + 2 * 3,
    by_operation: { ListCrmRecords: 10, TokenExchange: 5 },
  });
  expect(leftovers).toEqual({
    created: 2_468,
    deleted: 2_466,
    left: ['contacts/CR-1', 'contacts/CR-1'],
    permanent: 0,
  });
});

test('with a shard that was given up or interrupted, nothing conforms, and the report says which', () => {
  const cut = [
    [shard(2, [other], { metadata: { went_down: 'it went down' } }), 'shard 2 of 2: it went down'],
    [shard(2, [undecided], { metadata: { unreachable: 'no answer' } }), 'shard 2 of 2: no answer'],
    [shard(2, [other], { interrupted: true }), 'shard 2 of 2: it was interrupted'],
  ] as const;
  for (const [second, told] of cut) {
    const whole = mergedRun([shard(1, [one]), second], { proven_by: {}, report: 'conformance-report' });
    expect(whole.metadata.went_down).toBe(told);
    expect(assemble(whole).summary.verdict).toBe('inconclusive');
  }
  expect(report(shard(1, [broken]), shard(2, [one], { interrupted: true })).summary.verdict).toBe('deviates');
});

test('where no shard could try anything, the reason is told once', () => {
  const metadata = { unreachable: 'no answer' };
  const whole = mergedRun([shard(1, [undecided], { metadata }), shard(2, [], { metadata })], {
    proven_by: {},
    report: 'conformance-report',
  });
  expect(whole.metadata).toMatchObject({ unreachable: 'no answer' });
  expect(whole.metadata.went_down).toBeUndefined();
});

test('all shards of one run can be merged, in any order, and embedded services on any port', () => {
  const moved = { ...shard(2, []).metadata.environment, base_url: 'http://127.0.0.1:1/org' };
  const local = (index: number, change: Partial<ShardFile['metadata']> = {}): ShardFile =>
    shard(index, [], { metadata: { profile: 'local', ...change } });
  expect(whyNotOneRun([shard(2, []), shard(1, [])])).toBeUndefined();
  expect(whyNotOneRun([local(1), local(2, { environment: moved })])).toBeUndefined();
});

const facts = { index: 2, of: 2, access: 'read-write' };
const { environment } = shard(2, []).metadata;
const addresses = ({ base_url, gateway_url, sso_url, auth_url }: typeof environment): string =>
  [base_url, gateway_url, sso_url, auth_url].join(' ');
const accepted = {
  clause: 'AUTH-01',
  check: 'authentication/a-call-without-a-token-is-refused',
  reason: 'was answered 200',
  accepted_by: 'Ana Lima',
  until: '2026-12-21',
  file: 'deviations/demo.yaml',
  lines: { clause: 1, check: 2, reason: 3, accepted_by: 4, until: 5 },
};

const mistakes: readonly (readonly [string, readonly ShardFile[], string])[] = [
  [
    'other seeds',
    [shard(1, []), shard(2, [], { metadata: { seed: 8 } })],
    'the seed of shard 1 is 7, that of shard 2 is 8. Run all shards with the same --seed.',
  ],
  [
    'other versions',
    [shard(1, []), shard(2, [], { kit: { name: 'kit', version: '2.0.0' } })],
    'the kit of shard 1 is crm-records-conformance 0.1.0, that of shard 2 is kit 2.0.0. Run all shards with the same version of the kit.',
  ],
  [
    'other descriptions',
    [shard(1, []), shard(2, [], { document: 'xyz' })],
    'the description or ledger of shard 1 is abc, that of shard 2 is xyz.',
  ],
  [
    'other texts of a description',
    [shard(1, []), shard(2, [], { document: '0123456789abcdef' })],
    'that of shard 2 is 0123456789ab. Run all shards with the same copy of the kit.',
  ],
  [
    'other environments',
    [
      shard(1, []),
      shard(2, [], { metadata: { environment: { ...environment, base_url: 'https://other.example' } } }),
    ],
    `the environment of shard 1 is demo demo AG-TEST ${addresses(environment)}, that of shard 2 is demo demo AG-TEST ` +
      `${addresses({ ...environment, base_url: 'https://other.example' })}. Run all shards with the same profile.`,
  ],
  [
    'other depths',
    [shard(1, []), shard(2, [], { metadata: { depth: 'deep' } })],
    'the depth of shard 1 is quick, that of shard 2 is deep. Run all shards with the same --depth.',
  ],
  [
    'other strictness',
    [shard(1, []), shard(2, [], { metadata: { strict: true } })],
    'the strictness of shard 1 is not strict, that of shard 2 is strict. Run all shards with --strict, or none.',
  ],
  [
    'other access',
    [shard(1, []), shard(2, [], { metadata: { shard: { ...facts, access: 'read-only' } } })],
    'the access of shard 1 is read-write, that of shard 2 is read-only. Run all shards with --read-only, or none.',
  ],
  [
    'other deviations',
    [
      shard(1, [], { metadata: { deviations: [accepted, { ...accepted, clause: 'AREA-01' }] } }),
      shard(2, []),
    ],
    'the list of deviations of shard 1 is AREA-01 | authentication/a-call-without-a-token-is-refused | was answered 200 ' +
      '| Ana Lima | 2026-12-21; AUTH-01 | authentication/a-call-without-a-token-is-refused | was answered 200 | Ana Lima ' +
      '| 2026-12-21, that of shard 2 is empty. Run all shards with the same deviations in the profile.',
  ],
  [
    'other clauses',
    [shard(1, []), shard(2, [], { metadata: { shard: { ...facts, only: ['AUTH-01'] } } })],
    'the selection of shard 1 is all clauses, that of shard 2 is AUTH-01. Run all shards with the same --only.',
  ],
  [
    'other numbers',
    [shard(1, []), shard(2, [], {}, 3)],
    'the number of shards of shard 1 is 2, that of shard 2 is 3. Merge the shards of one run only.',
  ],
  [
    'a shard missing',
    [shard(1, [], {}, 3), shard(3, [], {}, 3)],
    'Shard 2 is missing: all 3 together are one run. Run what is missing with --shard 2/3 --seed 7, and merge again.',
  ],
  ['two shards missing', [shard(2, [], {}, 3)], 'Shards 1, 3 are missing: all 3 together are one run.'],
  ['no shards', [], 'There is no shard to merge.'],
  ['a shard twice', [shard(1, []), shard(2, []), shard(2, [])], 'Shard 2 of 2 is there twice. Name it once.'],
];

for (const [mistake, shards, message] of mistakes)
  test(`${mistake} are refused in one sentence that says what to do`, () => {
    expect(whyNotOneRun(shards)).toContain(message);
  });
