import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { command, emptyFolder } from './command.ts';

const mistakes: readonly (readonly [string, readonly string[], string])[] = [
  ['an unknown flag', ['run', '--sed', '4'], "error: unknown option '--sed'\n(Did you mean --seed?)\n"],
  ['an unknown verb', ['rnu'], "error: unknown command 'rnu'\n(Did you mean run?)\n"],
  ['an unknown flag without a verb', ['--profil', 'demo'], '(Did you mean --profile?)\n'],
  [
    'an unknown clause',
    ['run', '--only', 'PAGIN'],
    '--only PAGIN: there is no clause or area of that name. Did you mean PAGING?\n',
  ],
  [
    'an unknown clause before a known one',
    ['run', '--only', 'PAGIN', '--only', 'PAGING-01'],
    '--only PAGIN: there is no clause or area of that name. Did you mean PAGING?\n',
  ],
  [
    'a clause that no check decides',
    ['run', '--only', 'TOKENS-23,tokens-24'],
    '--only TOKENS-23: this binds the caller, not the service, so no check decides it. Name a clause that binds the service.\n',
  ],
  [
    'a clause that no check decides, beside one that a check decides,',
    ['run', '--only', 'AUTH-01,PAGING-04'],
    '--only PAGING-04: this binds the caller, not the service, so no check decides it. Name a clause that binds the service.\n',
  ],
  ...['', ' ', '1e3', '0x10'].map(
    (seed) =>
      [
        `the seed '${seed}'`,
        ['run', '--seed', seed],
        `error: option '--seed <n>' argument '${seed}' is invalid. It must be a whole number from 0 to 2147483647.\n`,
      ] as const,
  ),
  ...['--scenario', '--seed'].map(
    (flag) =>
      [
        `${flag} beside --against`,
        ['client', '--against', 'local', flag, '4', '--', 'true'],
        `error: option '--against <profile>' cannot be used with option '${flag} <`,
      ] as const,
  ),
  [
    'an empty name',
    ['run', '--only', 'PAGING-01,'],
    "error: option '--only <names>' argument 'PAGING-01,' is invalid. It must be names joined by commas.\n",
  ],
  [
    'a seed that is no number',
    ['run', '--seed', 'x'],
    "error: option '--seed <n>' argument 'x' is invalid. It must be a whole number from 0 to 2147483647.\n",
  ],
  [
    'a budget without a number',
    ['run', '--budget', '2000,'],
    "error: option '--budget <n[,n]>' argument '2000,' is invalid. It must read REQUESTS or REQUESTS,RECORDS, for example 2000,200.\n",
  ],
  [
    'a shard out of range',
    ['run', '--shard', '4/3'],
    "error: option '--shard <i/n>' argument '4/3' is invalid. It must read I/N, for example 1/3.\n",
  ],
  [
    'a shard without a seed',
    ['run', '--shard', '1/3'],
    '--shard 1/3 needs --seed: the shards are one run only when all get the same, for example --seed 1.\n',
  ],
  [
    'more shards than checks',
    ['run', '--shard', '1/3', '--seed', '1', '--only', 'AUTH-01'],
    '--shard 1/3: there is only 1 check to spread. Take no more shards than that.\n',
  ],
  ['a merge of nothing', ['merge'], "error: missing required argument 'folders'\n"],
  [
    'an unknown depth',
    ['run', '--depth', 'deepest'],
    "error: option '--depth <depth>' argument 'deepest' is invalid. Allowed choices are quick, standard, deep.\n",
  ],
  ['an unknown fault', ['serve', '--fault', 'token-check-of'], 'token-check-off'],
];

for (const [mistake, args, message] of mistakes) {
  test(`${mistake} is told in one message, with exit code 2`, async () => {
    const folder = emptyFolder();
    const { code, stdout, stderr } = await command(folder, ...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(existsSync(join(folder, 'conformance-report'))).toBe(false);
  });
}

test('a report folder that cannot be made is told before anything is sent', async () => {
  const { code, stdout, stderr } = await command(emptyFolder(), 'run', '--out', '/proc/nowhere');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toBe('--out /proc/nowhere: the folder cannot be written (ENOENT). Choose another.\n');
});

for (const verb of [
  ['run', '--only', 'AUTH-02'],
  ['client', '--scenario', 'plain'],
]) {
  test(`a report folder of ${verb[0]} that is a file is told before anything is sent`, async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'report'), '');
    const caller = verb[0] === 'client' ? ['--', 'touch', 'called'] : [];
    const { code, stdout, stderr } = await command(folder, ...verb, '--out', 'report', ...caller);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const found = `${join(realpathSync(folder), 'report')} is a file`;
    expect(stderr).toBe(`--out report: the folder cannot be written (${found}). Choose another.\n`);
    expect(existsSync(join(folder, 'called'))).toBe(false);
  });
}

test('a missing profile is told before anything is sent', async () => {
  const { code, stderr } = await command(emptyFolder(), 'run', '--profile', 'nowhere.yaml');
  expect(code).toBe(2);
  expect(stderr).toContain('The profile nowhere.yaml cannot be used');
});

test('the help of each command fits one screen of 24 lines and 80 columns', async () => {
  const { stdout: overview } = await command(emptyFolder(), '--help');
  const verbs = [...overview.matchAll(/^ {2}([a-z]+)(?: [<[].*?[>\]])* {2,}\S/gm)].map(
    ([, verb = '']) => verb,
  );
  expect(verbs).toEqual(expect.arrayContaining(['run', 'serve', 'prove', 'clean', 'completion']));
  for (const args of [[], ...verbs.map((verb) => [verb])]) {
    const { code, stdout } = await command(emptyFolder(), ...args, '--help');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length, stdout).toBeLessThanOrEqual(24);
    expect(Math.max(...lines.map((line) => line.length)), stdout).toBeLessThanOrEqual(80);
  }
});
