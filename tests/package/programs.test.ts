import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { type Installed, test } from './installed.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const compiler = here('../../node_modules/typescript/bin/tsc');
const guide = readFileSync(here('../../docs/programs.md'), 'utf8');

/** A program of the guide, and what the guide says that it prints. */
const examples = [...guide.matchAll(/```ts\n(.*?)```\n\n```text\n(.*?)```/gs)].map(
  ([, program = '', printed = '']) => ({ program, printed }),
);

/** As a program's own compiler settings would be at their strictest; the library's types are checked too. */
const settings = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    resolveJsonModule: true,
    outDir: 'out',
  },
};

/** Compiles programs that stand in a folder of the caller's application. Answers with what the compiler says. */
function compiled(folder: string): string {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  return status === 0 ? '' : stdout;
}

function folderIn({ folder }: Installed): string {
  const own = mkdtempSync(join(folder, 'program-'));
  writeFileSync(join(own, 'package.json'), '{ "type": "module" }\n');
  return own;
}

test('the guide has an example of each kind', () => {
  expect(examples).toHaveLength([...guide.matchAll(/```ts\n/g)].length);
  expect(examples.length).toBeGreaterThanOrEqual(4);
});

for (const [index, { program, printed }] of examples.entries()) {
  test(`example ${index + 1} of the guide compiles, runs and prints what the guide says`, ({ installed }) => {
    const folder = folderIn(installed);
    writeFileSync(join(folder, 'example.ts'), program);
    expect(compiled(folder)).toBe('');
    const args = [join(folder, 'out', 'example.js')];
    const found = execFileSync(process.execPath, args, { cwd: folder, env: installed.env, encoding: 'utf8' });
    expect(found).toBe(printed);
  });
}

test('the types are those that programs rely on', ({ installed }) => {
  const folder = folderIn(installed);
  copyFileSync(here('types.mts'), join(folder, 'types.mts'));
  expect(compiled(folder)).toBe('');
});
