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

    test('lists and reads have their time up to the very millisecond', () => {
      const changed = [read(10, 'Ada'), update(100, 'Grace')];
      expect(verdict('RECORDS-13', ...changed, read(209, 'Ada'))).toBe('not exercised');
      expect(verdict('RECORDS-13', ...changed, read(210, 'Ada'))).toBe('fail');
      expect(verdict('RECORDS-20', remove(10), read(119, 'Ada'))).toBe('not exercised');
      expect(verdict('RECORDS-20', remove(10), read(120, 'Ada'))).toBe('fail');
    });

    test('only texts that were shown and are replaced by a text tell anything', () => {
      const story = (before: unknown, after: unknown, shown: unknown): string =>
        verdict('RECORDS-13', read(10, before), update(100, after), read(500, shown));
      for (const none of ['', 7, null, undefined]) expect(story('Ada', none, 'Ada')).toBe('not exercised');
      for (const none of [7, null, undefined]) {
        expect(story(none, 'Grace', none)).toBe('not exercised');
        expect(story('Ada', 'Grace', none)).toBe('not exercised');
      }
      expect(story('Ada', 'Grace', ' grace')).toBe('pass');
      expect(story('Ada', 'Grace', ' ADA')).toBe('fail');
    });

    test('what is shown while an update is under way is not what stood there before', () => {
      const under = { took: 300 };
      const change = [read(10, 'Eve'), update(100, 'Ada', under), read(200, 'Ada')];
      expect(verdict('RECORDS-13', ...change, update(500, 'Grace'), read(900, 'Ada'))).toBe('not exercised');
      const settled = [read(10, 'Eve'), update(100, 'Ada'), read(300, 'Ada')];
      expect(verdict('RECORDS-13', ...settled, update(500, 'Grace'), read(900, 'Ada'))).toBe('fail');
      const early = [read(10, 'Eve'), update(100, 'Ada'), read(115, 'Ada')];
      expect(verdict('RECORDS-13', ...early, update(500, 'Grace'), read(900, 'Ada'))).toBe('fail');
    });

    test('an update of another record, or of another field, changes nothing of this one', () => {
      const other = { path: '/AG-1/contacts/CR-2', took: 700 };
      const changed = [read(10, 'Ada'), update(100, 'Grace')];
      expect(verdict('RECORDS-13', ...changed, update(150, 'Ada', other), read(500, 'Ada'))).toBe('fail');
      const field = { body: { data: { standard__last_name: 'Ada' } }, took: 700 };
      expect(verdict('RECORDS-13', ...changed, update(150, 'Ada', field), read(500, 'Ada'))).toBe('fail');
    });

    test('a short list shows what stands in its records, a long one is not looked at', () => {
      const rows = (at: number, shown: string, number: number): Told => ({
        at,
        body: {},
        answer: {
          objects: Array.from({ length: number }, (_each, row) => ({
            id: `CR-${row + 1}`,
            fields: [{ id: name, value: shown }, 'x', { id: name, value: 7 }],
          })),
          has_more: false,
        },
      });
      const changed = update(100, 'Grace');
      expect(verdict('RECORDS-13', rows(10, 'Ada', 5), changed, rows(500, 'Ada', 5))).toBe('fail');
      expect(verdict('RECORDS-13', rows(10, 'Ada', 6), changed, rows(500, 'Ada', 5))).toBe('not exercised');
      expect(verdict('RECORDS-13', rows(10, 'Ada', 5), changed, rows(500, 'Ada', 6))).toBe('not exercised');
      const odd: Told = { at: 500, body: {}, answer: { objects: [{ id: 'CR-1', fields: 'x' }, 'x'] } };
      expect(verdict('RECORDS-13', rows(10, 'Ada', 5), changed, odd)).toBe('not exercised');
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
    for (const body of [upsert.body, 'no JSON']) {
      const changed = [read(10, 'Ada'), update(100, 'Grace'), { ...upsert, body }, read(900, 'Ada')];
      expect(foundOfService('RECORDS-13', changed, settled).verdict).toBe('not exercised');
    }
    for (const other of [
      { body: { data: { standard__last_name: 'Ada' } } },
      { path: '/AG-1/companies' },
      { at: 50, took: 10 },
    ]) {
      const changed = [read(10, 'Ada'), update(100, 'Grace'), { ...upsert, ...other }, read(900, 'Ada')];
      expect(foundOfService('RECORDS-13', changed, settled).verdict).toBe('fail');
    }
  }
});
