import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** The report of an earlier run in this folder; undefined when there is none that can be read. */
export function previousReport(folder: string): Conformance | undefined {
  try {
    const found = JSON.parse(readFileSync(join(folder, reportFile.data), 'utf8')) as Partial<Conformance>;
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
  return renderReport(folder, JSON.parse(data) as Conformance);
}
