import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Conformance } from './conformance.ts';
import { printableJson } from '../suites/harness/results/safe-text.ts';
import { badgeOf } from './formats/badge.ts';
import { ctrfOf } from './formats/ctrf.ts';
import { junitOf } from './formats/junit.ts';
import { markdownOf } from './formats/markdown.ts';
import { sarifOf } from './formats/sarif.ts';
import { pageOf } from './page/page.ts';

/** What stands in the folder of a report. Everything else there is written from the first. */
export const reportFile = {
  data: 'conformance.json',
  page: 'index.html',
  junit: 'junit.xml',
  ctrf: 'ctrf.json',
  sarif: 'results.sarif',
  markdown: 'summary.md',
  badge: 'badge.svg',
} as const;

const renderings = {
  page: pageOf,
  junit: junitOf,
  ctrf: ctrfOf,
  sarif: sarifOf,
  markdown: markdownOf,
  badge: badgeOf,
} as const;

/** What was the data of a report here, until a new one is written. */
export const earlierReportFile = 'earlier-conformance.json';

/** Nobody may take an earlier report for that of a run that has begun. Its data is kept, to be compared with. */
export function setEarlierAside(folder: string): void {
  const { data, ...rendered } = reportFile;
  for (const file of Object.values(rendered)) rmSync(join(folder, file), { force: true });
  const file = join(folder, data);
  if (existsSync(file)) renameSync(file, join(folder, earlierReportFile));
}

/** The report of an earlier run in this folder; undefined when there is none that can be read. */
export function previousReport(folder: string): Conformance | undefined {
  const name = existsSync(join(folder, reportFile.data)) ? reportFile.data : earlierReportFile;
  try {
    const found = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Partial<Conformance>;
    const isReport = found.run && found.environment && Array.isArray(found.clauses);
    return isReport ? (found as Conformance) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the page and the machine formats. Answers with the page's file. */
export function renderReport(folder: string, conformance: Conformance): string {
  for (const [name, rendered] of Object.entries(renderings)) {
    const file = reportFile[name as keyof typeof renderings];
    writeFileSync(join(folder, file), rendered(conformance));
  }
  return join(folder, reportFile.page);
}

/** Writes conformance.json, and the rest from what then stands in it. Answers with the page's file. */
export function writeReport(folder: string, conformance: Conformance): string {
  mkdirSync(folder, { recursive: true });
  const data = `${printableJson(JSON.stringify(conformance, null, 2))}\n`;
  writeFileSync(join(folder, reportFile.data), data);
  rmSync(join(folder, earlierReportFile), { force: true });
  return renderReport(folder, JSON.parse(data) as Conformance);
}
