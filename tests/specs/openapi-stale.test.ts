import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '@playwright/test';
import { limits } from '../../specs/openapi.ts';

const generator = fileURLToPath(new URL('../../specs/generate.mjs', import.meta.url));

interface Outcome {
  readonly code: number;
  readonly stderr: string;
}

function generate(...options: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [generator, ...options], (_error, _stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stderr });
    });
  });
}

/** Each test gets a copy of the description, made files included, that it may edit. */
const test = base.extend<{ specs: string }>({
  specs: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'specs-'));
    cpSync(new URL('../../specs', import.meta.url), folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

function changeTheCap(specs: string): void {
  const file = join(specs, 'openapi.yaml');
  const line = `maximum_page_size: ${limits.maximum_page_size}`;
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(line);
  writeFileSync(file, text.replace(line, 'maximum_page_size: 7'));
}

test('what is made from the description is up to date', async ({ specs }) => {
  expect(await generate(`--specs=${specs}`, '--check')).toEqual({ code: 0, stderr: '' });
});

test('a changed cap makes the bundle stale, and the message tells what to run', async ({ specs }) => {
  changeTheCap(specs);
  expect(await generate(`--specs=${specs}`, '--check')).toEqual({
    code: 1,
    stderr:
      'specs/generated/openapi.json is older than specs/openapi.yaml and its parts. Run: npm run generate\n',
  });
});

test('making it anew brings the changed cap and is up to date again', async ({ specs }) => {
  changeTheCap(specs);
  expect(await generate(`--specs=${specs}`)).toEqual({ code: 0, stderr: '' });
  const made: unknown = JSON.parse(readFileSync(join(specs, 'generated/openapi.json'), 'utf8'));
  expect(made).toMatchObject({ 'x-limits': { maximum_page_size: 7 } });
  expect((await generate(`--specs=${specs}`, '--check')).code).toBe(0);
});
