import { expect, test } from '@playwright/test';
import type { Clause, Need } from '../../specs/clauses/clause.ts';
import { ledger } from '../../specs/clauses/ledger.ts';
import { noCapabilities } from '../../suites/harness/run/capabilities.ts';
import { lacking, obstacleTo } from '../../suites/harness/run/prerequisites.ts';
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
  writes: [{ ...fullProfile, access: 'read-only' }, 'needs access: read-write in the profile'],
  volume: [{ ...fullProfile, access: 'read-only' }, 'needs access: read-write in the profile'],
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
