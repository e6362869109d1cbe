// Compiles the kit into dist/, beside it what is read at run time. What was compiled from a file that is gone goes too:
// a suite that was renamed would be run twice.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const compiled = /(\.d\.ts|\.js|\.js\.map)$/;
const assets = [
  'specs/generated/openapi.json',
  'suites/harness/run/measured-costs.json',
  'suites/harness/run/measured-durations.json',
  'proof/proven-by.json',
  'reports/page/browser',
];

process.chdir(import.meta.dirname);
for (const file of existsSync('dist') ? readdirSync('dist', { recursive: true }) : []) {
  const isAsset = assets.some((asset) => file.startsWith(asset));
  if (compiled.test(file) && !isAsset && !existsSync(file.replace(compiled, '.ts')))
    rmSync(join('dist', file));
}
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
for (const asset of assets) cpSync(asset, join('dist', asset), { recursive: true });
