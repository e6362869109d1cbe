import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mutantsAmong, sixthOf } from '../../cli/chosen-mutants.ts';
import { faults } from '../../environments/reference/faults/catalogue.ts';
import { newKeyPair } from '../../environments/embedded.ts';
import { mutants } from '../../proof/mutants/catalogue.ts';
import { excuseFor, idleExcuses } from '../../proof/mutants/excused.ts';
import { excuses } from '../../proof/mutants/excuses.ts';
import { familyLines } from '../../proof/mutants/figures.ts';
import type { MutantProof } from '../../proof/mutants/mutant-proof.ts';
import { families, type Mutant } from '../../proof/mutants/mutant.ts';
import { problemsOf } from '../../proof/problems.ts';
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

test('every excuse is for some mutant that is to be caught', () => {
  const proofs = mutants.map(({ id }) => ({ id, excuse: 'any' }));
  for (const { mutants: pattern } of excuses) expect(idleExcuses(mutants, proofs)).not.toContain(pattern);
  const excused = mutants.filter(({ id }) => excuseFor(id) !== undefined);
  expect(excused.filter(({ expected }) => expected === 'calm')).toEqual([]);
});

test('an excuse that no mutant needs is told once all that it is for were asked', () => {
  const [{ mutants: pattern } = { mutants: '' }] = excuses;
  const asked = mutants.map(({ id }) => ({ id }));
  expect(idleExcuses(mutants, asked)).toContain(pattern);
  expect(idleExcuses(mutants, asked.slice(0, 1))).toEqual([]);
});

test('three seeds in a row have all the mutants, six parts of everything have all faults and mutants, each once', () => {
  const divided: readonly (readonly (readonly { readonly id: string }[])[])[] = [
    [7, 8, 9].map((seed) => mutantsAmong(seed).chosen),
    [1, 2, 3, 4, 5, 6].map((sixth) => mutantsAmong(7, sixth).chosen),
    [1, 2, 3, 4, 5, 6].map((sixth) => sixthOf(faults, sixth)),
  ];
  for (const parts of divided) {
    const all = parts.flat();
    expect(new Set(all).size).toBe(all.length);
    for (const part of parts) expect(part.length).toBeGreaterThan((0.7 * all.length) / parts.length);
  }
  const counts = divided.map((parts) => parts.flat().length);
  expect(counts).toEqual([mutants.length, mutants.length, faults.length]);
});

const survivor: MutantProof = {
  id: 'a-mutant',
  family: 'pages',
  operation: 'ListCrmRecords',
  sentence: 'A page is lost.',
  expected: 'caught',
  changed: 4,
  checks: 9,
  duration_ms: 12,
};

test('a mutant that survives without an excuse is a problem, and so is a tolerated answer that is accused', () => {
  const nothing = { faults: [], checks: [], dialects: [], stub_services: [] };
  const accused: MutantProof = {
    ...survivor,
    expected: 'calm',
    false_alarms: ['LIST-01 fail by a check: no'],
  };
  expect(problemsOf({ ...nothing, mutants: [survivor] })).toEqual([
    'The mutant a-mutant survives: A page is lost.',
  ]);
  expect(problemsOf({ ...nothing, mutants: [{ ...survivor, excuse: 'it is open' }] })).toEqual([]);
  expect(problemsOf({ ...nothing, mutants: [accused] })).toEqual([
    'The mutant a-mutant: a false alarm: LIST-01 fail by a check: no',
  ]);
});

test('the figures of a family tell the caught, the excused and the survivors apart', () => {
  const [pages] = familyLines([survivor, { ...survivor, excuse: 'it is open' }]);
  expect(pages).toBe('mutants of pages: 2, 0 caught, 1 excused, 1 survived');
});

/** One mutant of each way to change an exchange: the first that no excuse is for. */
function oneOfEach(): readonly Mutant[] {
  const asked = mutants.filter(({ id, expected }) => expected === 'caught' && excuseFor(id) === undefined);
  return [...new Map(asked.toReversed().map((mutant) => [mutant.change.on, mutant])).values()];
}

test('a mutant of each sort changes what passes, is caught, and brings no error of the kit to light', async () => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const key = join(folder, 'key.pem');
  writeFileSync(key, (await newKeyPair()).privateKey);
  const chosen = oneOfEach();
  // The first is known to be caught by a check that does not meet it any more.
  const known = new Map([
    [chosen[0]?.id ?? '', 'xml/return-fields-in-xml-shows-the-fields-that-it-names-and-no-others'],
  ]);
  const { proofs, kit_faults } = await proveMutants({ chosen, excusedToo: false, known }, key, {
    folder,
    seed: 1,
    workers: 2,
  });
  expect(kit_faults).toEqual([]);
  for (const { id, changed, caught_by } of proofs) {
    expect(changed, id).toBeGreaterThan(0);
    expect(caught_by, id).toBeDefined();
  }
  rmSync(folder, { recursive: true });
});
