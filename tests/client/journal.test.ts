import { appendFileSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Journal, journalFolder, readJournal, tally } from '../../client/journal.ts';

const marker = { field: 'standard__first_name', value: 'crmkabc' };
const newState = (): string => mkdtempSync(join(tmpdir(), 'journal-'));

test('what was written is read back, from all workers of the run', () => {
  const folder = journalFolder(newState(), 'run1');
  const [first, second] = [new Journal(folder, 'w0'), new Journal(folder, 'w1')];
  first.write({ event: 'intended', resource_type: 'contacts', marker, count: 1 });
  second.write({ event: 'found', resource_type: 'contacts', id: '7', permanent: false });
  expect(readJournal(folder).map(({ event }) => event)).toEqual(['intended', 'found']);
});

test('a journal is private to its owner', () => {
  const folder = journalFolder(newState(), 'run1');
  new Journal(folder, 'w0').write({ event: 'intended', resource_type: 'contacts', marker, count: 1 });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'w0.jsonl')).mode & 0o777).toBe(0o600);
});

test('a line cut off by a crash does not spoil the lines before it', () => {
  const folder = journalFolder(newState(), 'run1');
  new Journal(folder, 'w0').write({ event: 'intended', resource_type: 'contacts', marker, count: 1 });
  appendFileSync(join(folder, 'w0.jsonl'), '{"event":"fou');
  expect(readJournal(folder)).toHaveLength(1);
});

test('the tally counts records by id: created, deleted, left, and those that nobody can delete', () => {
  expect(
    tally([
      { event: 'intended', resource_type: 'contacts', marker, count: 3 },
      { event: 'found', resource_type: 'contacts', id: '1', permanent: false },
      { event: 'found', resource_type: 'contacts', id: '1', permanent: false },
      { event: 'found', resource_type: 'contacts', id: '2', permanent: false },
      { event: 'deleted', resource_type: 'contacts', id: '1' },
      { event: 'found', resource_type: 'customObjects', id: '3', permanent: true },
    ]),
  ).toEqual({ created: 3, deleted: 1, permanent: 1, left: ['contacts/2'] });
});

test('a record that is found again after its deletion counts as left', () => {
  expect(
    tally([
      { event: 'found', resource_type: 'contacts', id: '1', permanent: false },
      { event: 'deleted', resource_type: 'contacts', id: '1' },
      { event: 'found', resource_type: 'contacts', id: '1', permanent: false },
    ]).left,
  ).toEqual(['contacts/1']);
});
