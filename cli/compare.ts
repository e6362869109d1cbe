import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { compared, regressions } from '../reports/compare/comparison.ts';
import { comparisonPage } from '../reports/compare/comparison-page.ts';
import { comparisonText } from '../reports/compare/comparison-text.ts';
import { printableJson } from '../suites/harness/legible.ts';
import { UsageError } from './exit-code.ts';
import { reportAt } from './report-on-disk.ts';

/** The flags of `compare`, as the command line gives them. */
export interface CompareOptions {
  readonly json?: string;
  readonly html?: string;
}

function write(flag: string, file: string, text: string): void {
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${flag} ${file} cannot be written (${code}). Choose another name.`);
  }
}

/** Shows what is another in the second report. Answers 1 when a clause got worse, 0 else. */
export function compare(first: string, second: string, { json, html }: CompareOptions): number {
  const comparison = compared(reportAt(first).conformance, reportAt(second).conformance);
  if (json !== undefined) write('--json', json, `${printableJson(JSON.stringify(comparison, null, 2))}\n`);
  if (html !== undefined) write('--html', html, comparisonPage(comparison));
  process.stdout.write(comparisonText(comparison));
  return regressions(comparison).length > 0 ? 1 : 0;
}
