import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';
import { DeviationsError } from '../../environments/deviations/deviation.ts';
import { readDeviations } from '../../environments/deviations/read-deviations.ts';
import { writeDeviations } from '../../environments/deviations/write-deviations.ts';
import { emptyFolder } from '../empty-folder.ts';

const entry = `- clause: PAGING-01
  check: paging/one
  reason: a page of limit * holds no more
  accepted_by: Ana Lima
  until: 2026-12-31
`;

function written(text: string): string {
  const file = join(emptyFolder(), 'known.yaml');
  writeFileSync(file, text);
  return file;
}

/** The complaint about a file, each line without the path of the file. */
function complaint(file: string): string[] {
  try {
    readDeviations(file);
  } catch (error) {
    expect(error).toBeInstanceOf(DeviationsError);
    return (error as Error).message.split('\n').map((line) => line.replaceAll(relative('', file), ''));
  }
  return [];
}

test('an entry is read with the lines of its members', () => {
  const file = written(`# known\n\n${entry}`);
  expect(readDeviations(file)).toEqual([
    {
      clause: 'PAGING-01',
      check: 'paging/one',
      reason: 'a page of limit * holds no more',
      accepted_by: 'Ana Lima',
      until: '2026-12-31',
      file: relative('', file),
      lines: { clause: 3, check: 4, reason: 5, accepted_by: 6, until: 7 },
    },
  ]);
});

test('an empty file has no deviations, a folder those of all its YAML files in order', () => {
  expect(readDeviations(written('# none\n'))).toEqual([]);
  const folder = emptyFolder();
  mkdirSync(join(folder, 'known'));
  writeFileSync(join(folder, 'known', 'b.yaml'), entry);
  writeFileSync(join(folder, 'known', 'a.yml'), entry.replace('paging/one', 'paging/another'));
  writeFileSync(join(folder, 'known', 'notes.md'), 'no YAML: [');
  expect(readDeviations(join(folder, 'known')).map(({ check }) => check)).toEqual([
    'paging/another',
    'paging/one',
  ]);
});

for (const [what, text, ...lines] of [
  [
    'nobody has reviewed',
    entry.replace('Ana Lima', '"?"'),
    ':4: accepted_by is ?: review the failure, then write who accepts it.',
  ],
  [
    'an unknown clause',
    entry.replace('PAGING-01', 'PAGIN-01'),
    ':1: there is no clause PAGIN-01. Did you mean PAGING-01?',
  ],
  [
    'a day that is none',
    entry.replace('2026-12-31', '2026-02-30'),
    ':5: until is 2026-02-30: write a day as 2026-12-31.',
  ],
  [
    'a reason that pins nothing',
    entry.replace(/reason: .*/, 'reason: "* *"'),
    ':3: reason pins nothing: write what the failure says.',
  ],
  ['an empty name', entry.replace('Ana Lima', '" "'), ':4: accepted_by is empty.'],
  ['a number', entry.replace('Ana Lima', '7'), ':4: accepted_by must be a text. Put it in quotes.'],
  ['a missing key', entry.replace(/ {2}until.*\n/, ''), ':1: the entry has no until. Add it.'],
  [
    'an unknown key',
    `${entry}  ticket: X-1\n`,
    ':6: ticket is no key of a deviation. It has clause, check, reason, accepted_by, until.',
  ],
  ['the same twice', entry + entry, ':7: PAGING-01 of this check stands at :2 already. Remove one.'],
  [
    'a mapping',
    'clause: PAGING-01\n',
    ':1: expected a list of entries, each with clause, check, reason, accepted_by, until.',
  ],
  [
    'a list of texts',
    '- PAGING-01\n',
    ':1: expected an entry with clause, check, reason, accepted_by, until.',
  ],
  [
    'several mistakes at once',
    entry.replace('Ana Lima', '"?"').replace('2026-12-31', 'soon'),
    ':4: accepted_by is ?: review the failure, then write who accepts it.',
    ':5: until is soon: write a day as 2026-12-31.',
  ],
] as const) {
  test(`each line to change is told: ${what}`, () => {
    expect(complaint(written(text))).toEqual(lines);
  });
}

test('text that is no YAML is told with its line', () => {
  expect(complaint(written('- clause: [\n'))[0]).toMatch(/^:\d: this is no YAML: /);
});

test('new entries come last; comments and what is there stay, and nothing is noted twice', () => {
  const file = written(`# ours\n${entry}  # until the next release\n`);
  const added = {
    clause: 'LIST-03',
    check: 'list/other',
    reason: 'has_more: "text", #1',
    accepted_by: 'Ben',
    until: '2027-01-31',
  };
  const [known] = readDeviations(file);
  writeDeviations(file, known === undefined ? [added] : [known, added]);
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith(`# ours\n${entry}`)).toBe(true);
  expect(text).toContain('# until the next release');
  expect(readDeviations(file)).toMatchObject([{ check: 'paging/one' }, added]);
  writeDeviations(file, [added]);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a missing file is made, with its folder', () => {
  const file = join(emptyFolder(), 'deviations', 'demo.yaml');
  const added = {
    clause: 'LIST-03',
    check: 'list/other',
    reason: 'x',
    accepted_by: '?',
    until: '2027-01-31',
  };
  writeDeviations(file, [added]);
  expect(complaint(file)).toEqual([':7: accepted_by is ?: review the failure, then write who accepts it.']);
});
