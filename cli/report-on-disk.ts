import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Conformance } from '../reports/conformance.ts';
import { earlierReportFile, reportFile } from '../reports/report-folder.ts';
import { UsageError } from '../runner/exit-code.ts';
import { inPackage } from '../runner/kit.ts';

/** A report of an earlier run, and the folder that it stands in. */
export interface ReportOnDisk {
  readonly folder: string;
  readonly conformance: Conformance;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${file} is no JSON. Run the checks again.`);
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** What its published schema finds wrong first; undefined when nothing is. */
function firstProblem(report: unknown): string | undefined {
  const schema = readFileSync(inPackage('reports/conformance.schema.json'), 'utf8');
  const ajv = new Ajv2020();
  addFormats.default(ajv);
  if (ajv.validate(JSON.parse(schema) as object, report)) return undefined;
  const [problem] = ajv.errors ?? [];
  return `${problem?.instancePath || 'the whole'} ${problem?.message}`;
}

/** A run that was killed has left the data of the report before it, if any. */
function noReportAt(path: string): string {
  const earlier = join(path, earlierReportFile);
  const instead = existsSync(earlier) ? ` A run ended without one; the report before it is ${earlier}.` : '';
  return `${path} has no ${reportFile.data}, so it is no report of a run.${instead}`;
}

/** Reads a report, named by its folder or by its conformance.json. Throws a UsageError where there is none. */
export function reportAt(path: string): ReportOnDisk {
  if (!existsSync(path)) throw new UsageError(`${path}: there is no such folder or file.`);
  const file = statSync(path).isDirectory() ? join(path, reportFile.data) : path;
  if (!existsSync(file)) throw new UsageError(noReportAt(path));
  const report = parsed(file);
  const problem = firstProblem(report);
  if (problem === undefined) return { folder: dirname(file), conformance: report as Conformance };
  throw new UsageError(
    `${file} is no report that this version of the kit can read: ${problem}. Run the checks again with this version.`,
  );
}
