import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { document, limits, operatorTable } from '../../specs/openapi.ts';
import { emptyFolder, ended, reportIn, serving, start } from '../cli/command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The clauses of a run, each with its verdict and, where it failed, the reason. */
type Judged = Readonly<Record<string, string>>;

/** The description with all these values replaced, as text. */
function changed(all: readonly Change[]): string {
  const copy = structuredClone(document) as unknown as Record<string, unknown>;
  for (const { path, value } of all) {
    const owner = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
    owner[path.at(-1) ?? ''] = value;
  }
  return JSON.stringify(copy);
}

/** A copy of the built kit. */
function copiedKit(): string {
  const folder = emptyFolder();
  for (const part of ['dist', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** What the kit finds of the clauses that the changes decide. */
async function judgedBy(kit: string, ...args: readonly string[]): Promise<Judged> {
  const folder = emptyFolder();
  const flags = ['run', '--depth', 'quick', '--seed', '1', '--only', clauses.join(), ...args];
  const { stderr } = await ended(start(folder, flags, {}, join(kit, 'dist/cli/main.js')));
  expect(stderr).toBe('');
  const report = reportIn(folder);
  rmSync(folder, { recursive: true });
  return Object.fromEntries(
    report.clauses.map(({ id, verdict, checks }) => {
      const reasons = checks.flatMap(({ reason }) => reason ?? []);
      return [id, [verdict, ...reasons].join(': ')];
    }),
  );
}

/** The profile of a service of the description as it is. */
const test = base.extend<{ unchanged: string }>({
  unchanged: async ({}, use) => {
    const folder = emptyFolder();
    const service = await serving(folder);
    await use(join(folder, 'local.yaml'));
    service.kill('SIGINT');
    await ended(service);
    rmSync(folder, { recursive: true });
  },
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

const clauses = [...new Set(changes.flatMap(({ told }) => Object.keys(told)))];
const allPass = Object.fromEntries(clauses.map((clause) => [clause, 'pass']));

test('each change of the description changes what is asked and what is expected', async ({ unchanged }) => {
  test.slow();
  const kit = copiedKit();
  await test.step('a copy of the kit with the description as it is finds nothing', async () => {
    expect(await judgedBy(kit, '--profile', unchanged)).toEqual(allPass);
  });
  // Each change decides clauses of its own, so one description with all of them shows each.
  writeFileSync(join(kit, 'dist/specs/generated/openapi.json'), changed(changes));
  const withoutThem = await judgedBy(kit, '--profile', unchanged);
  for (const { what, told } of changes) {
    await test.step(`a service that does not know of ${what} is told so`, () => {
      for (const [clause, words] of Object.entries(told)) expect(withoutThem[clause]).toMatch(words);
    });
  }
  await test.step('the reference service knows of all of them', async () => {
    expect(await judgedBy(kit)).toEqual(allPass);
  });
  rmSync(kit, { recursive: true });
});
