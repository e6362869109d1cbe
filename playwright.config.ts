import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { packageRoot } from './cli/package-root.ts';
import { provenBy } from './proof/proven-by.ts';
import type { ReplayReporterOptions } from './reports/replay/reporter.ts';
import { kitAt } from './reports/kit-at.ts';
import type { ReporterOptions } from './reports/reporter.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// Compiled to JavaScript the same tree stands in dist/, and the runner resolves what it loads by file name.
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const outDir = resolve(process.env['CRM_CONFORMANCE_OUT'] ?? 'conformance-report');
const replay: ReplayReporterOptions = { file: process.env['CRM_CONFORMANCE_REPLAY_FILE'] ?? '' };
const reporter: ReporterOptions = {
  outDir,
  kit: kitAt(packageRoot(here('.'))),
  provenBy: provenBy(),
  partial: process.env['CRM_CONFORMANCE_WHOLE'] !== '1',
};

/** The conformance run. `crm-conformance run` starts it, and so does `npx playwright test`. */
export default defineConfig({
  testDir: here('./suites'),
  testMatch: `*.spec.${ending}`,
  globalSetup: here(`./suites/harness/setup/global-setup.${ending}`),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 600_000,
  workers: 2,
  metadata: {},
  outputDir: join(outDir, 'runner'),
  reporter:
    replay.file === ''
      ? [
          // The first of all: it takes the errors out of the steps before another one writes them down.
          [here(`./reports/reporter.${ending}`), reporter],
          [here(`./suites/harness/setup/shard-reporter.${ending}`)],
          ['allure-playwright', { resultsDir: join(outDir, 'allure-results') }],
          ...(process.env['CRM_CONFORMANCE_BLOB'] === '1'
            ? ([['blob', { outputDir: join(outDir, 'blob-report') }]] as const)
            : []),
        ]
      : [[here(`./reports/replay/reporter.${ending}`), replay]],
});
