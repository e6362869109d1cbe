import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';

const root = join(import.meta.dirname, '../..');
const config: string = join(root, '.dependency-cruiser.mjs');
const { options, forbidden } = ((await import(config)) as { default: IConfiguration }).default;

/** The names of the rules that files below a folder break. */
async function brokenBelow(baseDir: string, files: readonly string[]): Promise<readonly string[]> {
  const { output } = await cruise(
    [...files],
    { ...options, ruleSet: { forbidden: forbidden ?? [] }, validate: true, baseDir },
    options?.enhancedResolveOptions ?? {},
  );
  const { violations } = (output as ICruiseResult).summary;
  return [...new Set(violations.map(({ rule }) => rule.name))].toSorted();
}

/** The rules that files with these imports break. */
async function broken(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return await brokenBelow(folder, Object.keys(files));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const room = 'suites/harness';

test('no file of the kit breaks a rule', async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const [, cruised = ''] = /mjs (.+)$/.exec(scripts['check:imports'] ?? '') ?? [];
  expect(await brokenBelow(root, cruised.split(' '))).toEqual([]);
});

test('two files that import each other are a circle', async () => {
  const found = await broken({
    [`${room}/lists/a.ts`]: "import { b } from './b.ts';\nexport const a = () => b;\n",
    [`${room}/lists/b.ts`]: "import { a } from './a.ts';\nexport const b = () => a;\n",
  });
  expect(found).toEqual(['no-circle', 'no-circle-of-types']);
});

test('types alone are a circle too, but among the types of the reference service', async () => {
  const pair = (folder: string): Record<string, string> => ({
    [`${folder}/a.ts`]: "import type { B } from './b.ts';\nexport type A = B | 1;\n",
    [`${folder}/b.ts`]: "import type { A } from './a.ts';\nexport type B = A | 2;\n",
  });
  expect(await broken(pair('client/http'))).toEqual(['no-circle-of-types']);
  expect(await broken(pair('environments/reference'))).toEqual([]);
});

const upwards: readonly (readonly [string, string, string])[] = [
  [`${room}/results/a.ts`, `${room}/records/b.ts`, 'room-results'],
  [`${room}/lists/a.ts`, `${room}/environment/b.ts`, 'room-lists'],
  [`${room}/writes/a.ts`, `${room}/filters/b.ts`, 'room-writes'],
  [`${room}/records/a.ts`, 'reports/b.ts', 'imports-of-suites-harness'],
  ['specs/a.ts', 'client/b.ts', 'imports-of-specs'],
  ['generators/a.ts', 'client/b.ts', 'imports-of-generators'],
  ['environments/reference/a.ts', 'specs/semantics/b.ts', 'imports-of-environments-reference'],
  ['reports/a.ts', `${room}/lists/b.ts`, 'imports-of-reports'],
  ['suites/a.spec.ts', 'client/b.ts', 'imports-of-suites-spec-ts'],
  ['suites/a.spec.ts', `${room}/setup/b.ts`, 'door-suites-spec-ts'],
  ['client/a.ts', 'cli/b.ts', 'imports-of-client'],
  ['runner/a.ts', 'cli/b.ts', 'imports-of-runner'],
  ['exports/a.ts', 'cli/b.ts', 'imports-of-exports'],
  ['proof/a.ts', 'cli/b.ts', 'imports-of-proof'],
  ['cli/a.ts', 'exports/b.ts', 'imports-of-cli'],
];

for (const [from, to, rule] of upwards)
  test(`${from} may not import ${to}`, async () => {
    const path = `${from.replaceAll(/[^/]+/g, '..').slice(0, -2)}${to}`;
    const found = await broken({
      [from]: `import { b } from '${path}';\nexport const a = b;\n`,
      [to]: 'export const b = 1;\n',
    });
    expect(found).toContain(rule);
  });
