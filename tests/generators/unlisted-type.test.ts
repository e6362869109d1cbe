import { test } from '@playwright/test';
import fc from 'fast-check';
import { pageParts } from '../../generators/page-parts.ts';
import { unlistedType } from '../../generators/unlisted-type.ts';
import { resourceTypes } from '../../specs/openapi.ts';

test('an unlisted type looks like a listed one and is none', () => {
  const listed = new Set<string>([...resourceTypes.records, ...resourceTypes.upsertOnly]);
  fc.assert(fc.property(unlistedType(), (type) => /^[a-z]{4,12}Records$/.test(type) && !listed.has(type)));
});

test('a walk is cut into one to six pages at a time', () => {
  fc.assert(
    fc.property(pageParts(), (parts) => parts.length > 0 && parts.every((part) => part >= 1 && part <= 6)),
  );
});
