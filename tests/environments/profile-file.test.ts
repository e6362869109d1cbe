import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { emptyFolder, onlyProblem, refusalOf, refused, token, written } from './written-profile.ts';

const whole = 'The profile FILE cannot be used: 1 problem.';

function messageOf(yaml: string): string {
  const file = written(yaml);
  return refusalOf(file).message.replace(file, 'FILE');
}

test('a syntax error is told with line and column', () => {
  expect(messageOf("name: demo\nkind: 'demo\n")).toBe(
    [
      whole,
      '',
      'line 3, column 1',
      '  found     text that cannot be read as YAML',
      '  expected  valid YAML (https://yaml.org)',
      '  to do     check indentation, quotes and colons; a text of several lines begins with | and its lines are indented',
    ].join('\n'),
  );
});

test('every duplicate key is named', () => {
  const { message, code } = refused('name: a\nkind: demo\nname: b\nkind: local\n');
  expect(code).toBe('YAML');
  expect(message).toContain('line 3, column 1\n  found     name, which already stands above');
  expect(message).toContain('line 4, column 1\n  found     kind, which already stands above');
});

test('a bare variable inside braces gets the advice to quote it', () => {
  expect(messageOf('application: { id: MP-1, private_key: ${KEY} }')).toBe(
    [
      whole,
      '',
      'line 1, column 40',
      '  found     ${…} without quotes inside { }',
      '  expected  valid YAML (https://yaml.org)',
      '  to do     inside { } put double quotes around it: "${NAME}"',
    ].join('\n'),
  );
});

const oddities = {
  'an empty file': ['', 'nothing'],
  'a file of comments': ['# name: demo\n', 'nothing'],
  'a list': ['- name: demo\n', 'a list of 1'],
  'a lone text': [`${token}\n`, 'a text of 31 characters'],
  'two documents': ['name: a\n---\nname: b\n', 'a second document'],
  'a tab': ['budget:\n\trecords: 1\n', 'a tab as indentation'],
  'a tag': ['name: !!js/function "x"\n', 'a tag (!…)'],
  'a list as a key': ['? [name]\n: demo\n', 'a list or mapping as a key'],
  'an alias': ['name: &n demo\nnamespace: *n\n', 'an alias (*…)'],
  'an alias of nothing': [`access_token: *${token}\n`, 'an alias (*…)'],
  'a circle': ['name: &n [*n]\n', 'an alias (*…)'],
  'a tower of brackets': ['['.repeat(60_000), 'more than 32 levels'],
  'a tower of dashes': ['- '.repeat(30_000), 'more than 32 levels'],
} as const;

for (const [name, [yaml, found]] of Object.entries(oddities)) {
  test(`${name} is refused in one clear message`, () => {
    const error = refused(yaml);
    expect(onlyProblem(error)).toContain(` | ${found} | `);
    expect(error.message).not.toContain(token);
  });
}

test('an alias bomb is refused before it is unfolded', () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level},`.repeat(9)}]`,
  );
  expect(onlyProblem(refused(['l0: &l0 [a]', ...levels].join('\n')))).toContain('an alias (*…)');
});

test('files that are no profiles are refused by what they are', () => {
  const folder = emptyFolder();
  const binary = join(folder, 'binary.yaml');
  writeFileSync(binary, Buffer.from([0xff, 0xfe, 0x00]));
  const files = {
    [folder]: 'a folder',
    [binary]: 'a file that is not UTF-8 text',
    '/dev/null': 'a pipe or a device',
    [written('#'.repeat(64 * 1024 + 1), folder, 'large.yaml')]: 'a file of more than 64 KiB',
    [join(written('x', folder, 'x'), 'profile.yaml')]: 'no such file',
    [`${folder}/nul\0.yaml`]: 'a file that cannot be read (ERR_INVALID_ARG_VALUE)',
  };
  for (const [file, found] of Object.entries(files))
    expect(onlyProblem(refusalOf(file))).toContain(` | ${found} | `);
});

test('no file takes long to judge', () => {
  const keys = Array.from({ length: 9000 }, (_, index) => `k${index}:`).join('\n');
  const started = performance.now();
  expect(refused(keys).problems.length).toBeGreaterThan(9000);
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('a missing file that is nearly another gets the near one as advice', () => {
  const folder = emptyFolder();
  written('', folder, 'staging.yaml');
  const error = refusalOf(join(folder, 'stagin.yaml'));
  expect(error.code).toBe('FILE_NOT_FOUND');
  expect(onlyProblem(error)).toContain('did you mean staging.yaml?');
});

test('the name local leads to serve', () => {
  expect(refusalOf('local').message).toBe(
    [
      'The profile local cannot be used: 1 problem.',
      '',
      '  found     no such file',
      '  expected  a profile: a YAML file of at most 64 KiB',
      '  to do     start a Local environment with the command serve; it prints the path of its profile',
    ].join('\n'),
  );
});
