import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startLocal } from '../../environments/embedded.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { command, emptyFolder } from './command.ts';

/** A run of the checks of one clause against a service with a fault of another. */
async function runOf(
  only: string,
  fault: string,
): Promise<{ readonly code: number | null; readonly report: Conformance }> {
  const folder = emptyFolder();
  const profileFile = join(folder, 'faulty.yaml');
  const local = await startLocal({ profileFile, stateDir: folder, faults: [fault] });
  try {
    const flags = ['--profile', profileFile, '--only', only, '--workers', '1', '--seed', '5'];
    const { code } = await command(folder, 'run', ...flags);
    const file = join(folder, 'conformance-report/conformance.json');
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) as Conformance };
  } finally {
    await local.close();
  }
}

test('what no check of the run asks for is judged by its traffic', async () => {
  const { code, report } = await runOf('RECORDS-01', 'previous-cursor-offered');
  const broken = report.clauses.find(({ id }) => id === 'PAGING-08');
  expect(code).toBe(1);
  expect(report.summary).toMatchObject({ verdict: 'deviates', pass: 1, fail: 1 });
  expect(broken).toMatchObject({
    verdict: 'fail',
    checks: [{ verdict: 'fail', exchanges: [{ operation: 'ListCrmRecords', response: { status: 200 } }] }],
  });
  expect(broken?.checks[0]?.reason).toContain('paging goes forward only');
  expect(JSON.stringify(report)).not.toMatch(/Bearer [^«]/);
});

test('an implied clause warns', async () => {
  const { code, report } = await runOf('RECORDS-01', 'end-of-list-not-told');
  expect(code).toBe(0);
  expect(report.clauses.find(({ id }) => id === 'LIST-04')?.verdict).toBe('warn');
});
