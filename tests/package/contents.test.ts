import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect } from '@playwright/test';
import { publint } from 'publint';
import { test } from './installed.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

interface Manifest {
  readonly private?: boolean;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
}

function manifestOf(kit: string): Manifest {
  return JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8')) as Manifest;
}

function filesOf(kit: string): string[] {
  return readdirSync(kit, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(kit, name)).isFile(),
  );
}

const expectedFirst = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
/** Private keys, notes of runs, reports, build notes, tests, settings of this repository. */
const unwanted =
  /(^|\/)\.|\.(pem|tsbuildinfo|jsonl|log|tgz)$|\.(test|suite)\.|(^|\/)(tests|bench|journals|conformance-(report|proof)|test-results|allure-results|node_modules)\//;

test('the package holds what it needs, and nothing else', ({ installed }) => {
  const files = filesOf(installed.kit);
  expect(files).toEqual(expect.arrayContaining(expectedFirst));
  expect(files.filter((name) => unwanted.test(name))).toEqual([]);
  const folders = [...new Set(files.filter((name) => name.includes('/')).map((name) => name.split('/')[0]))];
  const known = new Set(['ci', 'dist', 'docs', 'environments', 'examples', 'reports', 'specs', 'suites']);
  expect(folders.filter((name) => !known.has(name ?? ''))).toEqual([]);
  const holdsKey = (name: string): boolean =>
    readFileSync(join(installed.kit, name), 'utf8').includes('PRIVATE KEY-----\nM');
  expect(files.filter((name) => !name.endsWith('.png') && holdsKey(name))).toEqual([]);
  expect(statSync(installed.tarball).size).toBeLessThan(3_250_000);
});

test('every compiled file has its types, and a map that holds its source', ({ installed }) => {
  const files = new Set(filesOf(installed.kit));
  const compiled = [...files].filter((name) => /^dist\/(?!reports\/page\/browser\/).*\.js$/.test(name));
  expect(compiled.length).toBeGreaterThan(100);
  for (const name of compiled) {
    expect(files).toContain(name.replace(/\.js$/, '.d.ts'));
    const map = JSON.parse(readFileSync(join(installed.kit, `${name}.map`), 'utf8')) as {
      readonly sources: readonly string[];
      readonly sourcesContent: readonly string[];
    };
    expect(map.sources).toEqual([expect.stringMatching(/\.ts$/)]);
    expect(map.sourcesContent).toEqual([expect.any(String)]);
  }
});

test('only the dependencies of the kit are installed with it, none that developing it needs', ({
  installed,
}) => {
  const { dependencies, devDependencies, private: isPrivate } = manifestOf(installed.kit);
  expect(isPrivate).toBeUndefined();
  const modules = readdirSync(join(installed.folder, 'node_modules'));
  expect(modules).toEqual(
    expect.arrayContaining(Object.keys(dependencies).map((name) => name.split('/')[0])),
  );
  const developing = Object.keys(devDependencies).filter((name) => !name.includes('/'));
  expect(developing.filter((name) => modules.includes(name))).toEqual([]);
});

test('publint finds nothing wrong', async ({ installed }) => {
  const { messages } = await publint({ pkgDir: installed.kit, pack: false, strict: true });
  expect(messages).toEqual([]);
});

test('the types of every export are those of its module', async ({ installed }) => {
  const entrypoints = Object.keys(manifestOf(installed.kit).exports).filter(
    (name) => !name.endsWith('.yaml'),
  );
  const pack = createPackageFromTarballData(new Uint8Array(readFileSync(installed.tarball)));
  const result = await checkPackage(pack, { entrypoints });
  if (!result.types) throw new Error('the package has no types');
  // Node 20.19 and newer load modules from CommonJS as well; versions before exports are not supported.
  const problems = result.problems.filter(
    (problem) => !('resolutionKind' in problem) || !['node10', 'node16-cjs'].includes(problem.resolutionKind),
  );
  expect(problems).toEqual([]);
});
