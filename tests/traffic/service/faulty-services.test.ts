import { expect, test } from '@playwright/test';
import { dialects } from '../../../environments/reference/dialects/catalogue.ts';
import { judging } from '../../../environments/reference/faults/patching/filtering.ts';
import { turningPages } from '../../../environments/reference/faults/patching/list-pages.ts';
import type { FieldType } from '../../../environments/reference/fields/field.ts';
import { dialectGroups } from '../../../proof/plan-cases.ts';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import { runLaws } from '../../../traffic/service/laws.ts';
import { exercised, type Making } from './exerciser.ts';

const withFault = (...faults: readonly string[]): Making => ({ faults });
/** Filters of one type with these operations keep every record. */
const keepingAll = (type: FieldType, operations: RegExp): Making => ({
  patches: [judging(type, operations, () => true)],
  records: 10,
});

/** Says that a record was changed or deleted, and does nothing. */
const acknowledging = (method: 'PATCH' | 'DELETE'): Making => ({
  patches: [
    (seams) => ({
      answer: async (request, handle) =>
        request.method === method && /\/contacts\/[^/]+$/.test(request.path)
          ? { status: 200, body: {} }
          : seams.answer(request, handle),
    }),
  ],
});

/** For each law a service that breaks its clause. */
const breaking: Partial<Record<ClauseId, Making>> = {
  'PAGING-01': withFault('one-record-above-the-limit'),
  'LIMITS-01': {
    patches: [
      turningPages({
        ask: (request, { limit }) => (limit === undefined ? { ...request, size: 101 } : request),
      }),
    ],
  },
  'LIMITS-02': { ...withFault('cap-ignored'), records: 1100 },
  'RPC-17': withFault('one-company-above-the-size'),
  'RPC-28': withFault('one-company-above-the-size'),
  'PAGING-05': withFault('changed-records-listed-twice'),
  'PAGING-07': withFault('cursor-stands-still'),
  'RPC-20': withFault('company-cursor-stands-still'),
  'RPC-16': withFault('entries-without-cursor'),
  'PAGING-08': withFault('last-cursor-in-rpc-lists'),
  'LIST-04': withFault('end-of-list-not-told'),
  'LIST-06': withFault('neighbouring-field-shown'),
  'UPSERT-21': withFault('one-return-field-more'),
  'UPSERT-07': withFault('no-return-fields-means-all'),
  'UPSERT-18': withFault('data-returns-all'),
  'VALUES-12': {
    patches: [
      (seams) => ({
        presentValue: (rules, field, value) => {
          const shown = seams.presentValue(rules, field, value);
          return typeof shown === 'string' ? 5 : shown;
        },
      }),
    ],
  },
  'OPERATORS-03': keepingAll('string', /^IS(_NOT)?$/),
  'OPERATORS-04': keepingAll('string', /^IS_ANY$/),
  'OPERATORS-05': keepingAll('string', /^IS_EMPTY$/),
  'OPERATORS-06': keepingAll('string_list', /^IS_ANY$/),
  'OPERATORS-07': keepingAll('string_list', /^IS_ALL$/),
  'OPERATORS-08': keepingAll('string_list', /^IS_EMPTY$/),
  'OPERATORS-09': withFault('true-finds-all'),
  'OPERATORS-10': withFault('true-empty'),
  'OPERATORS-11': keepingAll('date', /^IS$/),
  'OPERATORS-12': keepingAll('date', /^IS_BEFORE$/),
  'OPERATORS-13': withFault('date-range-without-lower-end'),
  'OPERATORS-14': withFault('midnight-empty'),
  'OPERATORS-15': withFault('near-number-as-equal'),
  'OPERATORS-16': withFault('greater-takes-equal'),
  'OPERATORS-17': withFault('number-range-without-lower-end'),
  'OPERATORS-18': withFault('single-digit-empty'),
  'PAGING-06': withFault('filters-on-the-first-page-only'),
  'UNIQUENESS-04': withFault('conflict-with-half-a-namespace'),
  'UNIQUENESS-06': withFault('conflict-blames-a-stranger'),
  'UNIQUENESS-07': withFault('conflict-metadata-upside-down'),
  'RECORDS-13': acknowledging('PATCH'),
  'RECORDS-19': acknowledging('DELETE'),
  'RECORDS-20': withFault('deleted-record-still-read'),
  'AUTH-01': withFault('token-check-off'),
  'RESOURCES-04': {
    patches: [
      (seams) => ({
        acceptedTypes: (id) => seams.acceptedTypes(id === 'ListFieldSchema' ? 'UpsertCrmRecord' : id),
      }),
    ],
  },
  'RESOURCES-05': withFault('unlisted-type-has-a-schema'),
  'TOKENS-06': withFault('token-for-a-week'),
  'TOKENS-08': withFault('new-token-each-time'),
  'TOKENS-09': withFault('expiry-put-off'),
  'TOKENS-12': withFault('refresh-token-beside-data'),
  'TOKENS-14': withFault('any-text-as-grant-type'),
  'TOKENS-15': withFault('missing-assertion-excused'),
  'TOKENS-16': withFault('unsigned-assertion-accepted'),
  'TOKENS-17': withFault('signature-unchecked'),
  'TOKENS-18': withFault('issuer-prefix-optional'),
  'TOKENS-19': withFault('overlong-assertion-accepted'),
  'TOKENS-21': withFault('claims-optional'),
  'TOKENS-36': withFault('any-rsa-algorithm-accepted'),
};

/** Shown by stories alone: one takes a thousand companies, the other a day. */
const byStories: ReadonlySet<ClauseId> = new Set(['LIMITS-04', 'AUTH-03']);

test('every law of a run is seen to catch what breaks its clause', () => {
  const clauses = runLaws.map(({ clause }) => clause).filter((clause) => !byStories.has(clause));
  expect(Object.keys(breaking).toSorted()).toEqual([...new Set(clauses)].toSorted());
});

for (const [clause, making] of Object.entries(breaking))
  test(`a service that breaks ${clause} is found out by its traffic`, async () => {
    const { accused } = await exercised(making);
    expect(accused).toContain(clause);
  });

test('a right service is not accused, and most laws are put to the test', async () => {
  const { breaches, kept } = await exercised({});
  expect(breaches).toEqual([]);
  expect(kept.length).toBeGreaterThan(60);
});

for (const { id, members } of dialectGroups(dialects, 1))
  test(`the dialects of the group ${id} are not accused but of what they declare`, async () => {
    const { accused } = await exercised({ dialects: members.map((dialect) => dialect.id) }, 60_000);
    const declared = new Set(members.flatMap(({ declares = {} }) => Object.keys(declares)));
    expect(accused.filter((clause) => !declared.has(clause))).toEqual([]);
  });
