import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The package as `npm pack` makes it, and a folder outside the repository where it is installed. */
export interface Installed {
  readonly tarball: string;
  /** The caller's own folder, with a package.json and node_modules. */
  readonly folder: string;
  /** The package inside of node_modules. */
  readonly kit: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What npm and the runner of these tests hand on, and a fresh machine has not. */
const handedOn =
  /^(npm_(package|lifecycle|command|config_local_prefix)|INIT_CWD|NODE_PATH|NODE_OPTIONS|CRM_CONFORMANCE|PLAYWRIGHT|PW_|PWTEST|TEST_|FORCE_COLOR)/;

function freshEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !handedOn.test(name)));
}

/** Not part of a clean checkout. */
const ownToThisFolder = new Set([
  'node_modules',
  'dist',
  '.git',
  'test-results',
  'conformance-report',
  'conformance-proof',
]);

/** A clean checkout in another folder: packing builds there, and nobody's dist is touched. */
function checkoutIn(folder: string): string {
  const checkout = join(folder, 'checkout');
  mkdirSync(checkout);
  for (const name of readdirSync(root).filter((each) => !ownToThisFolder.has(each))) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  return checkout;
}

function packedAndInstalled(folder: string): Installed {
  const env = freshEnvironment();
  const npm = (cwd: string, ...args: string[]): string =>
    execFileSync('npm', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const packed = join(folder, 'packed');
  const app = join(folder, 'app');
  mkdirSync(packed);
  mkdirSync(app);
  npm(checkoutIn(folder), 'pack', '--silent', '--pack-destination', packed);
  const [name = ''] = readdirSync(packed);
  const tarball = join(packed, name);
  writeFileSync(join(app, 'package.json'), '{ "name": "app", "private": true, "type": "module" }\n');
  npm(app, 'install', '--save-dev', '--prefer-offline', '--no-audit', '--no-fund', tarball);
  return { tarball, folder: app, kit: join(app, 'node_modules', 'crm-records-conformance'), env };
}

/** Tests that share one installation in each worker. */
export const test = base.extend<object, { installed: Installed }>({
  installed: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'crm-conformance-package-'));
      await use(packedAndInstalled(folder));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
