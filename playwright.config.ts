import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { provenBy } from './proof/proven-by.ts';
import type { ReplayReporterOptions } from './reports/replay/reporter.ts';
import type { ReporterOptions } from './reports/reporter.ts';
import { kit } from './runner/kit.ts';
import { toldRun } from './suites/harness/run/run-variables.ts';
import { isWorking } from './suites/harness/run/working-workers.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// Compiled to JavaScript the same tree stands in dist/, and the runner resolves what it loads by file name.
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const { out, replay_file: file = '', replayed, whole, blob, first } = toldRun();
const outDir = resolve(out ?? 'conformance-report');
const replay: ReplayReporterOptions = { file, hasInput: replayed?.breach !== undefined, isWorking };
const reporter: ReporterOptions = {
  outDir,
  kit: kit(),
  provenBy: provenBy(),
  partial: !whole,
  isWorking,
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
  // The runner takes the checks of one project after those of another.
  ...(first !== undefined && { projects: [{ grep: new RegExp(first) }, { grepInvert: new RegExp(first) }] }),
  metadata: {},
  outputDir: join(outDir, 'runner'),
  reporter:
    file === ''
      ? [
          // The first of all: it takes the errors out of the steps before another one writes them down.
          [here(`./reports/reporter.${ending}`), reporter],
          [here(`./suites/harness/setup/shard-reporter.${ending}`)],
          [here(`./suites/harness/setup/order-reporter.${ending}`)],
          ['allure-playwright', { resultsDir: join(outDir, 'allure-results') }],
          ...(blob ? ([['blob', { outputDir: join(outDir, 'blob-report') }]] as const) : []),
          // The last: the others are to be told of each failure.
          [here(`./reports/failure-limit.${ending}`)],
        ]
      : [[here(`./reports/replay/reporter.${ending}`), replay]],
});
