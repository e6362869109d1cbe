import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  bodyFaults,
  malformedExchange,
  noAssertion,
  otherGrantType,
  partsFaults,
  withPartsFault,
} from '../../generators/exchange-request.ts';
import { assertionRules } from '../../specs/openapi.ts';

const right = 'aGVhZGVy.cGF5bG9hZA.c2lnbmF0dXJl';

function isJsonObject(part: string): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

function isNoAssertion(sent: unknown): boolean {
  if (typeof sent !== 'string') return true;
  const parts = sent.split('.');
  return parts.length !== 3 || !parts.slice(0, 2).every(isJsonObject);
}

test('another grant type is never the right one', () => {
  const { first, drawn } = otherGrantType();
  const isOther = (grantType: unknown): boolean => grantType !== assertionRules.grant_type;
  fc.assert(fc.property(drawn, isOther));
  fc.assert(fc.property(first, (all) => all.every(isOther)));
});

test('what is no assertion is no text of three parts whose first two are JSON objects', () => {
  const { first, drawn } = noAssertion();
  fc.assert(fc.property(drawn, isNoAssertion), { numRuns: 1_000 });
  fc.assert(fc.property(first, (all) => all.every(isNoAssertion)));
});

test('a right assertion is spoiled in each way', () => {
  const [header, payload, signature] = right.split('.');
  const spoiled = partsFaults.map((fault) => withPartsFault(right, fault));
  expect(spoiled.every(isNoAssertion)).toBe(true);
  expect(spoiled).toEqual([
    `${payload}.${signature}`,
    `${header}.${signature}`,
    `${header}.${payload}`,
    `${header}.${payload}.${signature}.${signature}`,
    `${header}${payload}${signature}`,
  ]);
});

test('a right exchange is made no JSON in each way, and never the same', () => {
  const texts = bodyFaults.map((fault) => malformedExchange(right, fault));
  for (const text of texts) expect(() => JSON.parse(text), text).toThrow(SyntaxError);
  expect(new Set(texts).size).toBe(bodyFaults.length);
  const [open] = texts;
  expect(JSON.parse(`${open}}`)).toEqual({ grant_type: assertionRules.grant_type, assertion: right });
});
