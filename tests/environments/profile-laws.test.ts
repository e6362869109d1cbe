import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { profileSchema } from '../../environments/profile/profile-schema.ts';
import {
  demo,
  environment,
  loaded,
  emptyFolder,
  refusalOf,
  rsaKey,
  token,
  written,
} from './written-profile.ts';
import { loadProfile, ProfileError } from '../../environments/profile.ts';
import { maskedNames } from '../../specs/openapi.ts';

const folder = emptyFolder();
const known = Object.keys(profileSchema.properties ?? {});
const { application, ...anonymous } = demo;

test('any unknown key is refused by name', () => {
  const places = fc.constantFrom('', 'application', 'budget', 'rate_limit');
  const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 50 });
  const inner = [
    'id',
    'private_key',
    'private_key_file',
    'requests',
    'records',
    'requests_per_second',
    'concurrency',
  ];
  const unknown = names.filter((name) => ![...known, ...inner].includes(name));
  fc.assert(
    fc.property(places, unknown, (place, name) => {
      const outer: Record<string, unknown> = { budget: {}, rate_limit: {}, ...demo };
      const member = Object.fromEntries([[name, 1]]);
      const profile =
        place === ''
          ? { ...outer, ...member }
          : { ...outer, [place]: { ...(outer[place] as object), ...member } };
      const error = refusalOf(written(profile, folder), environment);
      const shown = /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
      expect(error.problems).toMatchObject([
        { code: 'UNKNOWN_KEY', key: place === '' ? shown : `${place}.${shown}` },
      ]);
      if (!/\p{C}/u.test(name)) expect(error.message).toContain(shown);
    }),
    { numRuns: 150 },
  );
});

const word = fc.stringMatching(/^[A-Za-z][\w -]{0,30}$/);
const host = fc.stringMatching(/^https:\/\/[a-z]{1,12}\.example(\/[a-z]{1,8})?$/);
const count = fc.integer({ min: 1, max: 1_000_000_000 });

test('a written profile loads to the same values', () => {
  const profiles = fc.record({
    name: fc.oneof(word, fc.constantFrom('yes', '12', 'null', '# x', '"', 'é 日本', '*a', '&b', '!c')),
    kind: fc.constantFrom('production', 'demo', 'local'),
    base_url: host.map((address) => `${address}/org`),
    gateway_url: host,
    sso_url: host,
    auth_url: host,
    namespace: word,
    access: fc.constantFrom('read-write', 'read-only'),
    control_url: host,
    settle_timeout_ms: count,
    rate_limit: fc.record({ requests_per_second: count, concurrency: count }),
    budget: fc.record({ requests: count, records: count }),
    allow_permanent_records: fc.boolean(),
    create_body: fc.constantFrom('data', 'fields'),
    filter_groups: fc.dictionary(
      word,
      fc.jsonValue({ noUnicodeString: false }).filter((value) => !JSON.stringify(value).includes('${')),
    ),
    field_aliases: fc.dictionary(fc.constantFrom(...maskedNames), word),
  });
  fc.assert(
    fc.property(profiles, (profile) => {
      const expected = { ...profile, identity: { application: { id: 'MP-TEST', private_key: rsaKey } } };
      expect(loaded({ ...profile, application })).toMatchObject(structuredClone(expected));
    }),
    { numRuns: 100 },
  );
});

const variables = { ...environment, SHORT: 'hunter2' };
const secrets = [token, variables.SHORT, ...rsaKey.split('\n').slice(1, -2)];

function expectNoSecret(profile: unknown): void {
  try {
    loadProfile(written(profile, folder), variables);
  } catch (error) {
    expect(error).toBeInstanceOf(ProfileError);
    const { message, stack, problems } = error as ProfileError;
    const told = `${message}${stack}${JSON.stringify(problems)}`;
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  }
}

const secretText = fc.constantFrom(
  token,
  '${TOKEN}',
  '${SHORT}',
  rsaKey,
  '${KEY}',
  `${token}\n`,
  `x${token}`,
  rsaKey.replace('MII', 'MIJ'),
);
const { broken } = fc.letrec<{ broken: unknown }>((tie) => ({
  broken: fc.oneof(
    { maxDepth: 3 },
    secretText,
    fc.array(tie('broken'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom('id', 'private_key', 'private_key_file', 'access_token', 'acces_token', 'kind'),
      tie('broken'),
    ),
    fc.constantFrom(null, 0, true, ''),
  ),
}));

test('no message shows a secret, whichever keys of a profile the secrets are put under', () => {
  const misplaced = fc.dictionary(fc.constantFrom(...known, 'acess_token', 'private_key', 'token'), broken, {
    minKeys: 1,
  });
  fc.assert(
    fc.property(misplaced, (keys) => expectNoSecret({ ...demo, ...keys })),
    { numRuns: 300 },
  );
});

test('no message shows a secret of a profile that is broken as YAML', () => {
  const yaml = stringify({
    ...anonymous,
    access_token: token,
    restricted_application: { id: 'MP-1', private_key: rsaKey },
  });
  const noise = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '*',
    '&',
    '!',
    '"',
    "'",
    '\t',
    ': ',
    '- ',
    '\n',
    '\n---\n',
    '|',
    '%',
    '@',
    '`',
    '${',
  );
  fc.assert(
    fc.property(fc.nat(yaml.length), noise, fc.nat(3), (at, inserted, removed) =>
      expectNoSecret(yaml.slice(0, at) + inserted + yaml.slice(at + removed)),
    ),
    { numRuns: 400 },
  );
});
