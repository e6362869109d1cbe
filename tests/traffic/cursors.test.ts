import { expect, test } from '@playwright/test';
import { found, page, type Told } from './traffic.ts';

const vip = [{ id: 'standard__tags', value: 'vip', operation: 'IS' }];
const first: Told = { body: { fields: vip, page: { limit: 2 } }, answer: page('p 2/=+', true) };
const second: Told = { body: { fields: vip, page: { cursor: 'p 2/=+' } }, answer: page('', false) };

test('a walk whose pages repeat the query keeps the rule, whatever its limits and returnFields', () => {
  const varied: Told = {
    body: {
      fields: [{ ...vip[0], operation: null }],
      returnFields: ['a__b'],
      page: { cursor: 'p 2/=+', limit: 7 },
    },
  };
  expect(found('PAGING-15', [first, second]).verdict).toBe('pass');
  expect(found('PAGING-15', [first, varied])).toMatchObject({ verdict: 'pass', trials: 1 });
});

test('a page without the filters of the page that gave its cursor breaks it, shown by both', () => {
  const careless: Told = { body: { page: { cursor: 'p 2/=+' } }, answer: page('', false) };
  const finding = found('PAGING-15', [{ body: {}, answer: page(undefined, false) }, first, careless]);
  expect(finding).toMatchObject({ verdict: 'fail', breaches: 1, exchanges: [{ index: 1 }, { index: 2 }] });
});

test('walks that interleave and give equal cursors are told apart', () => {
  const other: Told = { body: { page: {} }, answer: page('p 2/=+', true) };
  const otherSecond: Told = { body: { page: { cursor: 'p 2/=+' } }, answer: page('', false) };
  expect(found('PAGING-15', [first, other, otherSecond, second])).toMatchObject({
    verdict: 'pass',
    trials: 2,
  });
});

test('a listing of one page puts nothing to the test', () => {
  expect(found('PAGING-15', [{ body: {}, answer: page('', false) }]).verdict).toBe('not exercised');
});

test('a cursor that was encoded once more is none that came', () => {
  const encoded: Told = { body: { fields: vip, page: { cursor: encodeURIComponent('p 2/=+') } } };
  expect(found('PAGING-17', [first, second]).verdict).toBe('pass');
  expect(found('PAGING-17', [first, encoded])).toMatchObject({
    verdict: 'fail',
    exchanges: [{ index: 0 }, { index: 1 }],
  });
});

test('a cursor of one list is none of another, in the RPC lists too', () => {
  const companies: Told = {
    address: 'gateway_url',
    path: '/grpc/v1/crm/company/list',
    body: { namespace: 'AG-1', pagingOptions: { pageSize: 2 } },
    answer: { crmObjects: [], pagingMetadata: { nextCursor: 'c2', hasMore: true } },
  };
  const next: Told = { ...companies, body: { namespace: 'AG-1', pagingOptions: { cursor: 'c2' } } };
  expect(found('PAGING-17', [companies, next]).verdict).toBe('pass');
  expect(
    found('PAGING-17', [companies, first, { body: { fields: vip, page: { cursor: 'c2' } } }]).verdict,
  ).toBe('fail');
});
