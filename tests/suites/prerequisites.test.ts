import { expect, test } from '@playwright/test';
import type { Clause, Need } from '../../specs/clauses/clause.ts';
import { ledger } from '../../specs/clauses/ledger.ts';
import { limits } from '../../specs/openapi.ts';
import { noCapabilities } from '../../suites/harness/run/capabilities.ts';
import {
  isDecidedLater,
  lacking,
  obstacleToWrite,
  leastForVolume,
  missingKey,
  obstacleTo,
  volumeSize,
  manySize,
} from '../../suites/harness/run/prerequisites.ts';
import { fullProfile, profileWithout } from './profiles.ts';

const listing = {
  title: 'a list is answered',
  strength: 'stated',
  binds: 'service',
  source: ['list/1'],
  operations: ['ListCrmRecords'],
  area: 'list',
} as const satisfies Clause & { area: string };
const exchanging = { ...listing, area: 'tokens', operations: ['TokenExchange'] } as const;
const whole = { ...listing, area: 'environments', operations: [] } as const;
const tokenProfile = { ...fullProfile, identity: { access_token: 'given' } };

const reasons: Readonly<Record<Need, readonly [typeof fullProfile, string]>> = {
  writes: [
    { ...fullProfile, access: 'read-only' },
    'needs access: read-write in the profile, no --read-only, and for production --allow-production-writes',
  ],
  volume: [
    { ...fullProfile, access: 'read-only' },
    'needs access: read-write in the profile, no --read-only, and for production --allow-production-writes',
  ],
  control: [profileWithout('control_url'), 'needs control_url in the profile'],
  time: [tokenProfile, 'needs application in the profile, instead of access_token'],
  restricted_application: [
    profileWithout('restricted_application'),
    'needs restricted_application in the profile',
  ],
  forbidden_namespace: [profileWithout('forbidden_namespace'), 'needs forbidden_namespace in the profile'],
  filter_groups: [profileWithout('filter_groups'), 'needs filter_groups in the profile'],
  counterpart: [profileWithout('counterpart'), 'needs counterpart in the profile'],
  permanent_records: [
    { ...fullProfile, kind: 'demo', allow_permanent_records: false },
    'needs allow_permanent_records: true in the profile: custom objects cannot be deleted',
  ],
};

for (const [need, [profile, reason]] of Object.entries(reasons) as [Need, (typeof reasons)[Need]][]) {
  test(`a clause that needs ${need} is skipped where the profile lacks it, and the reason names the key`, () => {
    expect(obstacleTo([{ ...listing, needs: [need] }], profile, noCapabilities)).toEqual({
      verdict: 'skip',
      reason,
    });
    expect(lacking[need](fullProfile)).toBeUndefined();
    expect(obstacleTo([{ ...listing, needs: [need] }], fullProfile, noCapabilities)).toBeUndefined();
  });
}

test('where nothing can be deleted, records are made only where they may stay', () => {
  const noDelete = { ...noCapabilities, absent: ['DeleteCrmRecord' as const] };
  const writing = [{ ...listing, needs: ['writes' as const] }];
  const shared = { ...fullProfile, kind: 'demo' as const, allow_permanent_records: false };
  expect(obstacleTo(writing, shared, noDelete)).toEqual({
    verdict: 'skip',
    reason: 'needs allow_permanent_records: true in the profile: no delete is deployed in this environment',
  });
  expect(obstacleTo(writing, shared, noCapabilities)).toBeUndefined();
  expect(obstacleTo(writing, { ...shared, allow_permanent_records: true }, noDelete)).toBeUndefined();
  expect(obstacleTo(writing, { ...shared, kind: 'local' }, noDelete)).toBeUndefined();
  expect(obstacleTo([listing], shared, noDelete)).toBeUndefined();
});

test('volume needs a budget that leaves room for the other checks', () => {
  const poor = { ...fullProfile, budget: { requests: 10_000, records: 200 } };
  expect(obstacleTo([{ ...listing, needs: ['volume'] }], poor, noCapabilities)).toEqual({
    verdict: 'skip',
    reason: expect.stringMatching(/^needs budget\.records of at least \d+ in the profile$/) as unknown,
  });
});

test('nothing stands in the way of any clause with a full profile', () => {
  for (const clause of Object.values(ledger))
    expect(obstacleTo([clause], fullProfile, noCapabilities)).toBeUndefined();
});

test('with a given token the exchange is skipped, and nothing else', () => {
  expect(obstacleTo([exchanging], tokenProfile, noCapabilities)).toEqual({
    verdict: 'skip',
    reason: 'needs application in the profile, instead of access_token',
  });
  expect(obstacleTo([listing], tokenProfile, noCapabilities)).toBeUndefined();
  expect(obstacleTo([whole], tokenProfile, noCapabilities)).toBeUndefined();
});

test('a clause at an unreachable address stays undecided with what happened there', () => {
  const facts = { ...noCapabilities, unreachable: { gateway_url: 'cannot connect' } };
  const atGateway = { ...listing, operations: ['RpcCompanyList'] } as const;
  expect(obstacleTo([atGateway], fullProfile, facts)).toEqual({
    verdict: 'inconclusive',
    reason: 'cannot connect',
  });
  expect(obstacleTo([listing], fullProfile, facts)).toBeUndefined();
});

test('without the record API nothing at all can be decided', () => {
  const facts = { ...noCapabilities, unreachable: { base_url: 'cannot connect' } };
  for (const clause of [listing, exchanging, whole]) {
    expect(obstacleTo([clause], fullProfile, facts)).toEqual({
      verdict: 'inconclusive',
      reason: 'cannot connect',
    });
  }
});

test('the token exchange is needed only by an application', () => {
  const facts = { ...noCapabilities, unreachable: { auth_url: 'cannot connect' } };
  expect(obstacleTo([listing], fullProfile, facts)?.verdict).toBe('inconclusive');
  expect(obstacleTo([listing], tokenProfile, facts)).toBeUndefined();
});

test('a clause is skipped when none of its operations is deployed', () => {
  const both = { ...listing, operations: ['CreateCrmRecord', 'GetCrmRecord'] } as const;
  const facts = { ...noCapabilities, absent: ['CreateCrmRecord'] } as const;
  expect(obstacleTo([both], fullProfile, facts)).toBeUndefined();
  expect(obstacleTo([both], fullProfile, { ...facts, absent: ['CreateCrmRecord', 'GetCrmRecord'] })).toEqual({
    verdict: 'skip',
    reason: 'CreateCrmRecord and GetCrmRecord not deployed in this environment',
  });
});

test('a clause about what is deployed is never skipped for a gap', () => {
  const deployed = { ...listing, area: 'lifecycle', operations: ['GetCrmRecord'] } as const;
  expect(
    obstacleTo([deployed], fullProfile, { ...noCapabilities, absent: ['GetCrmRecord'] }),
  ).toBeUndefined();
});

test('of several clauses the first obstacle counts', () => {
  const controlled = { ...listing, needs: ['control'] } as const;
  expect(obstacleTo([listing, controlled], profileWithout('control_url'), noCapabilities)?.reason).toContain(
    'control_url',
  );
});

test('the key that a clause lacks is named, and none where it lacks nothing', () => {
  const keys: Readonly<Record<Need, string>> = {
    writes: 'access',
    volume: 'access',
    control: 'control_url',
    time: 'application',
    restricted_application: 'restricted_application',
    forbidden_namespace: 'forbidden_namespace',
    permanent_records: 'allow_permanent_records',
    filter_groups: 'filter_groups',
    counterpart: 'counterpart',
  };
  for (const [need, key] of Object.entries(keys) as [Need, string][]) {
    const clause = { ...listing, needs: [need] };
    expect(missingKey(clause, reasons[need][0])).toBe(key);
    expect(missingKey(clause, fullProfile)).toBeUndefined();
  }
  const poor = { ...fullProfile, budget: { requests: 10_000, records: leastForVolume - 1 } };
  expect(missingKey({ ...listing, needs: ['volume'] }, poor)).toBe('budget');
  expect(missingKey(exchanging, tokenProfile)).toBe('application');
  expect(missingKey(exchanging, fullProfile)).toBeUndefined();
  for (const other of [
    listing,
    whole,
    { ...listing, operations: ['TokenExchange', 'ListCrmRecords'] } as const,
  ])
    expect(missingKey(other, tokenProfile)).toBeUndefined();
});

test('a budget that just leaves room for volume is enough, and volume is more than a page holds', () => {
  const enough = { ...fullProfile, budget: { requests: 10_000, records: leastForVolume } };
  expect(lacking.volume(enough)).toBeUndefined();
  expect(volumeSize).toBeGreaterThan(limits.maximum_page_size);
  expect(manySize).toBeGreaterThan(limits.default_page_size);
});

test('only what needs time is decided later, and only where no clock can be moved', () => {
  const timed = { ...listing, needs: ['time'] } as const;
  const clockless = profileWithout('control_url');
  expect(isDecidedLater(timed, clockless)).toBe(true);
  expect(isDecidedLater(timed, fullProfile)).toBe(false);
  expect(isDecidedLater(listing, clockless)).toBe(false);
});

test('nothing is written that could not be found again, or that the profile does not let stay', () => {
  expect(obstacleToWrite(fullProfile, noCapabilities)).toBeUndefined();
  const readOnly = { ...fullProfile, access: 'read-only' } as const;
  expect(obstacleToWrite(readOnly, noCapabilities)).toEqual({
    verdict: 'skip',
    reason:
      'needs access: read-write in the profile, no --read-only, and for production --allow-production-writes',
  });
  expect(obstacleToWrite(fullProfile, { ...noCapabilities, absent: ['ListCrmRecords'] })).toEqual({
    verdict: 'skip',
    reason: 'ListCrmRecords not deployed in this environment: what is written could not be found again',
  });
  const shared = { ...fullProfile, kind: 'demo', allow_permanent_records: false } as const;
  expect(obstacleToWrite(shared, { ...noCapabilities, absent: ['DeleteCrmRecord'] })?.reason).toContain(
    'no delete',
  );
});

for (const [undeletable, verdict, why] of [
  [403, 'skip', 'a delete of a record of ours was answered 403'],
  [
    'without effect',
    'skip',
    'a delete of a record of ours was answered with success, and the list still shows the record',
  ],
  ['not answered', 'inconclusive', 'a delete of a record of ours was not answered'],
] as const)
  test(`a shared environment where a delete was ${undeletable} gets no records: ${verdict}`, () => {
    const shared = { ...fullProfile, kind: 'demo', allow_permanent_records: false } as const;
    const facts = { ...noCapabilities, undeletable };
    const obstacle = { verdict, reason: `needs allow_permanent_records: true in the profile: ${why}` };
    expect(obstacleToWrite(shared, facts)).toEqual(obstacle);
    expect(obstacleTo([{ ...listing, needs: ['writes'] }], shared, facts)).toEqual(obstacle);
    expect(obstacleToWrite({ ...shared, allow_permanent_records: true }, facts)).toBeUndefined();
  });

test('a shared environment where no delete could be tried gets no records, and the reason says why', () => {
  const shared = { ...fullProfile, kind: 'demo', allow_permanent_records: false } as const;
  expect(
    obstacleToWrite(shared, { ...noCapabilities, undeletable: { untried: 'a list is refused.' } }),
  ).toEqual({
    verdict: 'inconclusive',
    reason:
      'a list is refused: so no delete could be tried, and without that no record is made here, unless the profile has allow_permanent_records: true',
  });
});

test('custom objects need no permission in the Local environment', () => {
  const local = { ...fullProfile, kind: 'local', allow_permanent_records: false } as const;
  expect(lacking.permanent_records(local)).toBeUndefined();
});
