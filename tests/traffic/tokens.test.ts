import { expect, test } from '@playwright/test';
import { assertion, exchange, found, type Told } from './traffic.ts';

const one = 'secret-token-1';
const two = 'secret-token-2';
const call = (at_s: number, token: string, more: Told = {}): Told => ({
  at: at_s * 1000,
  token,
  body: {},
  ...more,
});
const refused = (at_s: number, token: string, more: Told = {}): Told =>
  call(at_s, token, { status: 401, ...more });

test.describe('TOKENS-32: after a 401', () => {
  test('a call with a new token keeps the rule', () => {
    const story = [exchange(1, one), refused(2, one), exchange(3, two), call(4, two)];
    expect(found('TOKENS-32', story)).toMatchObject({ verdict: 'pass' });
  });

  test('a call with the same token breaks it, shown by both calls', () => {
    const story = [exchange(1, one), refused(2, one), call(2.1, one)];
    expect(found('TOKENS-32', story)).toMatchObject({
      verdict: 'fail',
      exchanges: [{ index: 1 }, { index: 2 }],
    });
  });

  test('parallel calls that were under way do not', () => {
    const story = [
      exchange(1, one),
      call(2, one, { took: 500 }),
      refused(2.1, one),
      refused(2.2, one),
      exchange(3, two),
      call(4, two),
    ];
    expect(found('TOKENS-32', story).verdict).toBe('pass');
  });

  test('a parallel caller is found by a connection that had the answer, or by the time', () => {
    const parallel = [exchange(1, one), call(2, one, { took: 500 })];
    const here = { connection: 'a' };
    expect(found('TOKENS-32', [...parallel, refused(2.1, one, here), call(2.2, one, here)]).verdict).toBe(
      'fail',
    );
    expect(found('TOKENS-32', [...parallel, refused(2.1, one), call(4, one)]).verdict).toBe('fail');
  });

  test('a token that another exchange brought again is good again', () => {
    expect(
      found('TOKENS-32', [exchange(1, one), refused(2, one), exchange(3, one), call(4, one)]).verdict,
    ).not.toBe('fail');
  });

  test('a caller that gives up puts nothing to the test', () => {
    expect(found('TOKENS-32', [exchange(1, one), refused(2, one)]).verdict).toBe('not exercised');
  });
});

test.describe('TOKENS-33: the expiry of a token', () => {
  const short = exchange(1, one, { expires: 3 });
  test('a new token after it keeps the rule', () => {
    expect(found('TOKENS-33', [short, call(2, one), exchange(6, two), call(7, two)]).verdict).toBe('pass');
  });
  test('a call long after it breaks it', () => {
    expect(found('TOKENS-33', [short, call(2, one), call(6, one)])).toMatchObject({
      verdict: 'fail',
      exchanges: [{ index: 0 }, { index: 2 }],
    });
  });
  test('a call about that moment shows nothing', () => {
    expect(found('TOKENS-33', [short, call(2, one), call(4, one)]).verdict).toBe('not exercised');
  });
});

test.describe('TOKENS-24: a valid token', () => {
  test('is kept for all calls; one early exchange is no habit', () => {
    expect(found('TOKENS-24', [exchange(1, one), call(2, one), exchange(3, one), call(4, one)]).verdict).toBe(
      'pass',
    );
  });
  test('is not kept by a caller that exchanges before each call', () => {
    const story = [1, 2, 3, 4].flatMap((second) => [exchange(second, one), call(second + 0.5, one)]);
    expect(found('TOKENS-24', story)).toMatchObject({ verdict: 'fail', exchanges: [{}, {}, {}, {}] });
  });
  test('near its end it may be exchanged as often as a caller likes', () => {
    const story = [1, 2, 3, 4].flatMap((second) => [
      exchange(second, one, { expires: 60 }),
      call(second + 0.5, one),
    ]);
    expect(found('TOKENS-24', story).verdict).toBe('pass');
  });
  test('workers that all begin with an exchange of their own have no habit', () => {
    const story = [
      exchange(1, one),
      exchange(1.01, one),
      exchange(1.02, one),
      exchange(1.03, one),
      call(2, one),
      call(3, one),
    ];
    expect(found('TOKENS-24', story).verdict).toBe('pass');
  });
});

test.describe('TOKENS-25: an assertion', () => {
  const same = assertion({ iss: 'MP-1', iat: 1, exp: 600 });
  test('is made anew for each token', () => {
    expect(found('TOKENS-25', [exchange(1, one), refused(2, one), exchange(3, two)]).verdict).toBe('pass');
  });
  test('that brings a second token breaks the rule', () => {
    const story = [
      exchange(1, one, { assertion: same }),
      refused(2, one),
      exchange(3, two, { assertion: same }),
    ];
    expect(found('TOKENS-25', story)).toMatchObject({
      verdict: 'fail',
      exchanges: [{ index: 0 }, { index: 2 }],
    });
  });
  test('made anew within a second has the same text', () => {
    const story = [exchange(1, one, { assertion: same }), exchange(1.9, two, { assertion: same })];
    expect(found('TOKENS-25', story).verdict).not.toBe('fail');
  });
  test('that brings the same token again brings none', () => {
    const story = [exchange(1, one, { assertion: same }), exchange(9, one, { assertion: same })];
    expect(found('TOKENS-25', story).verdict).toBe('not exercised');
  });
});

test('ENVIRONMENTS-05: a token belongs to the environment that issued it', () => {
  const there = { environment: 'there' };
  const issued = [exchange(1, one), { ...exchange(2, two), ...there }];
  expect(found('ENVIRONMENTS-05', [...issued, call(3, one), call(4, two, there)]).verdict).toBe('pass');
  expect(found('ENVIRONMENTS-05', [...issued, call(3, one, there)]).verdict).toBe('fail');
  expect(found('ENVIRONMENTS-05', [exchange(1, one), call(3, one)]).verdict).toBe('not exercised');
});
