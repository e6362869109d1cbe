import { expect, test } from '@playwright/test';
import { placeOf } from '../../traffic/reading/addresses-in.ts';
import { NoHar, readHar } from '../../traffic/reading/har.ts';

const addresses = {
  base_url: 'https://records.example/org',
  gateway_url: 'https://records.example',
  sso_url: 'https://sso.example',
  auth_url: 'https://auth.example',
};

const request = {
  method: 'POST',
  url: 'https://records.example/org/list/AG-1/contacts?limit=2',
  headers: [
    { name: ':authority', value: 'records.example' },
    { name: 'Content-Type', value: 'application/json' },
  ],
  postData: { text: '{}' },
};
const response = { status: 200, headers: [{ name: 'X-Id', value: '7' }], content: { text: '[]', size: 2 } };
const entry = {
  startedDateTime: '2025-12-07T05:20:00.000Z',
  time: 12.5,
  connection: '81',
  request,
  response,
};

const harOf = (...entries: readonly unknown[]) => JSON.stringify({ log: { entries } });
const read = (...entries: readonly unknown[]) => readHar(harOf(...entries), addresses);
/** What is read of one entry with another request, response or whatever else is given. */
function seen(change: { readonly request?: object; readonly response?: object; readonly entry?: object }) {
  const changed = {
    ...entry,
    request: { ...request, ...change.request },
    response: { ...response, ...change.response },
    ...change.entry,
  };
  return read(changed).seen[0];
}

const whole = {
  started: Date.UTC(2025, 11, 7, 5, 20),
  ended: Date.UTC(2025, 11, 7, 5, 20) + 12.5,
  environment: 'the recorded environment',
  address: 'base_url',
  path: '/list/AG-1/contacts',
  target: '/list/AG-1/contacts?limit=2',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  connection: '81',
  body: '{}',
  response: { status: 200, headers: { 'x-id': '7' }, body: '[]' },
} as const;

test('an entry is read with its place, its times, its headers in lower case and both bodies', () => {
  expect(read(entry)).toStrictEqual({ seen: [whole], elsewhere: 0 });
  expect(readHar(`\uFEFF${harOf(entry)}`, addresses).seen).toStrictEqual([whole]);
});

test('what was sent elsewhere, or at no known time, is counted and not read', () => {
  const elsewhere = { ...entry, request: { ...request, url: 'https://other.example/org/list' } };
  const timeless = { ...entry, startedDateTime: 'once' };
  expect(read(elsewhere, entry, timeless)).toStrictEqual({ seen: [whole], elsewhere: 2 });
});

test('a recorder may leave out the time, the connection and the bodies', () => {
  const { postData: _, ...bare } = request;
  const { content: __, ...silent } = response;
  const { time: ___, connection: ____, ...least } = entry;
  const { connection: _____, body: ______, ...rest } = whole;
  const expected = {
    ...rest,
    ended: whole.started,
    response: { status: 200, headers: { 'x-id': '7' }, incomplete: true },
  };
  expect(read({ ...least, request: bare, response: silent }).seen).toStrictEqual([expected]);
  const nulls = {
    time: null,
    connection: null,
    request: { ...bare, postData: null },
    response: { ...silent, content: null },
  };
  expect(read({ ...least, ...nulls }).seen).toStrictEqual([expected]);
  expect(seen({ entry: { time: -1 } })?.ended).toBe(whole.started);
});

test('a body is a text, a text in base64, or the members of a form', () => {
  const bodyOf = (postData: object) => seen({ request: { postData } })?.body;
  expect(bodyOf({ text: 'eA==' })).toBe('eA==');
  expect(bodyOf({ text: 'eA==', encoding: 'base64' })).toBe('x');
  expect(bodyOf({ params: [{ name: 'a', value: 'b c' }, { name: 'd' }, { value: 'e' }] })).toBe(
    'a=b+c&d=&=e',
  );
  expect(bodyOf({ text: null, params: null })).toBeUndefined();
  expect(bodyOf({ params: [] })).toBeUndefined();
});

test('a request whose body was not recorded says so', () => {
  const incomplete = (change: object) => seen({ request: { postData: null, ...change } })?.bodyIncomplete;
  expect(incomplete({ bodySize: 3 })).toBe(true);
  for (const bodySize of [0, -1, null, undefined]) expect(incomplete({ bodySize })).toBeUndefined();
  expect(seen({ request: { bodySize: 3 } })).not.toHaveProperty('bodyIncomplete');
});

test('an answer without a recorded body is whole only where everything says that it was empty', () => {
  const incomplete = (change: object) => seen({ response: change })?.response?.incomplete;
  const empty = { content: { text: '', size: 0 } };
  const length = (value: string) => ({ headers: [{ name: 'Content-Length', value }] });
  expect(incomplete(empty)).toBeUndefined();
  expect(incomplete({ ...empty, bodySize: -1, ...length('0') })).toBeUndefined();
  expect(incomplete({ content: { size: 0 } })).toBeUndefined();
  expect(incomplete({ ...empty, bodySize: 3 })).toBe(true);
  expect(incomplete({ ...empty, ...length('3') })).toBe(true);
  expect(incomplete({ content: { text: '', size: 3 } })).toBe(true);
  expect(incomplete({ content: { text: '' } })).toBe(true);
  expect(incomplete({ bodySize: 3 })).toBeUndefined();
});

test('where no answer came, the recording says so', () => {
  for (const status of [0, -1]) {
    expect(seen({ response: { status } })?.trouble).toBe('the recording has no answer');
    expect(seen({ response: { status } })).not.toHaveProperty('response');
  }
});

const { startedDateTime: _, ...undated } = entry;
const flawed: readonly (readonly [text: string, message: string])[] = [
  ['{', 'it is no JSON'],
  ['[]', 'the file must be object'],
  ['{}', "the file must have required property 'log'"],
  ['{"log":7}', '/log must be object'],
  ['{"log":{}}', "/log must have required property 'entries'"],
  ['{"log":{"entries":{}}}', '/log/entries must be array'],
  [harOf(7), '/log/entries/0 must be object'],
  [harOf(undated), "/log/entries/0 must have required property 'startedDateTime'"],
  [harOf({ ...entry, startedDateTime: 7 }), '/log/entries/0/startedDateTime must be string'],
  [harOf({ ...entry, time: 'x' }), '/log/entries/0/time must be number,null'],
  [harOf({ ...entry, request: undefined }), "/log/entries/0 must have required property 'request'"],
  [harOf({ ...entry, response: undefined }), "/log/entries/0 must have required property 'response'"],
  [harOf({ ...entry, request: 7 }), '/log/entries/0/request must be object'],
  [harOf({ ...entry, response: 7 }), '/log/entries/0/response must be object'],
  ...(['method', 'url', 'headers'] as const).map(
    (name) =>
      [
        harOf({ ...entry, request: { ...request, [name]: undefined } }),
        `/log/entries/0/request must have required property '${name}'`,
      ] as const,
  ),
  ...(['status', 'headers'] as const).map(
    (name) =>
      [
        harOf({ ...entry, response: { ...response, [name]: undefined } }),
        `/log/entries/0/response must have required property '${name}'`,
      ] as const,
  ),
  [harOf({ ...entry, request: { ...request, method: 7 } }), '/log/entries/0/request/method must be string'],
  [harOf({ ...entry, request: { ...request, url: 7 } }), '/log/entries/0/request/url must be string'],
  [harOf({ ...entry, request: { ...request, headers: {} } }), '/log/entries/0/request/headers must be array'],
  [
    harOf({ ...entry, request: { ...request, headers: [7] } }),
    '/log/entries/0/request/headers/0 must be object',
  ],
  [
    harOf({ ...entry, request: { ...request, headers: [{ name: 'a' }] } }),
    "/log/entries/0/request/headers/0 must have required property 'value'",
  ],
  [
    harOf({ ...entry, request: { ...request, headers: [{ value: 'a' }] } }),
    "/log/entries/0/request/headers/0 must have required property 'name'",
  ],
  [
    harOf({ ...entry, request: { ...request, headers: [{ name: 7, value: 'a' }] } }),
    '/log/entries/0/request/headers/0/name must be string',
  ],
  [
    harOf({ ...entry, request: { ...request, headers: [{ name: 'a', value: 7 }] } }),
    '/log/entries/0/request/headers/0/value must be string',
  ],
  [
    harOf({ ...entry, request: { ...request, postData: 7 } }),
    '/log/entries/0/request/postData must be object,null',
  ],
  [
    harOf({ ...entry, request: { ...request, postData: { text: 7 } } }),
    '/log/entries/0/request/postData/text must be string,null',
  ],
  [
    harOf({ ...entry, request: { ...request, postData: { encoding: 7 } } }),
    '/log/entries/0/request/postData/encoding must be string,null',
  ],
  [
    harOf({ ...entry, request: { ...request, postData: { params: 7 } } }),
    '/log/entries/0/request/postData/params must be array,null',
  ],
  [
    harOf({ ...entry, response: { ...response, status: 1.5 } }),
    '/log/entries/0/response/status must be integer',
  ],
  [
    harOf({ ...entry, response: { ...response, content: 7 } }),
    '/log/entries/0/response/content must be object,null',
  ],
];

for (const [text, message] of flawed)
  test(`no recording: ${message}`, () => {
    expect(() => readHar(text, addresses)).toThrow(new NoHar(message));
  });

test('a URL lies below the longest address that it begins with', () => {
  const path = '/list/AG-1';
  expect(placeOf(`https://records.example/org${path}?a=b#c`, addresses)).toEqual({
    address: 'base_url',
    path,
    target: `${path}?a=b`,
  });
  expect(placeOf('https://records.example/grpc/v1/x', addresses)?.address).toBe('gateway_url');
  expect(placeOf('https://records.example/organisation', addresses)?.address).toBe('gateway_url');
  expect(placeOf('https://auth.example', addresses)).toBeUndefined();
});

test('where nobody has said the addresses, the path tells which one it is', () => {
  const told = (url: string) => {
    const { address, path, target } = placeOf(url) ?? {};
    return [address, path, target];
  };
  const host = 'https://any.example/below';
  expect(told(`${host}/grpc/v1/lists?a=b#c`)).toEqual([
    'gateway_url',
    '/grpc/v1/lists',
    '/grpc/v1/lists?a=b',
  ]);
  expect(told(`${host}/oauth2/user-info?a`)).toEqual(['sso_url', '/oauth2/user-info', '/oauth2/user-info?a']);
  expect(told(`${host}/api/v1/oauth/token`)).toEqual([
    'auth_url',
    '/api/v1/oauth/token',
    '/api/v1/oauth/token',
  ]);
  expect(told(`${host}/org/list/org/a`)).toEqual(['base_url', '/list/org/a', '/list/org/a']);
  expect(told(`${host}/org/grpc/v1/a`)).toEqual(['gateway_url', '/grpc/v1/a', '/grpc/v1/a']);
  expect(placeOf(`${host}/elsewhere`)).toBeUndefined();
});
