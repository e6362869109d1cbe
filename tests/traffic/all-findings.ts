import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { callerLaws } from '../../traffic/caller/laws.ts';
import { type Finding, judge, type Law, type Traffic } from '../../traffic/law.ts';
import { serviceLaws } from '../../traffic/service/laws.ts';

/** What each law says of a story: how often it was kept, or how it was broken. Laws that were not exercised are left out. */
type Findings = Readonly<Record<string, number | string>>;

const file = new URL('all-findings.json', import.meta.url);
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Findings>;
const isRecording = process.env['RECORD_FINDINGS'] !== undefined;

function inShort(finding: Finding): number | string {
  if (finding.verdict === 'not exercised') return 0;
  if (finding.verdict === 'pass') return finding.trials;
  const shown = finding.exchanges.map(({ index }) => index).join();
  return `${finding.breach} (${finding.breaches} of ${finding.trials}, shown by ${shown})`;
}

function findingsOf(laws: readonly Law[], traffic: Traffic): Findings {
  const found = laws.map((law) => [law.clause, inShort(judge(law, traffic))] as const);
  return Object.fromEntries(found.filter(([, short]) => short !== 0));
}

/**
 * A story breaks the clauses that it is written for, and no other: what all laws say of it stands in
 * all-findings.json, by its digest. To write that anew after a change that is meant:
 * echo '{}' > tests/traffic/all-findings.json
 * RECORD_FINDINGS=1 npx playwright test -c tests --workers 1 tests/traffic && npm run format
 */
export function expectRecordedFindings(story: unknown, traffic: Traffic): void {
  const digest = createHash('sha256').update(JSON.stringify(story)).digest('hex').slice(0, 12);
  const findings = findingsOf([...callerLaws, ...serviceLaws], traffic);
  if (isRecording) {
    recorded[digest] = findings;
    const sorted = Object.entries(recorded).toSorted(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
  }
  expect(findings, `the findings of the story ${digest}`).toEqual(recorded[digest]);
}
