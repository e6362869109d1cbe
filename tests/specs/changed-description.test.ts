import type { ChildProcess } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { document, limits, operatorTable } from '../../specs/openapi.ts';
import { emptyFolder, ended, reportIn, serving, start } from '../cli/command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The clauses of a run, each with its verdict and, where it failed, the reason. */
type Judged = Readonly<Record<string, string>>;

/** The description with one value replaced, as text. */
function changed(path: readonly string[], value: unknown): string {
  const copy = structuredClone(document) as unknown as Record<string, unknown>;
  const owner = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
  owner[path.at(-1) ?? ''] = value;
  return JSON.stringify(copy);
}

/** A copy of the built kit whose description is this text. */
function kitWith(description: string): string {
  const folder = emptyFolder();
  for (const part of ['dist', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'dist/specs/generated/openapi.json'), description);
  return folder;
}

async function judgedBy(kit: string, only: readonly string[], ...args: readonly string[]): Promise<Judged> {
  const folder = emptyFolder();
  const flags = ['run', '--depth', 'quick', '--seed', '1', '--only', only.join(), ...args];
  const { stderr } = await ended(start(folder, flags, {}, join(kit, 'dist/cli/main.js')));
  expect(stderr).toBe('');
  const { clauses } = reportIn(folder);
  rmSync(folder, { recursive: true });
  return Object.fromEntries(
    clauses.map(({ id, verdict, checks }) => {
      const reasons = checks.flatMap(({ reason }) => reason ?? []);
      return [id, [verdict, ...reasons].join(': ')];
    }),
  );
}

/** One service of the description as it is, for all tests of a worker. */
const test = base.extend<object, { unchanged: string }>({
  unchanged: [
    async ({}, use) => {
      const folder = emptyFolder();
      const service: ChildProcess = await serving(folder);
      await use(join(folder, 'local.yaml'));
      service.kill('SIGINT');
      await ended(service);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

interface Change {
  readonly what: string;
  readonly path: readonly string[];
  readonly value: unknown;
  /** The clauses that it decides otherwise, and what is said of a service that does not know of it. */
  readonly told: Readonly<Record<string, RegExp>>;
}

const { maximum_page_size: cap } = limits;
const row = ['components', 'schemas', 'Filter', 'x-operator-table'] as const;
const booleans = operatorTable['boolean'] ?? [];
const texts = operatorTable['string'] ?? [];

const changes: readonly Change[] = [
  {
    what: 'a higher cap',
    path: ['x-limits', 'maximum_page_size'],
    value: cap + 20,
    told: { 'LIMITS-02': new RegExp(`^fail: .*holds ${cap + 20} records, but each of \\d+ holds ${cap}$`) },
  },
  {
    what: 'a smaller default page',
    path: ['x-limits', 'default_page_size'],
    value: 60,
    told: { 'LIMITS-01': /^fail: .*holds at most 60 records, but this one holds \d+$/ },
  },
  {
    what: 'an operation more in the row of booleans',
    path: [...row, 'boolean'],
    value: [...booleans, 'IS_NOT'],
    told: { 'OPERATORS-09': /^fail: .*"operation":"IS_NOT".*but it was refused/ },
  },
  {
    what: 'an operation less in the row of texts',
    path: [...row, 'string'],
    value: texts.filter((operation) => operation !== 'IS_ANY'),
    told: { 'OPERATORS-28': /^warn: IS_ANY on the string field .* is refused; expected 400, found 200$/ },
  },
];

for (const { what, path, value, told } of changes) {
  test(`${what} in the description changes what is asked and what is expected`, async ({ unchanged }) => {
    const clauses = Object.keys(told);
    const kit = kitWith(changed(path, value));
    const withoutIt = await judgedBy(kit, clauses, '--profile', unchanged);
    for (const [clause, words] of Object.entries(told)) expect(withoutIt[clause]).toMatch(words);
    const withIt = await judgedBy(kit, clauses);
    expect(withIt).toEqual(Object.fromEntries(clauses.map((clause) => [clause, 'pass'])));
    rmSync(kit, { recursive: true });
  });
}

test('a copy of the kit with the description as it is finds nothing', async ({ unchanged }) => {
  const description = readFileSync(join(root, 'dist/specs/generated/openapi.json'), 'utf8');
  const kit = kitWith(description);
  const clauses = [...new Set(changes.flatMap(({ told }) => Object.keys(told)))];
  const found = await judgedBy(kit, clauses, '--profile', unchanged);
  expect(new Set(Object.values(found))).toEqual(new Set(['pass']));
  rmSync(kit, { recursive: true });
});
