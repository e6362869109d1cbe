import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newKeyPair } from '../../environments/embedded.ts';
import { mutants } from '../../proof/mutants/catalogue.ts';
import { families, type Mutant } from '../../proof/mutants/mutant.ts';
import { proveMutants } from '../../proof/mutants/prove-mutants.ts';
import { operations } from '../../specs/openapi.ts';

test('each mutant has an id and a sentence of its own, which its folder and the runner can bear', () => {
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  expect(new Set(mutants.map(({ sentence }) => sentence)).size).toBe(mutants.length);
  expect(mutants.filter(({ id }) => !/^[A-Za-z0-9-]{1,120}$/.test(id))).toEqual([]);
});

test('no family is small, and each operation has mutants', () => {
  for (const family of families)
    expect(mutants.filter((mutant) => mutant.family === family).length, family).toBeGreaterThan(40);
  for (const operation of Object.keys(operations))
    expect(mutants.filter((mutant) => mutant.operation === operation).length, operation).toBeGreaterThan(40);
});

/** One mutant of each way to change an exchange: the first that the kit asks for at all. */
function oneOfEach(): readonly Mutant[] {
  const asked = mutants.filter(({ id }) => !id.includes('subtype'));
  return [...new Map(asked.toReversed().map((mutant) => [mutant.change.on, mutant])).values()];
}

test('a mutant of each sort changes what passes, is caught, and brings no error of the kit to light', async () => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const key = join(folder, 'key.pem');
  writeFileSync(key, (await newKeyPair()).privateKey);
  const { proofs, kit_faults } = await proveMutants(oneOfEach(), key, { folder, seed: 1, workers: 2 });
  expect(kit_faults).toEqual([]);
  for (const { id, changed, caught_by } of proofs) {
    expect(changed, id).toBeGreaterThan(0);
    expect(caught_by, id).toBeDefined();
  }
  rmSync(folder, { recursive: true });
});
