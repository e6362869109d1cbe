import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { grepFor } from '../runner/selection.ts';
import type { WorkerFixtures } from '../suites/harness/fixtures/base-fixtures.ts';
import type { FindingsOptions } from './findings-reporter.ts';
import type { Plan, ProofCase } from './proof-case.ts';
import { checkPattern } from '../specs/clauses/check-id.ts';
import { toldRun } from '../suites/harness/run/run-variables.ts';
import { laneFolder } from './service-suites.ts';

const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const { plan_file: planFile = '' } = toldRun();
const plan = JSON.parse(readFileSync(planFile, 'utf8')) as Plan;
const { findings_file, seed } = plan;
const reporter: FindingsOptions = { file: findings_file, seed };

/** The checks of a case: the runner knows each by its path, its titles and its tags. */
function checksOf({ service, clauses, check }: ProofCase): RegExp {
  if (check !== undefined) return checkPattern(check, `/${service.id}`);
  return new RegExp(`/${service.id}/.*${clauses === undefined ? '' : grepFor(clauses)}`);
}

/** The runs of a proof: a project for each lane, whose worker sets up one service after the other. `crm-conformance prove` starts it. */
export default defineConfig<object, WorkerFixtures>({
  testDir: plan.suites_folder,
  testMatch: `*.spec.${ending}`,
  forbidOnly: true,
  retries: 0,
  workers: plan.workers,
  outputDir: join(dirname(planFile), 'runner'),
  reporter: [[fileURLToPath(new URL(`./findings-reporter.${ending}`, import.meta.url)), reporter]],
  projects: plan.lanes.map((cases, lane) => ({
    name: `lane-${lane + 1}`,
    testDir: laneFolder(plan, lane),
    workers: 1,
    // One that walks in circles has shown enough by then.
    timeout: cases.some(({ service }) => service.mutant !== undefined) ? 30_000 : 120_000,
    use: { proofServices: Object.fromEntries(cases.map(({ service }) => [service.id, service])) },
    grep: cases.map(checksOf),
  })),
});
