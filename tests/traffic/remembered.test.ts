import { expect, test } from '@playwright/test';
import type { Exchange } from '../../traffic/exchange.ts';
import { answered, memberAt, membersOf } from '../../traffic/body-members.ts';
import { sequentialUpTo, serviceTime } from '../../traffic/exchange-times.ts';
import { readBody } from '../../traffic/reading/body.ts';
import { Recent } from '../../traffic/service/recent.ts';
import { recordOf, typeOf } from '../../traffic/service/record-keys.ts';
import { remembered } from '../../traffic/service/remembered.ts';
import { overEach, quoted, unless } from '../../traffic/each-exchange.ts';

const exchange: Exchange = {
  index: 0,
  started: 0,
  ended: 10,
  environment: 'here',
  path: '/AG-1/contacts',
  parameters: { namespace: 'AG-1', resourceTypeCode: 'contacts' },
  request: {
    method: 'GET',
    target: '/AG-1/contacts',
    query: new URLSearchParams(),
    headers: {},
    strayTokens: [],
  },
};
const response = { status: 200, headers: {} };
const body = (length: number) => ({ text: 'x'.repeat(length), form: 'json', json: {} }) as const;

test('of a remembered exchange the bodies are cut, and hold nothing', () => {
  expect(remembered(exchange)).toStrictEqual(exchange);
  expect(remembered({ ...exchange, response })).toStrictEqual({ ...exchange, response });
  const kept = { text: 'x'.repeat(2_048), form: 'json', incomplete: true };
  const { request } = exchange;
  expect(
    remembered({
      ...exchange,
      request: { ...request, body: body(2_048) },
      response: { ...response, body: body(2_049) },
    }),
  ).toStrictEqual({
    ...exchange,
    request: { ...request, body: kept },
    response: { ...response, body: { ...kept, text: `${kept.text}…` } },
  });
});

test('what was set longest ago is forgotten first', () => {
  const recent = new Recent<string, number>(2);
  expect(recent.isEmpty).toBe(true);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.set('a', 3);
  expect([recent.get('a'), recent.get('b'), recent.isEmpty]).toEqual([3, 2, false]);
  recent.set('c', 4);
  expect(['a', 'b', 'c'].map((key) => recent.has(key))).toEqual([true, false, true]);
  recent.forget('a');
  expect(recent.get('a')).toBeUndefined();
});

test('records of other types, namespaces and environments are told apart', () => {
  const types = [
    exchange,
    { ...exchange, environment: 'there' },
    { ...exchange, parameters: { ...exchange.parameters, namespace: 'AG-2' } },
    { ...exchange, parameters: { ...exchange.parameters, resourceTypeCode: 'companies' } },
  ];
  expect(new Set(types.map(typeOf)).size).toBe(4);
  expect(recordOf(exchange, 'CR-1')).toBe('["here","AG-1","contacts"] CR-1');
});

test('exchanges follow each other up to the first that begins before the one ahead of it ended', () => {
  const at = (index: number, started: number) => ({ ...exchange, index, started, ended: started + 10 });
  expect(sequentialUpTo([])).toBe(Infinity);
  expect(sequentialUpTo([at(5, -20), at(6, 0), at(7, 10)])).toBe(Infinity);
  expect(sequentialUpTo([at(5, 0), at(6, 10), at(7, 19), at(8, 20)])).toBe(7);
});

test('the clock of the service is read from its answers', () => {
  const dated = (headers: Readonly<Record<string, string>>) =>
    serviceTime({ ...exchange, response: { ...response, headers } });
  expect(dated({ date: 'Sun, 07 Dec 2025 05:20:00 GMT' })).toBe(Date.UTC(2025, 11, 7, 5, 20));
  expect(dated({ date: 'once' })).toBeUndefined();
  expect(dated({})).toBeUndefined();
  expect(serviceTime(exchange)).toBeUndefined();
});

test('members of XML have the names of JSON, and its lists are lists', () => {
  const members = (inner: string) => membersOf(readBody(`<a>${inner}</a>`));
  expect(members('<fields><Id>x</Id><Operation>IS</Operation></fields><b>c</b>')).toEqual({
    fields: [{ id: 'x', operation: 'IS' }],
    b: 'c',
  });
  const field = '<field><id>x</id></field>';
  expect(members(`<fields>${field}</fields>`)).toEqual({ fields: [{ id: 'x' }] });
  expect(members(`<fields>${field}${field}</fields>`)).toEqual({ fields: [{ id: 'x' }, { id: 'x' }] });
  expect(members('<fields><id>x</id></fields>')).toEqual({ fields: [{ id: 'x' }] });
  expect(members('<search_existing>x</search_existing><search_existing>y</search_existing>')).toEqual({
    searchExisting: ['x', 'y'],
  });
  expect(members('<return_fields>x</return_fields>')).toEqual({ returnFields: ['x'] });
  expect(members('<searchExisting></searchExisting>')).toEqual({ searchExisting: [] });
  expect(members('<returnFields></returnFields>')).toEqual({ returnFields: [] });
  expect(members('<data><id>x</id></data>')).toEqual({ data: { id: 'x' } });
});

test('only objects have members', () => {
  expect(membersOf(readBody('{"a":1}'))).toEqual({ a: 1 });
  for (const text of ['[1]', 'null', '7', 'x']) expect(membersOf(readBody(text))).toBeUndefined();
  expect(membersOf(undefined)).toBeUndefined();
  expect(memberAt({ a: { b: 7 } }, 'a', 'b')).toBe(7);
  for (const none of [{ a: null }, { a: [7] }, { a: 'b' }, null, undefined])
    expect(memberAt(none, 'a', 'b')).toBeUndefined();
  expect(answered(exchange)).toBeUndefined();
  expect(answered({ ...exchange, response: { ...response, body: readBody('{"a":1}') } })).toEqual({ a: 1 });
});

test('a rule over single exchanges is kept, broken or not exercised by each', () => {
  const shown = ['kept', { breach: 'no' }, undefined] as const;
  const exchanges = shown.map((_each, index) => ({ ...exchange, index }));
  expect(overEach(({ index }) => shown[index])({ exchanges })).toStrictEqual([
    { exchanges: [exchanges[0]] },
    { exchanges: [exchanges[1]], breach: 'no' },
  ]);
  expect(unless(undefined)).toBe('kept');
  expect(unless('no')).toEqual({ breach: 'no' });
});

test('a long value is quoted by its beginning', () => {
  expect(quoted(undefined)).toBe('nothing');
  expect(quoted({ a: 1 })).toBe('{"a":1}');
  expect(quoted('x'.repeat(78))).toBe(`"${'x'.repeat(78)}"`);
  expect(quoted('x'.repeat(79))).toBe(`"${'x'.repeat(79)}…`);
});
