import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { dialects } from '../../environments/reference/dialects/catalogue.ts';
import { faults } from '../../environments/reference/faults/catalogue.ts';
import { mutants } from '../../proof/mutants/catalogue.ts';
import { provenBy } from '../../proof/proven-by.ts';
import { ledger } from '../../specs/clauses/ledger.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** What the README tells of the kit's size, and how many there are. */
const told: Readonly<Record<string, number>> = {
  'numbered statements': Object.keys(ledger).length,
  'services with one plausible fault': faults.length,
  'variants (dialects)': dialects.length,
  'checks shown able to fail': Object.keys(provenBy()).length,
  'ways that are computed': mutants.filter(({ expected }) => expected === 'caught').length,
};

for (const [what, number] of Object.entries(told))
  test(`the README tells how many there are: ${what}`, () => {
    const words = `${number.toLocaleString('en')} ${what}`;
    expect(textOf('README.md').includes(words), `README.md tells of ${words}`).toBe(true);
  });

const guides = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

test('where a guide names a line of a suite, a check begins there', () => {
  const places = guides.flatMap((guide) => [...textOf(guide).matchAll(/(suites\/[\w-]+\.spec\.ts):(\d+)/g)]);
  expect(places.length).toBeGreaterThan(0);
  for (const [place, file = '', line] of places)
    expect(textOf(file).split('\n')[Number(line) - 1], place).toMatch(/^test\(/);
});
