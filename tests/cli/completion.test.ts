import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { command, emptyFolder } from './command.ts';

/** What a shell offers for a line, sorted. */
type Ask = (folder: string, script: string, ...words: readonly string[]) => readonly string[];

function linesOf(printed: string): string[] {
  return printed.split('\n').filter((line) => line !== '');
}

function printedBy(shell: string, args: readonly string[], folder: string): string[] {
  return linesOf(execFileSync(shell, args, { cwd: folder, encoding: 'utf8' }));
}

const inBash: Ask = (folder, script, ...words) => {
  const ask =
    '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _crm_conformance; printf "%s\\n" "${COMPREPLY[@]}"';
  const args = ['--norc', '--noprofile', '-c', ask, 'bash', script, 'crm-conformance', ...words];
  return printedBy('bash', args, folder).toSorted();
};

const inFish: Ask = (folder, script, ...words) => {
  const line = ['crm-conformance', ...words].join(' ');
  const args = ['--no-config', '-c', `source ${script}; complete -C '${line}'`];
  return printedBy('fish', args, folder)
    .map((found) => (found.split('\t')[0] ?? '').replace(/\/$/, ''))
    .toSorted();
};

const asking: Readonly<Record<string, Ask>> = { bash: inBash, fish: inFish };
/** bash is needed to develop the kit at all; of the others, those that this machine has are asked. */
const isHere = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).error === undefined;
const shells = ['bash', ...['zsh', 'fish'].filter(isHere)];

async function scriptFor(shell: string, folder: string): Promise<string> {
  const { code, stdout } = await command(folder, 'completion', shell);
  expect(code).toBe(0);
  const script = join(folder, `completion.${shell}`);
  writeFileSync(script, stdout);
  return script;
}

for (const shell of shells) {
  test(`${shell} takes its script without a word`, async () => {
    const folder = emptyFolder();
    const script = await scriptFor(shell, folder);
    // zsh looks for completions only at a prompt, so here it reads the script alone.
    const args = shell === 'zsh' ? ['-f', '-n', script] : ['-c', `. ${script}; . ${script}`];
    const { status, stdout, stderr } = spawnSync(shell, args, { encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  });
}

for (const [shell, ask] of Object.entries(asking).filter(([name]) => shells.includes(name))) {
  test(`${shell} completes verbs, flags and values`, async () => {
    const folder = emptyFolder();
    const script = await scriptFor(shell, folder);
    const asked = (...words: string[]): readonly string[] => ask(folder, script, ...words);
    expect(asked('comp')).toEqual(['compare', 'completion']);
    expect(asked('run', '--de')).toEqual(['--depth']);
    expect(asked('--stri')).toEqual(['--strict']);
    expect(asked('run', '--depth', '')).toEqual(['deep', 'quick', 'standard']);
    expect(asked('completion', 'ba')).toEqual(['bash']);
    expect(asked('run', '--seed', '')).toEqual([]);
  });

  test(`${shell} completes clauses, areas, faults and dialects, also after a comma`, async () => {
    const folder = emptyFolder();
    const script = await scriptFor(shell, folder);
    const asked = (...words: string[]): readonly string[] => ask(folder, script, ...words);
    expect(asked('run', '--only', 'user-i')).toEqual(['user-info']);
    expect(asked('run', '--only', 'PAGING-01,AUTH-0')).toContain('PAGING-01,AUTH-01');
    expect(asked('prove', '--fault', 'token-check-o')).toEqual(['token-check-off']);
    expect(asked('serve', '--dialect', 'short-p')).toEqual(['short-pages']);
  });

  test(`${shell} completes profiles by name and by file`, async () => {
    const folder = emptyFolder();
    const script = await scriptFor(shell, folder);
    writeFileSync(join(folder, 'local two.yaml'), '');
    mkdirSync(join(folder, 'locally'));
    const found = ask(folder, script, 'run', '--profile', 'loca').map((path) => path.replaceAll('\\', ''));
    expect(found).toEqual(['local', 'local two.yaml', 'locally']);
  });
}

test('bash completes a value after an equals sign', async () => {
  const folder = emptyFolder();
  const script = await scriptFor('bash', folder);
  expect(inBash(folder, script, 'run', '--depth', '=', 'q')).toEqual(['quick']);
  expect(inBash(folder, script, 'run', '--depth', '=')).toEqual(['deep', 'quick', 'standard']);
});
