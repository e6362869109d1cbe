import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  inventedToken,
  invalidAuthorization,
  type MalformedAuthorization,
  malformedAuthorization,
  misplaced,
  misplacings,
  spoilings,
  spoilt,
} from '../../generators/authorization.ts';

/** RFC 6750, section 2.1: the scheme in any letter case (RFC 9110, section 11.1), blanks, a b64token. */
const token = /^[A-Za-z0-9\-._~+/]+=*$/;
const validHeader = /^bearer +[A-Za-z0-9\-._~+/]+=*$/i;

const wrongIn: Readonly<Record<MalformedAuthorization['way'], RegExp>> = {
  'no token': /^Bearer$/,
  'no scheme': /^[A-Za-z0-9\-._~+/]{16,64}$/,
  'another scheme': /^Basic [A-Za-z0-9\-._~+/]{16,64}$/,
  'scheme glued to token': /^Bearer[A-Za-z0-9\-._~+/]{16,64}$/,
  'broken token': /^Bearer [A-Za-z0-9\-._~+/]{16,64}%%%$/,
  'token in quotes': /^Bearer "[A-Za-z0-9\-._~+/]{16,64}"$/,
};

test('an invented token has the characters of a bearer token', () => {
  fc.assert(fc.property(inventedToken(), (invented) => token.test(invented)));
});

test('a malformed header is wrong in the way that it names', () => {
  fc.assert(fc.property(malformedAuthorization(), ({ way, header }) => wrongIn[way].test(header)));
});

test('a malformed header is never a valid one', () => {
  fc.assert(
    fc.property(malformedAuthorization(), ({ header }) => !validHeader.test(header)),
    { numRuns: 1_000 },
  );
});

test('a malformed header can be sent as it is', () => {
  fc.assert(
    fc.property(malformedAuthorization(), ({ header }) => {
      expect(new Headers({ authorization: header }).get('authorization')).toBe(header);
    }),
  );
});

test('each way to be malformed occurs', () => {
  const ways = new Set(fc.sample(malformedAuthorization(), { numRuns: 300, seed: 1 }).map(({ way }) => way));
  expect([...ways].toSorted()).toEqual(Object.keys(wrongIn).toSorted());
});

test('a spoilt token is like the valid one, and is another', () => {
  fc.assert(
    fc.property(inventedToken(), fc.constantFrom(...spoilings), (valid, spoiling) => {
      const other = spoilt(valid, spoiling);
      expect(other).not.toBe(valid);
      expect(other.toLowerCase().startsWith(valid.slice(0, 8).toLowerCase())).toBe(true);
      expect(validHeader.test(`Bearer ${other}`)).toBe(spoiling !== 'followed by another word');
    }),
  );
});

test('a misplaced token stands whole in a header that is not of the scheme Bearer', () => {
  fc.assert(
    fc.property(inventedToken(), fc.constantFrom(...misplacings), (valid, misplacing) => {
      const header = misplaced(valid, misplacing);
      expect(header.endsWith(valid)).toBe(true);
      expect(validHeader.test(header)).toBe(false);
    }),
  );
});

test('an invalid authorization is none at all or a malformed header, and both occur', () => {
  const drawn = fc.sample(invalidAuthorization(), { numRuns: 100, seed: 1 });
  const headers = drawn.filter((authorization) => authorization !== 'none');
  expect(headers.length).toBeGreaterThan(0);
  expect(headers.length).toBeLessThan(drawn.length);
  for (const { way, header } of headers) expect(header).toMatch(wrongIn[way]);
});
