import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import type { WorkerFixtures } from '../suites/harness/check.ts';
import { type Plan, planVariable } from './proof-case.ts';
import type { FindingsOptions } from './findings-reporter.ts';

const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const planFile = process.env[planVariable] ?? '';
const plan = JSON.parse(readFileSync(planFile, 'utf8')) as Plan;
const { findings_file, seed } = plan;
const reporter: FindingsOptions = { file: findings_file, seed };

/** The runs of a proof: a project for each service, whose worker sets it up. `crm-conformance prove` starts it. */
export default defineConfig<object, WorkerFixtures>({
  testDir: fileURLToPath(new URL('../suites', import.meta.url)),
  testMatch: `*.spec.${ending}`,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  workers: plan.workers,
  outputDir: join(dirname(planFile), 'runner'),
  reporter: [[fileURLToPath(new URL(`./findings-reporter.${ending}`, import.meta.url)), reporter]],
  projects: plan.cases.map(({ stage, grep }) => ({
    name: stage.id,
    // One worker a service: each worker sets up its own.
    workers: 1,
    use: { stage },
    ...(grep !== undefined && { grep: new RegExp(grep) }),
  })),
});
