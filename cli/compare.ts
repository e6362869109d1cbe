import { compared, regressions } from '../reports/compare/comparison.ts';
import { comparisonPage } from '../reports/compare/comparison-page.ts';
import { comparisonText } from '../reports/compare/comparison-text.ts';
import { printableJson } from '../suites/harness/results/safe-text.ts';
import { writeNamedFile } from './named-file.ts';
import { reportAt } from './report-on-disk.ts';

/** The flags of `compare`, as the command line gives them. */
export interface CompareOptions {
  readonly json?: string;
  readonly html?: string;
}

/** Shows what changed between two reports. Answers 1 when a clause got worse, 0 else. */
export function compare(first: string, second: string, { json, html }: CompareOptions): number {
  const comparison = compared(reportAt(first).conformance, reportAt(second).conformance);
  if (json !== undefined)
    writeNamedFile(json, `${printableJson(JSON.stringify(comparison, null, 2))}\n`, `--json ${json}`);
  if (html !== undefined) writeNamedFile(html, comparisonPage(comparison), `--html ${html}`);
  process.stdout.write(comparisonText(comparison));
  return regressions(comparison).length > 0 ? 1 : 0;
}
