import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { malformedBody, misshapenBody, wrongFilters } from '../../generators/misshapen-body.ts';

const body = { fields: [{ id: 'a', value: '}' }], page: { limit: 1 }, subtype: 'x' };

test('a malformed body is no JSON', () => {
  fc.assert(
    fc.property(malformedBody(body), ({ text }) => {
      expect(text).not.toBe('');
      expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    }),
  );
});

test('a misshapen body differs from the body in one member, which is neither an object nor a list', () => {
  fc.assert(
    fc.property(misshapenBody(body, ['fields', 'page']), ({ text }) => {
      const spoilt = JSON.parse(text) as Readonly<Record<string, unknown>>;
      const changed = Object.keys(body).filter(
        (name) => JSON.stringify(spoilt[name]) !== JSON.stringify((body as Record<string, unknown>)[name]),
      );
      expect(changed).toHaveLength(1);
      expect(['boolean', 'number']).toContain(typeof spoilt[changed[0] ?? '']);
    }),
  );
});

test('no wrong filter is tried twice, and what must be refused has no text for a text', () => {
  const refused = wrongFilters.filter(({ mustBeRefused }) => mustBeRefused);
  for (const { filter } of refused) {
    const members = typeof filter === 'object' ? Object.values(filter as object) : [filter];
    expect(members.every((member) => typeof member === 'string')).toBe(false);
  }
  expect(new Set(wrongFilters.map(({ way }) => way)).size).toBe(wrongFilters.length);
  expect(new Set(wrongFilters.map(({ filter }) => JSON.stringify(filter))).size).toBe(wrongFilters.length);
});
