import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Proof } from '../../proof/problems.ts';
import { command, emptyFolder } from '../cli/command.ts';

function proofIn(folder: string): Proof {
  return JSON.parse(readFileSync(join(folder, 'conformance-proof', 'proof.json'), 'utf8')) as Proof;
}

test('prove shows which check catches a fault, and writes the kill matrix', async () => {
  const folder = emptyFolder();
  const { code, stdout } = await command(folder, 'prove', '--fault', 'cap-ignored', '--seed', '7');
  expect(stdout).toContain('proven: 1 of 1 faults caught · seed 7');
  expect(code).toBe(0);
  const [fault] = proofIn(folder).faults;
  expect(fault).toMatchObject({ id: 'cap-ignored', clause: 'LIMITS-02' });
  expect(fault?.caught_by.length).toBeGreaterThan(0);
  expect(fault?.caught_by[0]?.requests).toBeGreaterThan(0);
  expect(readFileSync(join(folder, 'conformance-proof', 'kill-matrix.md'), 'utf8')).toContain(
    '### LIMITS-02',
  );
});

test('prove asks a dialect with all checks, and finds no false alarm', async () => {
  const folder = emptyFolder();
  const { code, stdout } = await command(folder, 'prove', '--dialect', 'empty-write-answers');
  expect(stdout).toContain('proven: 1 conforming variant (dialect) accepted');
  expect(code).toBe(0);
  const [dialect] = proofIn(folder).dialects;
  expect(dialect?.checks).toBeGreaterThan(200);
});

for (const [flag, name, message] of [
  ['--fault', 'cap-ignord', 'There is no fault cap-ignord. Did you mean cap-ignored?'],
  [
    '--clause',
    'LIMITS-2',
    '--clause LIMITS-2: there is no clause or area of that name. Did you mean LIMITS-02?',
  ],
] as const) {
  test(`prove ${flag} refuses an unknown name and suggests the near one`, async () => {
    const folder = emptyFolder();
    const { code, stderr } = await command(folder, 'prove', flag, name);
    expect(stderr).toBe(`${message}\n`);
    expect(code).toBe(2);
    expect(existsSync(join(folder, 'conformance-proof'))).toBe(false);
  });
}

test('prove asks a sixth only of everything', async () => {
  for (const [part, told] of [
    [['--fault', 'cap-ignored'], '--fault <ids>'],
    [['--mutants'], '--mutants [families]'],
    [['--worlds', '1'], '--worlds <n>'],
    [['--callers'], '--callers'],
  ] as const) {
    const folder = emptyFolder();
    const { code, stderr } = await command(folder, 'prove', '--sixth', '2', ...part);
    expect(stderr).toBe(`error: option '--sixth <n>' cannot be used with option '${told}'\n`);
    expect(code).toBe(2);
  }
});

test('prove keeps no record of a part', async () => {
  for (const part of [
    ['--fault', 'cap-ignored'],
    ['--sixth', '1'],
  ]) {
    const { code, stderr } = await command(emptyFolder(), 'prove', ...part, '--record');
    expect(stderr).toMatch(/^--record keeps what a proof of everything showed/);
    expect(code).toBe(2);
  }
});
