import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { accountsOf, tally } from '../../client/journal/accounts.ts';
import { Journal, journalFolder, readJournal } from '../../client/journal/journal.ts';
import { type JournalEntry } from '../../client/journal/journal-entry.ts';
import { emptyFolder } from '../empty-folder.ts';

const marker = { field: 'standard__first_name', value: 'crmkabc' };
const kind = fc.constantFrom<'contacts' | 'companies'>('contacts', 'companies');
const id = fc.constantFrom('1', '2', '3');
const entry: fc.Arbitrary<JournalEntry> = fc.oneof(
  kind.map((resource_type) => ({ event: 'intended' as const, resource_type, marker, count: 1 })),
  kind.map((resource_type) => ({
    event: 'answered' as const,
    resource_type,
    marker,
    created: 'yes' as const,
  })),
  kind.map((resource_type) => ({ event: 'settled' as const, resource_type, marker })),
  fc.tuple(kind, id).map(([resource_type, one]) => ({
    event: 'found' as const,
    resource_type,
    id: one,
    permanent: false,
    marker,
  })),
  fc.tuple(kind, id).map(([resource_type, one]) => ({ event: 'deleted' as const, resource_type, id: one })),
);

test('what was written is read back, from all workers of the run', () => {
  const folder = journalFolder(emptyFolder(), 'run1');
  const [first, second] = [new Journal(folder, 'w0'), new Journal(folder, 'w1')];
  first.write({ event: 'intended', resource_type: 'contacts', marker, count: 1 });
  second.write({ event: 'found', resource_type: 'contacts', id: '7', permanent: false });
  expect(readJournal(folder).map(({ event }) => event)).toEqual(['intended', 'found']);
});

test('a journal is private to its owner', () => {
  const folder = journalFolder(emptyFolder(), 'run1');
  new Journal(folder, 'w0').write({ event: 'intended', resource_type: 'contacts', marker, count: 1 });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'w0.jsonl')).mode & 0o777).toBe(0o600);
});

test('a line cut off by a crash does not spoil the lines before it', () => {
  const folder = journalFolder(emptyFolder(), 'run1');
  new Journal(folder, 'w0').write({ event: 'intended', resource_type: 'contacts', marker, count: 1 });
  appendFileSync(join(folder, 'w0.jsonl'), '{"event":"fou');
  expect(readJournal(folder)).toHaveLength(1);
});

test('the tally counts records by id: created, deleted, left, and those that nobody can delete', () => {
  expect(
    tally([
      { event: 'intended', resource_type: 'contacts', marker, count: 2 },
      { event: 'found', resource_type: 'contacts', id: '1', permanent: false, marker },
      { event: 'found', resource_type: 'contacts', id: '1', permanent: false, marker },
      { event: 'found', resource_type: 'contacts', id: '2', permanent: false, marker },
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

test('what may have been made and was never seen counts as left, until a list settles it', () => {
  const cut: JournalEntry[] = [
    { event: 'intended', resource_type: 'contacts', marker, count: 1 },
    { event: 'intended', resource_type: 'contacts', marker, count: 1 },
    { event: 'answered', resource_type: 'contacts', marker, created: 'yes' },
  ];
  const unseen = [1, 2].map((nth) => `contacts/? (${nth} of 2 with standard__first_name crmkabc)`);
  expect(tally(cut)).toEqual({ created: 2, deleted: 0, permanent: 0, left: unseen });
  expect(tally([...cut, { event: 'settled', resource_type: 'contacts', marker }]).left).toEqual([]);
});

test('the accounts of a journal are those of its lines, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), fc.nat({ max: 30 }), (entries, cut) => {
      const folder = journalFolder(emptyFolder(), 'run1');
      const first = new Journal(folder, 'w0');
      for (const one of entries.slice(0, cut)) first.write(one);
      const second = new Journal(folder, 'w1', readJournal(folder));
      for (const one of entries.slice(cut)) second.write(one);
      expect(second.accounts.tally()).toEqual(tally(entries));
      expect(tally(readJournal(folder))).toEqual(tally(entries));
    }),
    { numRuns: 50 },
  );
});

test('only what may still stand and can be deleted is unsettled', () => {
  const accounts = accountsOf([
    { event: 'intended', resource_type: 'contacts', marker, count: 1 },
    { event: 'intended', resource_type: 'customObjects', marker, count: 1 },
    { event: 'intended', resource_type: 'companies', marker, count: 1 },
    { event: 'answered', resource_type: 'companies', marker, created: 'no' },
  ]);
  expect(accounts.unsettled.map(({ resource_type }) => resource_type)).toEqual(['contacts']);
});
