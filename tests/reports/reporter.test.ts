import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { FullConfig, FullResult, Suite } from '@playwright/test/reporter';
import type { Conformance } from '../../reports/conformance.ts';
import ConformanceReporter from '../../reports/reporter.ts';
import { tellBeginning } from '../../suites/harness/results/run-metadata.ts';
import { run } from './finished-run.ts';
import { emptyFolder } from '../empty-folder.ts';

const { kit, metadata } = run([]);
const noChecks = { allTests: () => [] } as unknown as Suite;
const ended = { status: 'passed' } as FullResult;

/** A reporter of a run without checks, and the file that it leaves. */
function reporter(): { reporter: ConformanceReporter; file: string; config: FullConfig } {
  const outDir = emptyFolder();
  const config = { metadata: {} } as unknown as FullConfig;
  return {
    reporter: new ConformanceReporter({ outDir, kit, partial: true, provenBy: {}, isWorking: () => false }),
    file: join(outDir, 'conformance.json'),
    config,
  };
}

test('a run that decided nothing leaves a report and does not succeed', async () => {
  const { reporter: reports, file, config } = reporter();
  tellBeginning(config, metadata);
  reports.onBegin(config, noChecks);
  expect(await reports.onEnd(ended)).toEqual({ status: 'failed' });
  expect(existsSync(file)).toBe(true);
});

test('an error outside of checks stands in the report', async () => {
  const { reporter: reports, file, config } = reporter();
  tellBeginning(config, metadata);
  reports.onBegin(config, noChecks);
  reports.onError({ message: 'a bug, on purpose' });
  expect(await reports.onEnd(ended)).toEqual({ status: 'failed' });
  const { internal_errors } = JSON.parse(readFileSync(file, 'utf8')) as Conformance;
  expect(internal_errors).toEqual([{ message: 'a bug, on purpose' }]);
});

test('an error before anything is known of the run leaves no report, not even an older one', async () => {
  const { reporter: reports, file, config } = reporter();
  writeFileSync(file, '{}');
  reports.onBegin(config, noChecks);
  reports.onError({ message: 'a bug, on purpose' });
  expect(await reports.onEnd(ended)).toEqual({ status: 'failed' });
  expect(existsSync(file)).toBe(false);
});

test('where no check matches, the report of an earlier run stays, and nothing is called a bug', async () => {
  const { reporter: reports, file, config } = reporter();
  writeFileSync(file, '{}');
  tellBeginning(config, metadata);
  reports.onBegin(config, noChecks);
  reports.onError({ message: 'Error: No tests found.\nMake sure that arguments are regular expressions' });
  expect(await reports.onEnd(ended)).toEqual({ status: 'failed' });
  expect(readFileSync(file, 'utf8')).toBe('{}');
});

test('a list of the checks leaves the report of an earlier run alone', async () => {
  const { reporter: reports, file, config } = reporter();
  writeFileSync(file, '{}');
  reports.onBegin(config, noChecks);
  expect(await reports.onEnd(ended)).toEqual({ status: 'passed' });
  expect(existsSync(file)).toBe(true);
});

test('an interrupted run says so to the runner', async () => {
  const { reporter: reports, config } = reporter();
  tellBeginning(config, metadata);
  reports.onBegin(config, noChecks);
  expect(await reports.onEnd({ ...ended, status: 'interrupted' })).toEqual({ status: 'interrupted' });
});
