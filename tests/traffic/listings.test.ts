import { expect, test } from '@playwright/test';
import { found, page, type Told } from './traffic.ts';

const vip = [{ id: 'standard__tags', value: 'vip', operation: 'IS_ANY' }];
const ask = (cursor: unknown, answer: Told['answer'], more: Told = {}): Told => ({
  body: { fields: vip, page: { limit: 2, ...(cursor === undefined ? {} : { cursor }) } },
  answer,
  ...more,
});
const whole = [ask(undefined, page('p2', true)), ask('p2', page('p3', true)), ask('p3', page('', false))];

test('PAGING-23: a listing begins without a cursor', () => {
  expect(found('PAGING-23', whole).verdict).toBe('pass');
  for (const cursor of ['', null, 'p1'])
    expect(found('PAGING-23', [ask(cursor, page('p2', true))]).verdict).toBe('fail');
});

test('PAGING-24: nothing is asked for after the last page', () => {
  const last = ask('p2', page('p3', false));
  expect(found('PAGING-24', [whole[0] ?? {}, last]).verdict).toBe('pass');
  expect(found('PAGING-24', [whole[0] ?? {}, last, ask('p3', page('', false))])).toMatchObject({
    verdict: 'fail',
    exchanges: [{ index: 1 }, { index: 2 }],
  });
  expect(found('PAGING-24', whole).verdict).toBe('not exercised');
});

test.describe('PAGING-26: forward only', () => {
  const [first = {}, second = {}, third = {}] = whole;
  test('a page that was not answered may be asked for again', () => {
    for (const failed of [{ status: 401 }, { status: 429 }, { status: 503 }, { broken: true }])
      expect(found('PAGING-26', [first, { ...second, ...failed }, second, third]).verdict).toBe('pass');
  });
  test('walks that start over or run side by side have the same cursors', () => {
    expect(found('PAGING-26', [first, second, first, second, third]).verdict).toBe('pass');
    expect(found('PAGING-26', [first, first, second, second, third, third]).verdict).toBe('pass');
  });
  test('going back is a breach', () => {
    expect(found('PAGING-26', [first, second, third, second])).toMatchObject({
      verdict: 'fail',
      exchanges: [{ index: 0 }, { index: 1 }, { index: 3 }],
    });
  });
});

test('PAGING-27: who creates or deletes begins anew', () => {
  const [first = {}, second = {}] = whole;
  const gone: Told = { method: 'DELETE', path: '/AG-1/contacts/CR-1' };
  const other: Told = { method: 'DELETE', path: '/AG-1/companies/CR-1' };
  expect(found('PAGING-27', [first, gone, second])).toMatchObject({
    verdict: 'fail',
    exchanges: [{}, {}, {}],
  });
  expect(found('PAGING-27', [first, gone, first, second]).verdict).toBe('not exercised');
  expect(found('PAGING-27', [first, other, second]).verdict).toBe('not exercised');
});

test.describe('PAGING-04: a short page', () => {
  const short = [
    ask(undefined, page('p2', true, 1)),
    ask('p2', page('p3', true, 0)),
    ask('p3', page('', false)),
  ];
  test('is gone past', () => {
    expect(found('PAGING-04', short, { elsewhere: whole }).verdict).toBe('pass');
  });
  test('ends the listing of a careless caller, who wanted all of it elsewhere', () => {
    expect(found('PAGING-04', short.slice(0, 1), { elsewhere: whole })).toMatchObject({
      verdict: 'fail',
      exchanges: [{ index: 0 }],
    });
  });
  test('may be the last for a caller who gave up elsewhere too, or of whom nothing is known', () => {
    expect(found('PAGING-04', short.slice(0, 1), { elsewhere: whole.slice(0, 1) }).verdict).toBe(
      'not exercised',
    );
    expect(found('PAGING-04', short.slice(0, 1)).verdict).toBe('not exercised');
  });
  test('is none at which a caller stops who had gone past others', () => {
    const found260 = [...short.slice(0, 1), ask('p2', page('p3', true, 1))];
    expect(found('PAGING-04', found260, { elsewhere: whole }).verdict).not.toBe('fail');
  });
  test('that was lost and asked for again is one page', () => {
    const retried = [short[0] ?? {}, { ...short[1], status: 503 }, ...short.slice(1)];
    expect(found('PAGING-04', retried, { elsewhere: whole }).verdict).toBe('pass');
  });
});

test('PAGING-16: a total of 0 ends no listing', () => {
  expect(found('PAGING-16', whole, { elsewhere: whole }).verdict).toBe('pass');
  expect(found('PAGING-16', whole.slice(0, 1), { elsewhere: whole })).toMatchObject({ verdict: 'fail' });
});

test('PAGING-23: the RPC lists, and a listing of another kind of value', () => {
  const since = (value: string, cursor?: string): Told => ({
    body: {
      fields: [{ id: 'system__created_at', operation: 'IS_AFTER', value }],
      page: cursor === undefined ? {} : { cursor },
    },
    answer: page(cursor === undefined ? 'p2' : '', cursor === undefined, cursor === undefined ? 100 : 2),
  });
  const before = [since('2026-01-01T00:00:00Z'), since('2026-01-01T00:00:00Z', 'p2')];
  const cut = { ...since('2026-01-02T00:00:00Z'), answer: page('p2', true, 3) };
  expect(found('PAGING-04', [cut], { elsewhere: before }).verdict).toBe('fail');
});
