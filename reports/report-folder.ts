import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Conformance } from './conformance.ts';
import { printableJson } from '../suites/harness/legible.ts';
import { pageOf } from './page/page.ts';

/** What stands in the folder of a report. Everything else there is written from the first. */
export const reportFile = { data: 'conformance.json', page: 'index.html' } as const;

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

/** Writes conformance.json, and the page from what then stands in it. Answers with the page's file. */
export function writeReport(folder: string, conformance: Conformance): string {
  mkdirSync(folder, { recursive: true });
  const data = `${printableJson(JSON.stringify(conformance, null, 2))}\n`;
  writeFileSync(join(folder, reportFile.data), data);
  const page = join(folder, reportFile.page);
  writeFileSync(page, pageOf(JSON.parse(data) as Conformance));
  return page;
}
