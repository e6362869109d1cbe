import { expect, test } from '@playwright/test';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import { foundOfService, type Told } from '../traffic.ts';

const name = 'standard__first_name';
const path = '/AG-1/contacts/CR-1';
const read = (at: number, shown: unknown, more: Told = {}): Told => ({
  at,
  method: 'GET',
  path,
  answer: { type: 'contacts', id: 'CR-1', attributes: { [name]: shown } },
  ...more,
});
const list = (at: number, shown: unknown, id = 'CR-1'): Told => ({
  at,
  body: {},
  answer: { objects: [{ id, fields: [{ id: name, value: shown }] }], has_more: false },
});
const remove = (at: number, status = 200): Told => ({ at, method: 'DELETE', path, status, answer: '' });
const update = (at: number, value: unknown, more: Told = {}): Told => ({
  at,
  method: 'PATCH',
  path,
  body: { data: { [name]: value } },
  answer: '',
  ...more,
});

for (const inParts of [false, true]) {
  const verdict = (clause: ClauseId, ...story: readonly Told[]): string =>
    foundOfService(clause, story, { settle_ms: 100, inParts }).verdict;

  test.describe(inParts ? 'over parts of the traffic' : 'in one part', () => {
    test('RECORDS-19, RECORDS-20: a deleted record stays gone', () => {
      expect(verdict('RECORDS-20', remove(10), read(500, 'Ada'))).toBe('fail');
      expect(verdict('RECORDS-19', remove(10), list(500, 'Ada'))).toBe('fail');
    });

    test('what was deleted just now, refused, or written again may be shown', () => {
      expect(verdict('RECORDS-20', remove(10), read(80, 'Ada'))).toBe('not exercised');
      expect(verdict('RECORDS-20', remove(10, 400), read(500, 'Ada'))).toBe('not exercised');
      expect(verdict('RECORDS-20', remove(10), read(500, 'Ada', { answer: {} }))).toBe('not exercised');
      expect(verdict('RECORDS-19', remove(10), list(500, 'Ada', 'CR-2'))).toBe('not exercised');
    });

    test('RECORDS-13: an updated field shows its new value', () => {
      const before = read(10, 'Ada');
      expect(verdict('RECORDS-13', before, update(100, 'Grace'), read(500, 'Grace'))).toBe('pass');
      expect(verdict('RECORDS-13', before, update(100, 'Grace'), read(500, 'Ada'))).toBe('fail');
      expect(verdict('RECORDS-13', before, update(100, 'Grace'), list(500, 'Ada'))).toBe('fail');
    });

    test('a value in another form, too early, or never seen before says nothing', () => {
      const before = read(10, 'Ada');
      expect(verdict('RECORDS-13', before, update(100, 'Grace'), read(500, 'GRACE H.'))).toBe(
        'not exercised',
      );
      expect(verdict('RECORDS-13', before, update(100, 'Grace'), read(150, 'Ada'))).toBe('not exercised');
      expect(verdict('RECORDS-13', update(100, 'Grace'), read(500, 'Ada'))).toBe('not exercised');
      expect(verdict('RECORDS-13', before, update(100, ' ADA '), read(500, 'Ada'))).toBe('not exercised');
      expect(verdict('RECORDS-13', before, update(100, 'Grace', { status: 400 }), read(500, 'Ada'))).toBe(
        'not exercised',
      );
      expect(verdict('RECORDS-13', before, update(100, 'Grace', { broken: true }), read(500, 'Ada'))).toBe(
        'not exercised',
      );
    });

    test('a later write of the same field is the one that counts', () => {
      const story = [read(10, 'Ada'), update(100, 'Grace'), update(300, 'Ada')];
      expect(verdict('RECORDS-13', ...story, read(900, 'Ada'))).not.toBe('fail');
      const lost = update(300, 'Ada', { broken: true });
      expect(verdict('RECORDS-13', read(10, 'Ada'), update(100, 'Grace'), lost, read(900, 'Ada'))).not.toBe(
        'fail',
      );
    });
  });
}

test('an upsert meanwhile may have brought anything', () => {
  const upsert: Told = {
    at: 300,
    method: 'PATCH',
    path: '/AG-1/contacts',
    body: { data: { [name]: 'Ada', system__id: 'CR-1' } },
    answer: {},
  };
  for (const inParts of [false, true]) {
    const settled = { settle_ms: 100, inParts };
    const back = [remove(10), upsert, read(900, 'Ada')];
    expect(foundOfService('RECORDS-20', back, settled).verdict).toBe('not exercised');
    const changed = [read(10, 'Ada'), update(100, 'Grace'), upsert, read(900, 'Ada')];
    expect(foundOfService('RECORDS-13', changed, settled).verdict).toBe('not exercised');
  }
});
