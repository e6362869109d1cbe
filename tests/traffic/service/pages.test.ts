import { expect, test } from '@playwright/test';
import { foundOfService, page, type Told } from '../traffic.ts';

const asked = (paging: object | undefined, answer: Told['answer']): Told => ({
  body: paging === undefined ? {} : { page: paging },
  answer,
});
const verdict = (...story: Parameters<typeof foundOfService>): string => foundOfService(...story).verdict;

test.describe('the size of a page', () => {
  test('is at most the limit', () => {
    expect(verdict('PAGING-01', [asked({ limit: 2 }, page('', false, 2))])).toBe('pass');
    expect(verdict('PAGING-01', [asked({ limit: 2 }, page('', false, 1))])).toBe('pass');
    expect(verdict('PAGING-01', [asked({ limit: 2 }, page('', false, 3))])).toBe('fail');
  });
  test('of a limit that asks for nothing known is left alone', () => {
    for (const limit of [0, -1, 2.5, '2', null])
      expect(verdict('PAGING-01', [asked({ limit }, page('', false, 9))])).toBe('not exercised');
    expect(verdict('PAGING-01', [{ ...asked({ limit: 2 }, {}), status: 400 }])).toBe('not exercised');
  });
  test('is at most the default without a limit, and the cap beyond it', () => {
    expect(verdict('LIMITS-01', [asked(undefined, page('', false, 100))])).toBe('pass');
    expect(verdict('LIMITS-01', [asked({}, page('', false, 101))])).toBe('fail');
    expect(verdict('LIMITS-01', [asked({ limit: 500 }, page('', false, 101))])).toBe('not exercised');
    expect(verdict('LIMITS-02', [asked({ limit: 5000 }, page('', false, 1000))])).toBe('pass');
    expect(verdict('LIMITS-02', [asked({ limit: 5000 }, page('', false, 1001))])).toBe('fail');
    expect(verdict('LIMITS-02', [asked({ limit: 1000 }, page('', false, 1000))])).toBe('not exercised');
  });
  const rpc = (path: string, pageSize: number, answer: object): Told => ({
    address: 'gateway_url',
    path,
    body: { namespace: 'AG-1', pagingOptions: { pageSize } },
    answer,
  });
  test('binds companies as well', () => {
    const companies = (rows: number): object => ({
      crmObjects: Array.from({ length: rows }, () => ({})),
      pagingMetadata: {},
    });
    const ask = (size: number, rows: number): Told => rpc('/grpc/v1/crm/company/list', size, companies(rows));
    expect(verdict('RPC-17', [ask(3, 3)])).toBe('pass');
    expect(verdict('RPC-17', [ask(3, 4)])).toBe('fail');
    expect(verdict('LIMITS-04', [ask(2000, 1000)])).toBe('pass');
    expect(verdict('LIMITS-04', [ask(2000, 1001)])).toBe('fail');
  });
  test('binds field schema entries only where they come in pages', () => {
    const entries = (hasMore: boolean): object => ({
      fieldSchemas: [{}, {}, {}, {}],
      pagingMetadata: { hasMore, nextCursor: 'n' },
    });
    const path = '/grpc/v1/crm/field-schema/list';
    expect(verdict('RPC-28', [rpc(path, 3, entries(false))])).toBe('not exercised');
    expect(verdict('RPC-28', [rpc(path, 3, entries(true))])).toBe('fail');
    expect(verdict('RPC-28', [rpc(path, 4, entries(true))])).toBe('pass');
  });
});

test.describe('PAGING-07: the cursor of a page with more to come', () => {
  const walk = [
    asked({ limit: 2 }, page('b', true)),
    asked({ limit: 2, cursor: 'b' }, page('c', true)),
    asked({ limit: 2, cursor: 'c' }, page('d', true)),
  ];
  test('is there', () => {
    expect(verdict('PAGING-07', [asked({}, page('a', true))])).toBe('pass');
    expect(verdict('PAGING-07', [asked({}, page('', true))])).toBe('fail');
    expect(verdict('PAGING-07', [asked({}, page(undefined, true))])).toBe('fail');
    expect(verdict('PAGING-07', [asked({}, page(undefined, false))])).toBe('not exercised');
  });
  for (const inParts of [false, true])
    test(`is new in its walk${inParts ? ', also over parts of the traffic' : ''}`, () => {
      expect(verdict('PAGING-07', walk, { inParts })).toBe('pass');
      const back = asked({ limit: 2, cursor: 'd' }, page('c', true));
      expect(foundOfService('PAGING-07', [...walk, back], { inParts })).toMatchObject({
        verdict: 'fail',
        exchanges: [{ index: 1 }, { index: 3 }],
      });
      const same = asked({ limit: 2, cursor: 'b' }, page('b', true));
      expect(verdict('PAGING-07', [walk[0] ?? {}, same], { inParts })).toBe('fail');
    });
  test('may come again in another walk, and where a page is asked for again', () => {
    expect(verdict('PAGING-07', [...walk, ...walk])).toBe('pass');
    expect(verdict('PAGING-07', [...walk, ...walk.slice(1)])).toBe('pass');
    const other = (told: Told): Told => ({ ...told, path: '/list/AG-1/companies' });
    expect(verdict('PAGING-07', [...walk, ...walk.map(other)])).toBe('pass');
    const wider = asked({ limit: 4 }, page('c', true));
    expect(verdict('PAGING-07', [...walk, wider, ...walk.slice(2)])).toBe('pass');
  });
  test('is judged for the RPC lists too', () => {
    const list = (path: string, answer: object): Told => ({
      address: 'gateway_url',
      path,
      body: { namespace: 'AG-1' },
      answer,
    });
    const more = { pagingMetadata: { hasMore: true } };
    expect(verdict('RPC-20', [list('/grpc/v1/crm/company/list', more)])).toBe('fail');
    expect(verdict('RPC-16', [list('/grpc/v1/crm/field-schema/list', more)])).toBe('fail');
    expect(verdict('RPC-20', [list('/grpc/v1/crm/company/list', { pagingMetadata: {} })])).toBe(
      'not exercised',
    );
  });
});

test('PAGING-05: one page shows no record twice', () => {
  const rows = (...ids: readonly unknown[]): object => ({
    objects: ids.map((id) => ({ id, fields: [] })),
    has_more: false,
  });
  expect(verdict('PAGING-05', [asked({}, rows('a', 'b'))])).toBe('pass');
  expect(verdict('PAGING-05', [asked({}, rows('a', 'b', 'a'))])).toBe('fail');
  // Two pages of a walk may: a record may have been created or deleted between the calls.
  expect(verdict('PAGING-05', [asked({}, rows('a', 'b')), asked({ cursor: 'n' }, rows('b', 'c'))])).toBe(
    'pass',
  );
  for (const ids of [['a'], [], ['', ''], [undefined, undefined]])
    expect(verdict('PAGING-05', [asked({}, rows(...ids))])).toBe('not exercised');
  expect(verdict('PAGING-05', [{ ...asked({}, rows('a', 'a')), status: 400 }])).toBe('not exercised');
});

test('PAGING-08: no cursor leads backwards', () => {
  const list = { objects: [], has_more: false };
  expect(verdict('PAGING-08', [asked({}, { ...list, prev_cursor: null })])).toBe('pass');
  expect(verdict('PAGING-08', [asked({}, { ...list, prev_cursor: 'p' })])).toBe('fail');
  expect(verdict('PAGING-08', [{ ...asked({}, {}), status: 400 }])).toBe('not exercised');
});

test('LIST-04: a page of records says whether there is more', () => {
  expect(verdict('LIST-04', [asked({}, page('', false))])).toBe('pass');
  expect(verdict('LIST-04', [asked({}, { objects: [] })])).toBe('fail');
  expect(verdict('LIST-04', [{ ...asked({}, {}), status: 400 }])).toBe('not exercised');
});
