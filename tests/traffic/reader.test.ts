import { expect, test } from '@playwright/test';
import { readAssertion } from '../../traffic/reading/assertion-parts.ts';
import { readBody } from '../../traffic/reading/body.ts';
import { type SeenExchange, TrafficReader } from '../../traffic/reading/reader.ts';
import { routeOf } from '../../traffic/reading/route.ts';
import { assertion } from './traffic.ts';

const token = 'a-token-of-the-caller';
const list: SeenExchange = {
  started: 1,
  ended: 2,
  environment: 'here',
  address: 'base_url',
  method: 'POST',
  path: '/list/AG-1/contacts',
  target: '/list/AG-1/contacts',
  headers: {},
};
const exchange: SeenExchange = {
  ...list,
  address: 'auth_url',
  path: '/api/v1/oauth/token',
  target: '/api/v1/oauth/token',
};
const answer = (status: number, body: unknown) => ({ status, headers: {}, body: JSON.stringify(body) });
const issue = (access_token: unknown, more: object = {}) => answer(200, { data: { access_token, ...more } });

/** A reader that hides what it is told, and what it was told. */
function hiding(verifies?: (text: string) => boolean | undefined) {
  const hidden = new Map<string, string>();
  const reader = new TrafficReader(
    {
      hide: (secret, label) => hidden.set(secret, label),
      redact: (text) =>
        [...hidden].reduce((clean, [secret, label]) => clean.replaceAll(secret, `«${label}»`), text),
    },
    verifies,
  );
  return { reader, hidden };
}
const read = (change: Partial<SeenExchange>) => hiding().reader.read({ ...list, ...change });

test('an exchange has its place, its operation and nothing that was not seen', () => {
  const { request, ...rest } = read({});
  expect(rest).toStrictEqual({
    index: 0,
    started: 1,
    ended: 2,
    environment: 'here',
    address: 'base_url',
    path: '/list/AG-1/contacts',
    operation: 'ListCrmRecords',
    parameters: { namespace: 'AG-1', resourceTypeCode: 'contacts' },
  });
  const { query, ...bare } = request;
  expect([...query]).toEqual([]);
  expect(bare).toStrictEqual({ method: 'POST', target: '/list/AG-1/contacts', headers: {}, strayTokens: [] });
  const { address: _, ...nowhere } = list;
  const { request: __, ...placeless } = hiding().reader.read({
    ...nowhere,
    connection: '1',
    onPurpose: true,
  });
  expect(placeless).toStrictEqual({
    index: 0,
    started: 1,
    ended: 2,
    environment: 'here',
    connection: '1',
    path: '/list/AG-1/contacts',
    parameters: {},
    onPurpose: true,
  });
});

test('exchanges are numbered as they are read, and their query is taken apart', () => {
  const { reader } = hiding();
  expect([reader.read(list).index, reader.read(list).index]).toEqual([0, 1]);
  expect([...read({ target: '/list?a=b&c=?' }).request.query]).toEqual([
    ['a', 'b'],
    ['c', '?'],
  ]);
});

test('the token of a request is named after its place among all tokens, with the word before it', () => {
  const { reader, hidden } = hiding();
  const sent = (authorization: string) => {
    const { scheme, token: name } = reader.read({ ...list, headers: { authorization } }).request;
    return [scheme, name];
  };
  expect(sent(`Bearer ${token}`)).toEqual(['Bearer', 'token 1']);
  expect(sent(`  bearer   ${token}  `)).toEqual(['bearer', 'token 1']);
  expect(sent('Bearer 12345678')).toEqual(['Bearer', 'token 2']);
  expect(sent('1234567')).toEqual([undefined, 'token 3']);
  expect(sent('three words here')).toEqual([undefined, undefined]);
  expect([...hidden.keys()]).toEqual([token, '12345678']);
});

test('tokens are hidden wherever they stand, and places outside of the Authorization header are told', () => {
  const { reader } = hiding();
  const told = {
    ...list,
    path: `/elsewhere/${token}`,
    target: `/list?token=${token}`,
    headers: { authorization: `Bearer ${token}`, 'X-Token': token },
    body: JSON.stringify({ token }),
    trouble: `${token} was cut`,
  };
  reader.note(told);
  const seen = reader.read(told);
  expect(JSON.stringify({ ...seen, body: seen.request.body?.text })).not.toContain(token);
  expect(seen.request.strayTokens).toEqual(['the address', 'the body', 'the header x-token']);
  expect(seen.trouble).toBe('«token 1» was cut');
  expect(seen.request.headers).toEqual({ authorization: 'Bearer «token 1»', 'x-token': '«token 1»' });
});

test('the tenth token is told at other places too', () => {
  const { reader } = hiding();
  const nth = (number: number) => ({ authorization: `Bearer a-token-with-number-${number}-` });
  for (let number = 0; number < 10; number += 1) reader.read({ ...list, headers: nth(number) });
  const { strayTokens } = reader.read({ ...list, target: '/?a-token-with-number-9-' }).request;
  expect(strayTokens).toEqual(['the address']);
});

test('an assertion is read from JSON and from a form, and only of an exchange', () => {
  const text = assertion({ iss: 'MP-1' });
  const presented = (body: string, seen = exchange) =>
    hiding().reader.read({ ...seen, body }).request.assertion;
  const parts = { id: 'assertion 1', header: { typ: 'JWT', alg: 'RS256' }, claims: { iss: 'MP-1' } };
  expect(presented(JSON.stringify({ assertion: text }))).toStrictEqual(parts);
  expect(presented(new URLSearchParams({ assertion: text }).toString())).toStrictEqual(parts);
  for (const body of ['', '{}', 'null', '{"assertion":""}', '{"assertion":7}', 'assertion=']) {
    expect(presented(body)).toBeUndefined();
  }
  expect(hiding().reader.read(exchange).request.assertion).toBeUndefined();
  expect(presented(JSON.stringify({ assertion: text }), list)).toBeUndefined();
});

test('whether an assertion is signed is told where somebody knows', () => {
  const body = JSON.stringify({ assertion: assertion({}) });
  const signed = (verifies?: () => boolean | undefined) =>
    hiding(verifies).reader.read({ ...exchange, body }).request.assertion;
  expect(signed(() => false)?.signed).toBe(false);
  expect(signed(() => undefined)).not.toHaveProperty('signed');
  expect(signed()).not.toHaveProperty('signed');
});

test('a token is issued by a 200 of an exchange, with the end of its life where that is a number', () => {
  const issued = (response: SeenExchange['response'], seen = exchange) =>
    hiding().reader.read({ ...seen, ...(response && { response }) }).response?.issued;
  expect(issued(issue(token, { expires: 7 }))).toStrictEqual({ token: 'token 1', expires: 7 });
  expect(issued(issue(token, { expires: '7' }))).toStrictEqual({ token: 'token 1' });
  expect(issued(issue(token), list)).toBeUndefined();
  expect(issued(answer(201, { data: { access_token: token } }))).toBeUndefined();
  for (const none of ['', 7, null]) expect(issued(issue(none))).toBeUndefined();
  for (const body of [null, { data: null }, {}]) expect(issued(answer(200, body))).toBeUndefined();
  expect(issued({ status: 200, headers: {} })).toBeUndefined();
});

test('secrets that are noted are hidden in exchanges read before and after', () => {
  const { reader, hidden } = hiding();
  const text = assertion({});
  reader.note(list);
  reader.note({ ...list, headers: { authorization: `Bearer ${token}` } });
  reader.note({ ...exchange, body: JSON.stringify({ assertion: text }), response: issue('an-issued-token') });
  for (const none of ['', 12_345_678, null]) reader.note({ ...exchange, response: issue(none) });
  expect([...hidden]).toEqual([
    [token, 'token 1'],
    [text, 'assertion 1'],
    ['an-issued-token', 'token 2'],
  ]);
});

test('a body that was not kept, or of which only the beginning was, is incomplete', () => {
  const ofRequest = (change: Partial<SeenExchange>) => read(change).request.body;
  expect(ofRequest({ bodyIncomplete: true })).toStrictEqual({ text: '', form: 'json', incomplete: true });
  expect(ofRequest({ body: '' })).toBeUndefined();
  expect(ofRequest({ body: '{}' })).toMatchObject({ text: '{}', form: 'json', incomplete: false });
  const ofAnswer = (change: object) => read({ response: { status: 200, headers: {}, ...change } }).response;
  expect(ofAnswer({ incomplete: true })?.body).toStrictEqual({ text: '', form: 'other', incomplete: true });
  expect(ofAnswer({ body: '', incomplete: true })?.body?.incomplete).toBe(true);
  expect(ofAnswer({ body: '[', incomplete: true })?.body).toMatchObject({ text: '[', incomplete: true });
  expect(ofAnswer({ body: '[]' })?.body).toMatchObject({ text: '[]', json: [], incomplete: false });
  expect(ofAnswer({})).toStrictEqual({ status: 200, headers: {} });
  expect(ofAnswer({ body: '' })).not.toHaveProperty('body');
});

test('an assertion has three parts of base64url, of which two hold JSON objects', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const both = (text: string) => {
    const { header, claims } = readAssertion(text, 'a');
    return [header, claims];
  };
  const whole = [part({ a: 1 }), part({ b: 2 })];
  expect(readAssertion(`${whole.join('.')}.c`, 'a')).toStrictEqual({
    id: 'a',
    header: { a: 1 },
    claims: { b: 2 },
  });
  expect(readAssertion(`${whole.join('.')}.`, 'a')).toHaveProperty('unsigned', true);
  for (const text of [
    '',
    whole.join('.'),
    `${whole.join('.')}.c.d`,
    `.${whole[1]}.c`,
    `${whole[0]}..c`,
    '..',
  ]) {
    expect(both(text)).toEqual([undefined, undefined]);
    expect(readAssertion(text, 'a')).not.toHaveProperty('unsigned');
  }
  for (const other of [null, [1], 'text', 7]) {
    expect(both(`${part(other)}.${whole[1]}.c`)).toEqual([undefined, { b: 2 }]);
  }
  expect(both(`!${whole[0]}.${whole[1]}!.c`)).toEqual([undefined, undefined]);
});

test('a body is JSON, XML or neither, by what it is', () => {
  const xml = (text: string) => {
    const { form, xml: found } = readBody(text);
    return [form, found];
  };
  expect(readBody('7')).toMatchObject({ form: 'json', json: 7, xml: undefined, incomplete: false });
  expect(readBody('[', true).incomplete).toBe(true);
  expect(readBody('['.repeat(200) + ']'.repeat(200))).toMatchObject({ form: 'json', incomplete: true });
  expect(xml('<?xml version="1.0"?><?hint a?><n:a x="1"><b> 7 </b></n:a>')).toEqual(['xml', { b: ' 7 ' }]);
  expect(xml(' <a/>')).toEqual(['xml', {}]);
  expect(xml('<a>text</a>')).toEqual(['xml', {}]);
  for (const none of ['x<a/>', '<a>', '<!DOCTYPE a><a/>', 'text', ''])
    expect(xml(none)).toEqual(['other', undefined]);
});

test('a request has the operation of its path and method, and none where the path cannot be decoded', () => {
  expect(routeOf('base_url', 'POST', '/list/AG%201/contacts')?.parameters).toEqual({
    namespace: 'AG 1',
    resourceTypeCode: 'contacts',
  });
  expect(routeOf('base_url', 'POST', '/list/%/contacts')).toBeUndefined();
  expect(routeOf('base_url', 'POST', '/list//contacts')).toBeUndefined();
  expect(routeOf('auth_url', 'POST', '/list/AG-1/contacts')).toBeUndefined();
});

test('what may open a session or an account is hidden in its header, and changes nothing of what is judged', () => {
  const { reader } = hiding();
  const place = '/list/AG-1/contacts';
  const body = JSON.stringify({ place, session: 'sess_0123456789abcdef' });
  const seen: SeenExchange = {
    ...list,
    headers: {
      Cookie: 'lang=en; sid="sess_0123456789abcdef"',
      'x-api-key': 'short',
      'Proxy-Authorization': 'Basic c2hvcnQ6',
      'X-Cache-Key': place,
      accept: 'application/json',
    },
    body,
    response: { status: 200, headers: { 'set-cookie': 'a=1; Path=/, sid=2; HttpOnly', date: 'today' }, body },
  };
  reader.note(seen);
  const { request, response, operation } = reader.read(seen);
  expect(request.headers).toEqual({
    cookie: '«cookie»',
    'x-api-key': '«x-api-key»',
    'proxy-authorization': '«proxy-authorization»',
    'x-cache-key': '«x-cache-key»',
    accept: 'application/json',
  });
  expect(response?.headers).toEqual({ 'set-cookie': '«set-cookie»', date: 'today' });
  expect(operation).toBe('ListCrmRecords');
  expect([request.body?.text, response?.body?.text]).toEqual([body, body]);
});

test('a token in a header of its own is told, whatever header it is seen in first', () => {
  const { reader } = hiding();
  const alone = { ...list, headers: { 'X-Auth-Token': token } };
  const both = { ...list, headers: { authorization: `Bearer ${token}`, 'x-auth-token': token } };
  for (const seen of [alone, both]) reader.note(seen);
  for (const seen of [alone, both])
    expect(reader.read(seen).request.strayTokens).toEqual(['the header x-auth-token']);
  expect(reader.read(both).request.headers).toEqual({
    authorization: 'Bearer «token 1»',
    'x-auth-token': '«token 1»',
  });
});
