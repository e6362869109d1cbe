import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newKeyPair } from '../../environments/embedded.ts';
import { faults } from '../../environments/reference/faults/catalogue.ts';
import { knownCatches } from '../../proof/known-catches.ts';
import { prove } from '../../proof/prove.ts';
import { provenBy } from '../../proof/proven-by.ts';
import { measured } from '../../suites/harness/run/measured-costs.ts';

test('of the checks that caught a fault, the cheapest is known', () => {
  const known = knownCatches();
  const proven = provenBy();
  for (const [fault, check] of known) expect(proven[check], fault).toContain(fault);
  const [cheap, dear] = [
    'list/a-list-that-finds-nothing-has-an-empty-array-of-objects',
    'list/a-list-is-answered-with-200-and-its-objects-as-an-array-each-with-its-id',
  ];
  const both = Object.values(proven[cheap] ?? []).filter((fault) => proven[dear]?.includes(fault));
  expect(both).toEqual(['objects-without-their-ids']);
  expect(measured.checks[cheap]?.quick.requests).toBeLessThan(measured.checks[dear]?.quick.requests ?? 0);
  expect(known.get('objects-without-their-ids')).toBe(cheap);
});

test('a fault is asked about by the check that is known to catch it, and by the others of its clause where that one misses it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'known-'));
  const privateKeyFile = join(folder, 'key.pem');
  writeFileSync(privateKeyFile, (await newKeyPair()).privateKey);
  const roles = 'user-info/the-roles-of-user-info-are-an-array-of-texts';
  const twice = 'user-info/user-info-tells-the-same-user-id-and-time-of-creation-a-second-later';
  const known = new Map([
    ['single-role-as-text', roles],
    ['user-created-just-now', roles],
  ]);
  const theses = {
    faults: faults.filter(({ id }) => known.has(id)),
    known,
    dialects: [],
    mutants: { chosen: [], excusedToo: false, known: new Map() },
    stubs: false,
    checks: false,
    privateKeyFile,
  };
  const { parts, kit_faults } = await prove(theses, { folder, seed: 1, workers: 2 });
  expect(kit_faults).toEqual([]);
  const caughtBy = Object.fromEntries(parts.faults.map(({ id, caught_by }) => [id, caught_by[0]?.check]));
  expect(caughtBy).toEqual({ 'single-role-as-text': roles, 'user-created-just-now': twice });
  rmSync(folder, { recursive: true });
});
