import { expect, test } from '@playwright/test';
import type { FieldSchema } from '../../specs/openapi.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { isDated, knownType, operationsOf, schemaOf, schemasIn } from '../../traffic/fields.ts';
import { canonical, givers, pageOf, pagesIn, takers } from '../../traffic/pages.ts';
import { readBody } from '../../traffic/reading/body.ts';

const bare: Exchange = {
  index: 0,
  started: 0,
  ended: 10,
  environment: 'here',
  path: '/list/AG-1/contacts',
  operation: 'ListCrmRecords',
  parameters: { namespace: 'AG-1', resourceTypeCode: 'contacts' },
  request: { method: 'POST', target: '/', query: new URLSearchParams(), headers: {}, strayTokens: [] },
};

function asked(body: unknown, change: Partial<Exchange> = {}): Exchange {
  return { ...bare, request: { ...bare.request, body: readBody(JSON.stringify(body)) }, ...change };
}
function answered(body: unknown, change: Partial<Exchange> = {}, status = 200): Exchange {
  const response = { status, headers: {}, body: readBody(JSON.stringify(body)) };
  return { ...asked({}), response, ...change };
}

test('values that ask the same have the same text, whatever their order', () => {
  expect(canonical({ b: [2, 1], a: { c: 'x' } })).toBe('{"a":{"c":"x"},"b":[1,2]}');
  expect(canonical({ a: 1, b: '', c: null, d: undefined, e: {}, f: [] })).toBe('{"a":1}');
  expect(canonical({ a: 0, b: false })).toBe('{"a":0,"b":false}');
  expect([undefined, null, 'x'].map(canonical)).toEqual(['null', 'null', '"x"']);
});

test('the pages of one listing have the same query, and the same kind whatever their filters ask for', () => {
  const page = (body: unknown) => {
    const { query, kind } = pageOf(asked(body)) ?? {};
    return { query, kind };
  };
  const filter = (value: unknown, more: object = {}) => ({ fields: [{ id: 'a', value, ...more }] });
  expect(page(filter(1, { operation: 'IS' }))).toEqual(page(filter(1)));
  expect(page({ ...filter(1), page: { cursor: 'x' } })).toEqual(page(filter(1)));
  expect(page(filter(2)).query).not.toBe(page(filter(1)).query);
  expect(page(filter(2)).kind).toBe(page(filter(1)).kind);
  for (const other of [{ fields: [{ id: 'b', value: 1 }] }, filter(1, { operation: 'IS_NOT' }), {}])
    expect(page(other).kind).not.toBe(page(filter(1)).kind);
  for (const other of [
    { search: 'x' },
    { sortBy: 'x' },
    { namespace: 'x' },
    { filtersV2: [1] },
    { crmObjectType: 'x' },
  ])
    expect(page(other).query).not.toBe(page({}).query);
  expect(page({ search: 'x' }).kind).toBe(page({}).kind);
  expect(page({ fields: 'x' }).kind).toBe(page({}).kind);
  expect(page({ fields: 'x' }).query).not.toBe(page({}).query);
  expect(page({ fields: ['x'] }).query).not.toBe(page({ fields: ['y'] }).query);
});

test('a page tells its size and its cursor, and what came back', () => {
  expect(pageOf(asked({ page: { limit: 5, cursor: null } }))).toMatchObject({
    list: 'here ListCrmRecords',
    size: 5,
    hasCursor: true,
    cursor: null,
  });
  expect(pageOf(asked({ page: {} }))?.hasCursor).toBe(false);
  expect(pageOf(asked({ page: 'cursor' }))?.hasCursor).toBe(false);
  const company = { operation: 'RpcCompanyList' } as const;
  expect(pageOf(asked({ pagingOptions: { pageSize: 5, cursor: 'x' } }, company))).toMatchObject({
    size: 5,
    cursor: 'x',
  });
  const { operation: _, ...elsewhere } = bare;
  expect(pageOf(elsewhere)).toBeUndefined();
  expect(pageOf({ ...bare, operation: 'GetCrmRecord' })).toBeUndefined();
  const lost = { ...bare.request, body: readBody('{', true) };
  expect(pageOf({ ...bare, request: lost })).toBeUndefined();
});

test('what came back is read of a whole 200, and of an RPC list what is left out is false', () => {
  const told = (exchange: Exchange) => pageOf(exchange)?.answer;
  const whole = { objects: [1, 2], next_cursor: 'x', has_more: true, total_objects: '7' };
  expect(told(answered(whole))).toEqual({ rows: 2, next: 'x', more: true, total: 7 });
  expect(told(answered({ objects: 'x', next_cursor: 7, has_more: 'x', total_objects: '' }))).toEqual({
    rows: 0,
    next: undefined,
    more: undefined,
    total: undefined,
  });
  for (const none of [bare, answered(whole, {}, 201), answered('x')]) expect(told(none)).toBeUndefined();
  const response = {
    status: 200,
    headers: {},
    body: { ...readBody('{}'), form: 'json', json: {}, incomplete: true },
  };
  expect(
    told({ ...bare, response: { ...response, body: { ...response.body, text: '{}', form: 'json' } } }),
  ).toBeUndefined();
  const lists = [
    ['RpcCompanyList', 'crmObjects'],
    ['RpcFieldSchemaList', 'fieldSchemas'],
  ] as const;
  for (const [operation, rows] of lists) {
    const metadata = { nextCursor: 'x', hasMore: true, totalResults: 3 };
    expect(told(answered({ [rows]: [1], pagingMetadata: metadata }, { operation }))).toEqual({
      rows: 1,
      next: 'x',
      more: true,
      total: 3,
    });
    expect(told(answered({}, { operation }))).toEqual({
      rows: 0,
      next: undefined,
      more: false,
      total: undefined,
    });
  }
});

test('a cursor was given by pages before, and is taken by pages after', () => {
  const giving = (next_cursor: unknown, started: number, environment = 'here') =>
    answered({ objects: [], next_cursor }, { started, ended: started + 10, environment });
  const taking = (cursor: unknown, started: number, environment = 'here') =>
    asked({ page: { cursor } }, { started, ended: started + 10, environment });
  const exchanges = [
    giving('x', 0),
    giving('x', 5),
    giving('x', 0, 'there'),
    giving('', 0),
    giving('y', 0),
    taking('x', 10),
    taking('x', 15),
    taking('', 20),
    taking('x', 20, 'there'),
    taking('z', 20),
  ];
  const pages = pagesIn(exchanges);
  const places = (found: readonly { readonly exchange: Exchange }[]) =>
    found.map(({ exchange }) => exchanges.indexOf(exchange));
  expect(pages.map((page) => places(givers(page, pages)))).toEqual([
    [],
    [],
    [],
    [],
    [],
    [0],
    [0, 1],
    [],
    [2],
    [],
  ]);
  expect(pages.map((page) => places(takers(page, pages)))).toEqual([
    [5, 6],
    [6],
    [8],
    [],
    [],
    [],
    [],
    [],
    [],
    [],
  ]);
  expect(pagesIn(exchanges)).toBe(pages);
});

const schema = (type: string, format?: string) => ({ type, ...(format && { format }) }) as FieldSchema;
const listing = (properties: unknown, change: Partial<Exchange> = {}, status = 200) =>
  answered({ properties }, { operation: 'ListFieldSchema', ...change }, status);
const told = (one: FieldSchema) => ({ exchanges: [listing({ a: one })] });

test('schemas are those that a 200 of the field schema shows', () => {
  const a = schema('string');
  const found = (exchange: Exchange) => schemasIn([exchange]).get('contacts');
  expect(found(listing({ a }))).toEqual({ a });
  const none = [
    listing({ a }, { operation: 'ListCrmRecords' }),
    listing({ a }, {}, 201),
    listing({ a }, { parameters: {} }),
    listing('x'),
    bare,
  ];
  for (const exchange of none) expect([...schemasIn([exchange])]).toEqual([]);
  const exchanges = [listing({ a })];
  expect(schemasIn(exchanges)).toBe(schemasIn(exchanges));
});

test('the schema of a field is what is known, else what was shown, else for contacts what the document has', () => {
  const a = schema('integer');
  const known = { schemas: { contacts: { a } }, types: { contacts: { a: 'phone' } }, unique: {} };
  const traffic = told(schema('string'));
  expect(schemaOf({ ...traffic, known }, 'contacts', 'a')).toBe(a);
  expect(schemaOf(traffic, 'contacts', 'a')).toEqual(schema('string'));
  expect(schemaOf({ exchanges: [] }, 'contacts', 'standard__email')).toBeDefined();
  expect(schemaOf({ exchanges: [] }, 'companies', 'standard__email')).toBeUndefined();
  expect(schemaOf(traffic, undefined, 'a')).toBeUndefined();
  expect(knownType({ ...traffic, known }, 'contacts', 'a')).toBe('phone');
  for (const type of ['companies', undefined])
    expect(knownType({ ...traffic, known }, type, 'a')).toBeUndefined();
  expect([...(operationsOf({ ...traffic, known }, 'contacts', 'a') ?? [])]).toEqual(
    expect.arrayContaining(['IS_VALID', 'IS_LESS_THAN']),
  );
});

test('a field has the operations of all rows that its schema may stand for', () => {
  const operations = (one: FieldSchema) => operationsOf(told(one), 'contacts', 'a');
  expect(operations(schema('string'))).toEqual(expect.objectContaining({}));
  expect([...(operations(schema('string')) ?? [])]).toEqual(
    expect.arrayContaining(['IS', 'IS_VALID', 'IS_ALL']),
  );
  expect(operations(schema('array'))?.has('IS_ALL')).toBe(true);
  expect(operations(schema('integer'))?.has('IS_LESS_THAN')).toBe(true);
  expect(operations(schema('string', 'phone'))?.has('IS_VALID')).toBe(true);
  for (const format of ['date', 'date-time']) {
    expect(operations(schema('string', format))?.has('IS_BEFORE')).toBe(true);
    expect(isDated(told(schema('string', format)), 'contacts', 'a')).toBe(true);
  }
  expect(isDated(told(schema('string')), 'contacts', 'a')).toBe(false);
  const known = { schemas: {}, types: { contacts: { a: 'date' } }, unique: {} };
  expect(isDated({ ...told(schema('string')), known }, 'contacts', 'a')).toBe(true);
  expect(operations(schema('string', 'uri'))).toBeUndefined();
  expect(operationsOf({ exchanges: [] }, 'companies', 'a')).toBeUndefined();
});
