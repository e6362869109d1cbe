import { expect, test } from '@playwright/test';
import { assertion, exchange, foundOfService, type Told } from '../traffic.ts';

const verdict = (...story: Parameters<typeof foundOfService>): string => foundOfService(...story).verdict;
const list: Told = { body: {}, answer: { objects: [] } };

test('AUTH-01: a call without a token is refused', () => {
  const bare = { ...list, token: null };
  expect(verdict('AUTH-01', [list, { ...bare, status: 401 }])).toBe('pass');
  expect(verdict('AUTH-01', [list, bare])).toBe('fail');
  const rpc = { ...bare, address: 'gateway_url', path: '/grpc/v1/crm/company/list' } as const;
  expect(verdict('AUTH-01', [list, rpc])).toBe('fail');
  expect(verdict('AUTH-01', [list, { ...rpc, answer: { error: { code: 16 } } }])).toBe('pass');
  // What nobody could read may be a refusal.
  expect(verdict('AUTH-01', [list, { ...rpc, answer: '[['.repeat(200) }])).toBe('not exercised');
  // A recorder may leave all headers out that hold a secret.
  expect(verdict('AUTH-01', [bare, bare])).toBe('not exercised');
  expect(verdict('AUTH-01', [list, { ...bare, headers: { 'x-token': 'secret-token-1' } }])).toBe(
    'not exercised',
  );
});

test('AUTH-03: an expired token is refused, by the clock of the service', () => {
  const at = (seconds: number, date: boolean = true): Told => ({
    ...list,
    at: seconds * 1000,
    token: 'secret-T',
    ...(date && { answerHeaders: { date: new Date(seconds * 1000).toUTCString() } }),
  });
  const issued = exchange(1000, 'secret-T', { expires: 2000 });
  expect(verdict('AUTH-03', [issued, at(1500)])).toBe('not exercised');
  expect(verdict('AUTH-03', [issued, at(2200)])).toBe('not exercised');
  expect(verdict('AUTH-03', [issued, at(2400)])).toBe('fail');
  expect(verdict('AUTH-03', [issued, { ...at(2400), status: 401 }])).toBe('pass');
  expect(verdict('AUTH-03', [issued, at(2400, false)])).toBe('not exercised');
  expect(verdict('AUTH-03', [issued, at(2400)], { inParts: true })).toBe('fail');
});

test('RESOURCES-04 and -05: types that are not taken', () => {
  const create = (type: string, status = 200): Told => ({
    path: `/AG-1/${type}`,
    body: { data: {} },
    status,
    answer: '',
  });
  expect(verdict('RESOURCES-04', [create('customObjects', 400)])).toBe('pass');
  expect(verdict('RESOURCES-04', [create('customObjects')])).toBe('fail');
  expect(verdict('RESOURCES-04', [create('contacts')])).toBe('not exercised');
  expect(verdict('RESOURCES-05', [create('robots')])).toBe('fail');
  expect(verdict('RESOURCES-05', [create('robots', 404)])).toBe('pass');
  const read: Told = { method: 'GET', path: '/AG-1/robots/1', answer: {} };
  expect(verdict('RESOURCES-05', [read])).toBe('pass');
  expect(verdict('RESOURCES-05', [{ ...read, answer: { attributes: { a: 1 } } }])).toBe('fail');
});

test.describe('an assertion that brings a token', () => {
  const claims = { iss: 'MP-1', iat: 995, exp: 1600 };
  const granted = (changed: object, header?: object): Told =>
    exchange(1000, 'secret-T', { assertion: assertion({ ...claims, ...changed }, header) });
  const refused = (told: Told): Told => ({ ...told, status: 400, answer: {} });
  const cases = [
    ['TOKENS-16', granted({}, { alg: 'none' })],
    ['TOKENS-16', granted({}, { alg: 'HS256' })],
    ['TOKENS-36', granted({}, { alg: 'RS512' })],
    ['TOKENS-18', granted({ iss: 'ABC' })],
    ['TOKENS-19', granted({ exp: 995 + 7200 })],
    ['TOKENS-21', granted({ iat: undefined })],
    ['TOKENS-15', exchange(1000, 'secret-T', { assertion: 'not-a-jwt' })],
    [
      'TOKENS-14',
      exchange(1000, 'secret-T', { body: { grant_type: 'password', assertion: assertion(claims) } }),
    ],
  ] as const;
  for (const [number, [clause, told]] of cases.entries())
    test(`${clause} is right, story ${number}`, () => {
      expect(verdict(clause, [told])).toBe('fail');
      expect(verdict(clause, [refused(told)])).toBe('not exercised');
      expect(verdict(clause, [granted({})])).toBe('pass');
    });
  test('TOKENS-19: an hour and a little is left alone', () => {
    expect(verdict('TOKENS-19', [granted({ exp: 995 + 3700 })])).toBe('pass');
  });
  test('TOKENS-06: the expiry is a lifetime after the issue', () => {
    const told = (expires: number, date?: number): Told => ({
      ...exchange(1000, 'secret-T', { expires, assertion: assertion(claims) }),
      ...(date !== undefined && { answerHeaders: { date: new Date(date * 1000).toUTCString() } }),
    });
    expect(verdict('TOKENS-06', [told(1000 + 86_400)])).toBe('pass');
    expect(verdict('TOKENS-06', [told(1000 + 2 * 86_400)])).toBe('fail');
    expect(verdict('TOKENS-06', [told(600)])).toBe('pass');
    expect(verdict('TOKENS-06', [told(600, 1000)])).toBe('fail');
    expect(verdict('TOKENS-06', [told(1100, 1000)])).toBe('pass');
  });
  test('TOKENS-12: no refresh token comes with it', () => {
    const told = exchange(1000, 'secret-T');
    const data = { access_token: 'secret-T', expires: 2000, token_type: 'Bearer' };
    expect(verdict('TOKENS-12', [told])).toBe('pass');
    expect(verdict('TOKENS-12', [{ ...told, answer: { data: { ...data, refresh_token: null } } }])).toBe(
      'pass',
    );
    expect(verdict('TOKENS-12', [{ ...told, answer: { data: { ...data, refresh_token: 'R' } } }])).toBe(
      'fail',
    );
  });
});

for (const inParts of [false, true])
  test.describe(`the token of an application${inParts ? ', over parts of the traffic' : ''}`, () => {
    const used = (at_s: number, token: string, status = 200): Told => ({
      ...list,
      at: at_s * 1000,
      token,
      status,
    });
    const first = exchange(1000, 'one');
    test('TOKENS-08: stays the same while it is valid', () => {
      const again = exchange(1010, 'one', { expires: 1000 + 86_400 });
      expect(verdict('TOKENS-08', [first, again], { inParts })).toBe('pass');
      const other = exchange(1010, 'two');
      expect(foundOfService('TOKENS-08', [first, other, used(1020, 'one')], { inParts })).toMatchObject({
        verdict: 'fail',
        exchanges: [{ index: 0 }, { index: 1 }, { index: 2 }],
      });
    });
    test('TOKENS-08: another one is right where the first had ended, or nobody knows', () => {
      const other = exchange(1010, 'two');
      expect(verdict('TOKENS-08', [first, other], { inParts })).toBe('not exercised');
      expect(verdict('TOKENS-08', [first, other, used(1020, 'one', 401)], { inParts })).toBe('not exercised');
      expect(verdict('TOKENS-08', [first, used(1005, 'one'), other], { inParts })).toBe('not exercised');
    });
    test('TOKENS-08: another one is right near the end, and for another application', () => {
      const near = exchange(1000 + 86_000, 'two');
      expect(verdict('TOKENS-08', [first, near, used(1000 + 86_010, 'one')], { inParts })).toBe(
        'not exercised',
      );
      const theirs = exchange(1010, 'two', {
        assertion: assertion({ iss: 'MP-2', iat: 1005, exp: 1600 }),
      });
      expect(verdict('TOKENS-08', [first, theirs, used(1020, 'one')], { inParts })).toBe('not exercised');
    });
    test('TOKENS-09: keeps its expiry', () => {
      const again = (expires: number): Told => exchange(1010, 'one', { expires });
      expect(verdict('TOKENS-09', [first, again(1000 + 86_401)], { inParts })).toBe('pass');
      expect(verdict('TOKENS-09', [first, again(1010 + 86_400)], { inParts })).toBe('fail');
      expect(verdict('TOKENS-09', [first], { inParts })).toBe('not exercised');
    });
  });

test('TOKENS-08: exchanges that overlap are left alone', () => {
  const first = { ...exchange(1000, 'one'), took: 5000 };
  const later = { ...list, at: 1_020_000, token: 'one' };
  expect(verdict('TOKENS-08', [first, exchange(1002, 'two'), later])).toBe('not exercised');
});
