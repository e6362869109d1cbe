import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { naming, type SuiteFile, suiteFiles, suitesUrl } from '../runner/suite-files.ts';
import type { Plan, ProofCase } from './proof-case.ts';

/** Where the spec files of one lane stand. */
export function laneFolder({ suites_folder }: Pick<Plan, 'suites_folder'>, lane: number): string {
  return join(suites_folder, `lane-${lane + 1}`);
}

/** The suite of the check, or the suites that name one of the clauses: only they can have checks for it. */
function suitesFor({ clauses, check }: ProofCase, all: readonly SuiteFile[]): readonly SuiteFile[] {
  if (check !== undefined) return all.filter(({ suite }) => suite === check.split('/')[0]);
  return clauses === undefined ? all : naming(clauses, all);
}

/**
 * Writes for each case a folder with the suites that are to ask its service. Each of them is the suite itself, loaded
 * once more: the runner then knows its checks apart from those of the other stages, and one worker can ask them all.
 */
export function writeSuites(plan: Plan): void {
  const all = suiteFiles();
  for (const [lane, cases] of plan.lanes.entries()) {
    for (const each of cases) {
      const folder = join(laneFolder(plan, lane), each.service.id);
      mkdirSync(folder, { recursive: true });
      for (const { name } of suitesFor(each, all)) {
        const source = new URL(`${name}?${each.service.id}`, suitesUrl).href;
        writeFileSync(join(folder, name), `import ${JSON.stringify(source)};\n`);
      }
    }
  }
  writeFileSync(join(plan.suites_folder, 'package.json'), '{ "type": "module" }\n');
}
