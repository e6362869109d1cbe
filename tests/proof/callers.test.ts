import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { CallerProof } from '../../proof/callers/prove-callers.ts';
import { ledger } from '../../specs/clauses/ledger.ts';
import { command, emptyFolder } from '../cli/command.ts';

// Hundreds of short runs: a busy machine takes minutes.
test.describe.configure({ timeout: 600_000 });

test('no right caller is accused in any scenario, and each wrong one is caught by its clause', async () => {
  const folder = emptyFolder();
  const { code, stdout } = await command(folder, 'prove', '--callers', '--seed', '3', '--out', 'proof');
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('with 0 accusations');
  const proof = JSON.parse(readFileSync(join(folder, 'proof/callers.json'), 'utf8')) as CallerProof;
  expect(proof.right.length).toBeGreaterThanOrEqual(12);
  expect(proof.wrong.length).toBeGreaterThanOrEqual(60);
  const uncaught = proof.wire_mutants.filter(({ caught_by }) => caught_by.length === 0);
  expect(proof.wire_mutants.length).toBeGreaterThan(100);
  expect(uncaught.filter(({ excuse }) => excuse === undefined)).toEqual([]);
  expect(
    proof.wire_mutants.filter(({ changed, caught_by }) => changed === 0 && caught_by.length > 0),
  ).toEqual([]);
  expect(proof.idle_excuses).toEqual([]);
  expect(proof.right.every(({ requests }) => requests > 100)).toBe(true);
  // A second environment is needed for the one that is left: tests/traffic shows it.
  const bound = Object.values(ledger).filter(({ binds }) => binds === 'client');
  const broken = new Set(proof.wrong.map(({ clause }) => clause));
  expect(bound.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual(['ENVIRONMENTS-05']);
});
