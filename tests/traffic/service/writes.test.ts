import { expect, test } from '@playwright/test';
import { foundOfService, type Told } from '../traffic.ts';

const verdict = (...story: Parameters<typeof foundOfService>): string => foundOfService(...story).verdict;

const values = { standard__email: 'a@b.example', system__contact_external_id: 'X-1' };
const conflict = (answer: object, more: Told = {}): Told => ({
  path: '/AG-1/contacts',
  body: { data: values },
  status: 409,
  answer,
  ...more,
});
const body = (named: readonly string[], error = 'AG-1: leave them out', metadata: object = {}): object => ({
  error,
  fieldViolations: { uniqueness: { description: 'Taken.', values: named } },
  metadata,
});

test('UNIQUENESS-06: a conflict names fields that were sent', () => {
  for (const named of [['standard__email'], ['email'], ['external_id', 'standard__email']])
    expect(verdict('UNIQUENESS-06', [conflict(body(named))])).toBe('pass');
  expect(foundOfService('UNIQUENESS-06', [conflict(body(['standard__phone_number']))])).toMatchObject({
    verdict: 'fail',
    breach: 'a conflict names "standard__phone_number", which the write does not have',
  });
  const told = (metadata: object): Told => conflict(body(['standard__email'], 'AG-1', metadata));
  expect(verdict('UNIQUENESS-06', [told({ email: 'CR-1', record_type: 'contacts' })])).toBe('pass');
  expect(verdict('UNIQUENESS-06', [told({ standard__email: '', standard__phone_number: 'CR-1' })])).toBe(
    'fail',
  );
  const unread = conflict(body(['email']), { body: 'not JSON' });
  expect(verdict('UNIQUENESS-06', [unread])).toBe('not exercised');
  expect(verdict('UNIQUENESS-06', [conflict(body(['email']), { status: 400 })])).toBe('not exercised');
});

test('UNIQUENESS-04: its message names the namespace', () => {
  expect(verdict('UNIQUENESS-04', [conflict(body(['email'], 'in ag-1, take it out'))])).toBe('pass');
  expect(verdict('UNIQUENESS-04', [conflict(body(['email'], 'take it out'))])).toBe('fail');
  expect(verdict('UNIQUENESS-04', [conflict({})])).toBe('not exercised');
});

test('UNIQUENESS-07: its metadata tells of each field', () => {
  const of = (metadata: object): Told => conflict(body(['standard__email'], 'AG-1', metadata));
  expect(verdict('UNIQUENESS-07', [of({ standard__email: 'CR-1' })])).toBe('pass');
  expect(verdict('UNIQUENESS-07', [of({ email: 'CR-1' })])).toBe('pass');
  expect(verdict('UNIQUENESS-07', [of({ standard__phone_number: 'CR-1' })])).toBe('fail');
});

const pair = (id: string, value: unknown = 'v'): object => ({ id, value });

test('LIST-06: a list shows the fields that were asked for', () => {
  const list = (returnFields: unknown, ...ids: readonly string[]): Told => ({
    body: { returnFields },
    answer: { objects: [{ id: 'CR-1', fields: ids.map((id) => pair(id)) }], has_more: false },
  });
  expect(verdict('LIST-06', [list(['a__b', 'a__c'], 'a__b')])).toBe('pass');
  expect(verdict('LIST-06', [list(['a__b'], 'a__b', 'a__c')])).toBe('fail');
  for (const returnFields of [[], undefined, [5], 'a__b'])
    expect(verdict('LIST-06', [list(returnFields, 'a__b', 'a__c')])).toBe('not exercised');
});

test('VALUES-12: a list shows values in the types of their fields', () => {
  const schema = (properties: unknown): Told => ({
    method: 'GET',
    path: '/AG-1/companies/meta/fields',
    answer: { type: 'object', properties },
  });
  const list = (value: unknown): Told => ({
    path: '/list/AG-1/companies',
    body: {},
    answer: { objects: [{ id: 'CR-1', fields: [pair('a__b', value)] }], has_more: false },
  });
  const shown = (type: unknown, value: unknown): string =>
    verdict('VALUES-12', [schema({ a__b: { type } }), list(value)]);
  for (const [type, value] of [
    ['integer', 5],
    ['number', 5],
    ['number', 5.5],
    ['boolean', false],
    ['string', '5'],
    [['integer', 'null'], 5],
    // A tag may be declared as the one and shown as the other.
    ['string', ['v']],
    ['array', 'v'],
    // Of no documented kind: another clause.
    ['number', { amount: 5 }],
  ] as const)
    expect(shown(type, value), `${JSON.stringify(type)} ${JSON.stringify(value)}`).toBe('pass');
  for (const [type, value] of [
    ['integer', '5'],
    ['integer', 5.5],
    ['integer', true],
    ['boolean', 1],
    ['string', 5],
    ['array', 5],
  ] as const)
    expect(shown(type, value), `${JSON.stringify(type)} ${JSON.stringify(value)}`).toBe('fail');
  for (const value of ['', null, []]) expect(shown('integer', value)).toBe('not exercised');
  expect(verdict('VALUES-12', [schema({ a__b: null }), list(5)])).toBe('not exercised');
  expect(verdict('VALUES-12', [schema({ a__c: { type: 'string' } }), list(5)])).toBe('not exercised');
  expect(verdict('VALUES-12', [list(5)])).toBe('not exercised');
  const elsewhere = { ...schema({ a__b: { type: 'string' } }), path: '/AG-2/companies/meta/fields' };
  expect(verdict('VALUES-12', [elsewhere, list(5)])).toBe('not exercised');
  const changed = [schema({ a__b: { type: 'integer' } }), schema({ a__b: { type: 'string' } })];
  expect(verdict('VALUES-12', [...changed, list(5)])).toBe('not exercised');
  const inXml = '<list><objects><id>CR-1</id><fields><id>a__b</id><value>5</value></fields></objects></list>';
  expect(verdict('VALUES-12', [schema({ a__b: { type: 'integer' } }), { ...list(5), answer: inXml }])).toBe(
    'not exercised',
  );
});

test.describe('an upsert returns', () => {
  const upsert = (request: object, fields: readonly object[]): Told => ({
    method: 'PATCH',
    path: '/AG-1/contacts',
    body: request,
    answer: { fields },
  });
  const v1 = { fields: [{ id: 'a__b', value: 'v', operation: 'combine' }] };
  test('UPSERT-21: what was named', () => {
    expect(verdict('UPSERT-21', [upsert({ ...v1, returnFields: ['a__b'] }, [pair('a__b')])])).toBe('pass');
    expect(verdict('UPSERT-21', [upsert({ ...v1, returnFields: ['a__b'] }, [pair('a__c')])])).toBe('fail');
    expect(verdict('UPSERT-21', [upsert(v1, [pair('a__c')])])).toBe('not exercised');
  });
  test('UPSERT-07, UPSERT-18: nothing where nothing was named', () => {
    expect(verdict('UPSERT-07', [upsert({ ...v1, returnFields: [] }, [])])).toBe('pass');
    expect(verdict('UPSERT-07', [upsert({ ...v1, returnFields: [] }, [pair('a__b', null)])])).toBe('pass');
    expect(verdict('UPSERT-07', [upsert({ ...v1, returnFields: [] }, [pair('a__b')])])).toBe('fail');
    expect(verdict('UPSERT-07', [upsert(v1, [pair('a__b')])])).toBe('not exercised');
    const v2 = { data: { a__b: 'v' }, returnFields: [] };
    expect(verdict('UPSERT-18', [upsert(v2, [pair('a__b')])])).toBe('fail');
    expect(verdict('UPSERT-18', [upsert(v2, [])])).toBe('pass');
    expect(verdict('UPSERT-07', [upsert(v2, [pair('a__b')])])).toBe('not exercised');
  });
});
