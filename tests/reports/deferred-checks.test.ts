import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { assemble } from '../../reports/assemble.ts';
import type { Conformance } from '../../reports/conformance.ts';
import type { FinishedCheck } from '../../reports/finished-check.ts';
import { check, failed, run } from './finished-run.ts';

const deferred = {
  kind: 'expired',
  clauses: ['LIST-01'],
  check: 'list/a-list-is-answered',
  made_at: '2026-11-21T16:12:00.000Z',
  due: '2026-11-22T16:16:00.000Z',
  until: '2026-12-22T16:11:00.000Z',
};

function reportOf(checks: readonly FinishedCheck[], waiting = 0): Conformance {
  const finished = run(checks);
  const tickets = { open: Array.from({ length: waiting }, () => deferred), overdue: [] };
  return assemble({ ...finished, metadata: { ...finished.metadata, tickets } });
}

test('a deferred check counts as decided when it decided its clause', () => {
  const broken = failed('ViolatedExpectation: it is not refused', { deferred });
  expect(reportOf([check({ deferred })]).tickets?.redeemed).toEqual([{ ...deferred, verdict: 'pass' }]);
  expect(reportOf([broken]).tickets?.redeemed).toEqual([{ ...deferred, verdict: 'fail' }]);
});

test('a deferred check still waits when it stayed undecided, or met another broken clause', () => {
  const silent = failed('Unanswered: nobody there', { deferred });
  const blaming = failed('ViolatedExpectation: [LIST-03] has_more is text', { deferred });
  for (const undecided of [silent, blaming]) expect(reportOf([undecided]).tickets).toBeUndefined();
});

test('a report without deferred checks has no member for them, and one with some keeps to the schema', () => {
  expect('tickets' in reportOf([check()])).toBe(false);
  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  const schemaFile = new URL('../../reports/conformance.schema.json', import.meta.url);
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
  const report = reportOf([check({ deferred })], 2);
  expect(report.tickets).toMatchObject({ open: [deferred, deferred], overdue: [] });
  validate(JSON.parse(JSON.stringify(report)));
  expect(validate.errors).toBeNull();
});
