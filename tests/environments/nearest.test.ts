import { expect, test } from '@playwright/test';
import { didYouMean, nearest } from '../../environments/nearest.ts';

const candidates = ['access', 'access_token', 'base_url', 'namespace', 'name'];

test('a slip finds what was meant', () => {
  expect(nearest('acess', candidates)).toBe('access');
  expect(nearest('bas_url', candidates)).toBe('base_url');
  expect(nearest('NAMESPACE', candidates)).toBe('namespace');
  expect(nearest('acces_tokne', candidates)).toBe('access_token');
});

test('a different word finds nothing', () => {
  expect(nearest('timeout', candidates)).toBeUndefined();
  expect(nearest('', candidates)).toBeUndefined();
  expect(nearest('name', [])).toBeUndefined();
});

test('of equally near candidates the first is taken', () => {
  expect(nearest('care', ['core', 'cure'])).toBe('core');
});

test('very long names cost nothing', () => {
  expect(nearest('n'.repeat(1_000_000), candidates)).toBeUndefined();
});

test('what was meant is asked behind a sentence, or nothing is', () => {
  expect(didYouMean('acess', candidates)).toBe(' Did you mean access?');
  expect(didYouMean('timeout', candidates)).toBe('');
});
