import { expect, test } from '@playwright/test';
import { demo, loaded, onlyProblem, refused, token } from './written-profile.ts';

const { application, ...anonymous } = demo;

test('a slip in a key is one problem, with the key that was meant', () => {
  const { base_url, ...others } = demo;
  const { message } = refused({ bse_url: base_url, ...others });
  expect(message.split('\n').slice(1)).toEqual([
    '',
    'bse_url (line 1)',
    '  found     a key that profiles do not have',
    '  expected  base_url',
    '  to do     did you mean base_url?',
  ]);
});

test('a slip in a nested key is measured against the keys of its place', () => {
  const error = refused({ ...demo, budget: { request: 5 } });
  expect(onlyProblem(error)).toBe(
    'budget.request | a key that profiles do not have | requests | did you mean requests?',
  );
});

test('all problems of a file come in one message, in the order of the file', () => {
  const error = refused({
    ...demo,
    kind: 'staging',
    base_url: 'ftp://x',
    colour: 'red',
    budget: { records: 0 },
  });
  expect(error.message).toContain('cannot be used: 4 problems.');
  expect(error.keys).toEqual(['kind', 'base_url', 'colour', 'budget.records']);
  expect(error.code).toBe('VALUE');
  expect(error.name).toBe('ProfileError');
});

test('missing keys are named with what belongs there', () => {
  const error = refused('kind: local\n');
  expect(error.keys).toEqual([
    'name',
    'base_url',
    'gateway_url',
    'sso_url',
    'auth_url',
    'namespace',
    'application',
  ]);
  expect(error.message).toContain(
    'sso_url\n  found     no such key\n  expected  the absolute https:// address of the',
  );
});

for (const name of ['two\nlines', 'a bell\u0007', 'to the left\u202e']) {
  test(`the name ${JSON.stringify(name)} is refused: it would steer a terminal`, () => {
    const { keys, message } = refused({ ...demo, name });
    expect(keys).toEqual(['name']);
    expect(message).toContain('expected  a name for reports, in one line');
  });
}

const values = {
  name: [12, 'the number 12 | a name for reports, in one line | put it in quotes, so that it is a text'],
  kind: ['prod', '"prod" | production or demo or local | correct the value'],
  namespace: ['', 'an empty text | the namespace to test in | correct the value'],
  access: [['read-write'], 'a list of 1 | read-write or read-only | correct the value'],
  settle_timeout_ms: [
    0,
    'the number 0 | a positive whole number: milliseconds that lists may lag behind writes | correct',
  ],
  rate_limit: [8, 'the number 8 | a mapping with requests_per_second and concurrency | correct the value'],
  allow_permanent_records: ['yes', '"yes" | true or false | correct the value'],
  create_body: ['v2', '"v2" | data or fields | correct the value'],
  filter_groups: ['x', '"x" | a mapping: a sample for the company list | correct the value'],
} as const;

for (const [key, [value, rest]] of Object.entries(values)) {
  test(`${key} of the wrong shape is refused`, () => {
    expect(onlyProblem(refused({ ...demo, [key]: value }))).toContain(`${key} | ${rest}`);
  });
}

test('a value that breaks two rules is one problem', () => {
  const error = refused({ ...demo, rate_limit: { requests_per_second: 0.5 } });
  expect(onlyProblem(error)).toContain(
    'rate_limit.requests_per_second | the number 0.5 | a positive whole number',
  );
});

test('an alias for a word that is not masked is refused', () => {
  const error = refused({ ...demo, field_aliases: { tol: 'acme' } });
  expect(onlyProblem(error)).toBe(
    'field_aliases.tol | a key that profiles do not have | tool | did you mean tool?',
  );
});

test('a long list of problems is cut in the message, not in the data', () => {
  const colours = Object.fromEntries(Array.from({ length: 30 }, (_, shade) => [`colour_${shade}`, 1]));
  const { message, problems } = refused({ ...demo, ...colours });
  expect(problems).toHaveLength(30);
  expect(message).toContain('cannot be used: 30 problems.');
  expect(message).toContain('colour_19 (line 31)');
  expect(message).not.toContain('colour_20');
  expect(message).toMatch(/\n\nand 10 more\.$/);
});

test('characters that would steer a terminal are escaped', () => {
  const { message } = refused({ ...demo, kind: '\u202egnp', ['\u009b31m']: 1 });
  expect(message).toContain('found     "\\u{202e}gnp"');
  expect(message).toContain('"\\u{9b}31m" (line 12)');
});

for (const number of [-1, 1.5, '.inf', '.nan']) {
  test(`${number} is no count`, () => {
    const error = refused(`budget: { records: ${number} }`);
    expect(error.keys).toContain('budget.records');
  });
}

test('keys that every object inherits are unknown keys like others', () => {
  const error = refused('__proto__: { name: x }\nconstructor: 1\nfield_aliases: { __proto__: 1 }\n');
  expect(error.keys).toEqual(
    expect.arrayContaining(['__proto__', 'constructor', 'field_aliases.__proto__', 'name']),
  );
  expect(Object.prototype).not.toHaveProperty('name');
});

const addresses = {
  'records.example/org': 'a text of 19 characters that is no absolute URL',
  'localhost:8080/org': 'a URL that begins neither with https:// nor with http://',
  [`https://me:${token}@records.example/org`]: 'a user name or password in the URL',
  [`https://records.example/org?token=${token}`]: 'a query or fragment in the URL',
  'https://{region}.example/org': 'a URL with characters that no address has',
  'https://records.example/{region}/org': 'a URL with characters that no address has',
  'https:/records.example/org': 'a URL with characters that no address has',
  'https:\\\\records.example\\org': 'a URL with characters that no address has',
  'https://records.exa\nmple/org': 'a URL with characters that no address has',
  'https://records.example/org#': 'a query or fragment in the URL',
  'http://records.example/org': 'plain http to records.example: tokens would travel in clear',
  'https://records.example/': 'https://records.example',
  'https://records.example/organisation': 'https://records.example/organisation',
};

for (const [address, found] of Object.entries(addresses)) {
  test(`the record API is not at ${JSON.stringify(address)}`, () => {
    const error = refused({ ...demo, base_url: address });
    expect(error).toMatchObject({ code: 'ADDRESS', keys: ['base_url'] });
    expect(onlyProblem(error)).toContain(` | ${found} | the absolute https:// address of the record API`);
    expect(error.message).not.toContain(token);
  });
}

test('plain http is for this machine, and for any host of a local environment', () => {
  for (const host of ['localhost:1', 'api.localhost', '127.0.0.1:80', '127.9.9.9', '[::1]:8']) {
    expect(loaded({ ...demo, gateway_url: `http://${host}` }).gateway_url).toContain('http://');
  }
  expect(refused({ ...demo, gateway_url: 'http://127.0.0.1.example' }).keys).toEqual(['gateway_url']);
  expect(loaded({ ...demo, kind: 'local', auth_url: 'http://kit.test' }).auth_url).toBe('http://kit.test');
});

test('slashes at the end of an address are removed', () => {
  const profile = loaded({
    ...demo,
    base_url: 'https://a.example/org/',
    control_url: 'https://a.example/control//',
  });
  expect(profile).toMatchObject({
    base_url: 'https://a.example/org',
    control_url: 'https://a.example/control',
  });
});

test('exactly one identity is wanted', () => {
  expect(onlyProblem(refused(anonymous))).toBe(
    'application | neither application nor access_token | exactly one of application and access_token | add application',
  );
  expect(onlyProblem(refused({ ...demo, access_token: token }))).toBe(
    'application | application beside access_token | exactly one of application and access_token | remove one of the two',
  );
  expect(onlyProblem(refused({ ...anonymous, acess_token: token }))).toContain('did you mean access_token?');
});

for (const text of [`Bearer ${token}`, `${token}\n`, `${token}é`]) {
  test(`${JSON.stringify(text)} is no access token`, () => {
    const error = refused({ ...anonymous, access_token: text });
    expect(onlyProblem(error)).toContain(
      `a text of ${text.length} characters, not all of which can stand in a header`,
    );
    expect(error.message).not.toContain(token);
  });
}

test('a demo profile says whether runs may write', () => {
  const { access: _, ...silent } = demo;
  expect(onlyProblem(refused(silent))).toBe(
    'access | no such key | read-write or read-only | say whether runs may write to this shared environment',
  );
});

test('an application id begins as the description says', () => {
  expect(onlyProblem(refused({ ...demo, application: { ...application, id: 'AP-1' } }))).toBe(
    'application.id | "AP-1" | an id that begins MP- | copy the id from the registration of the application',
  );
});

test('what is to differ must differ', () => {
  const error = refused({ ...demo, restricted_application: application, forbidden_namespace: 'AG-TEST' });
  expect(error.keys).toEqual(['restricted_application.id', 'forbidden_namespace']);
  expect(error.message).toContain('found     the same as application.id');
});

test('files that a profile names must be there', () => {
  const error = refused({ ...demo, counterpart: 'nowhere.yaml', deviations: 'none.yaml' });
  expect(error.keys).toEqual(['counterpart', 'deviations']);
  expect(error.message).toContain('no such file: the path nowhere.yaml, counted from ');
});
