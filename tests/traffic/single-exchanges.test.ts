import { expect, test } from '@playwright/test';
import type { ClauseId } from '../../specs/clauses/ledger.ts';
import type { KnownFields } from '../../traffic/law.ts';
import { assertion, exchange, found, type Told } from './traffic.ts';

const record = '/AG-1/contacts';
const list = (body: unknown, more: Told = {}): Told => ({ body, ...more });
const filter = (id: string, operation: unknown, value?: unknown): Told =>
  list({ fields: [{ id, operation, value }] });
const upsert = (body: unknown, more: Told = {}): Told => ({ method: 'PATCH', path: record, body, ...more });
const v1 = (id: string, value: unknown, operation: unknown = 'combine'): Told =>
  upsert({ fields: [{ id, value, operation }] });
const update = (body: unknown): Told => ({ method: 'PATCH', path: `${record}/CR-1`, body });
const rpc = (method: string, body: unknown): Told => ({
  address: 'gateway_url',
  path: `/grpc/v1/crm/${method}/list`,
  body,
});
const options = (query: string, body?: unknown): Told => ({
  method: 'GET',
  path: `${record}/meta/fields/standard__contact_role/options`,
  query,
  ...(body === undefined ? {} : { body }),
});
const xml = (text: string, more: Told = {}): Told =>
  upsert(text, { headers: { 'content-type': 'application/xml' }, ...more });
const xmlAs = (type: string): Told => xml('<upsert/>', { headers: { 'content-type': type } });
const jsonAs = (type: string): Told => list({}, { headers: { 'content-type': type } });
const signed = (claims: object, header?: object): Told =>
  exchange(1000, 'secret-token-1', {
    assertion: assertion({ iss: 'MP-1', iat: 995, exp: 1995, ...claims }, header),
  });

const whole = assertion({ iss: 'MP-1', iat: 995, exp: 1995 });
const right = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: whole };
const sentAs = (type: string): Told =>
  exchange(1000, 'secret-token-1', { body: right, headers: { 'content-type': type } });

const known: KnownFields = {
  schemas: {
    contacts: { standard__contact_place: { type: 'string' }, standard__contact_skills: { type: 'array' } },
  },
  types: {
    contacts: {
      standard__contact_place: 'geopoint',
      standard__contact_skills: 'string_list',
      standard__tags: 'tag',
    },
  },
  unique: { contacts: ['standard__email'] },
};

/** For each rule: what keeps it, what breaks it, and what does not put it to the test. */
const stories: Partial<
  Record<ClauseId, { kept: readonly Told[]; broken: readonly Told[]; idle?: readonly Told[] }>
> = {
  'ENVIRONMENTS-04': {
    kept: [list({}), { method: 'GET', path: `${record}/CR%2F1` }],
    broken: [
      list({}, { method: 'GET' }),
      { path: record + '/x/y' },
      { path: '//contacts', method: 'PATCH' },
      rpc('x', {}),
      { address: 'base_url', path: '/api/v1/oauth/token', body: {} },
      { address: 'auth_url', path: '/grpc/v1/crm/company/list', query: 'a=b', body: {} },
      { address: 'auth_url', path: '/list/AG-1/contacts', body: {} },
      { path: '/AG-1/contacts/CR-1', method: 'PUT' },
      { method: 'LINK' },
    ],
    idle: ['OPTIONS', 'HEAD', 'TRACE', 'CONNECT'].map((method) => ({ method })),
  },
  'RESOURCES-09': {
    kept: [update({ data: {} }), upsert({ data: {} }, { path: '/AG-1/customObjects' })],
    broken: [
      upsert({ data: {} }, { path: '/AG-1/contact' }),
      { method: 'DELETE', path: '/AG-1/customObjects/1' },
    ],
    idle: [list({}, { path: '/list/AG-1/leads' })],
  },
  'RESOURCES-10': {
    kept: [rpc('field-schema', { namespace: 'AG-1', crmObjectType: 'Contact' })],
    broken: [rpc('field-schema', { namespace: 'AG-1', crmObjectType: 'contacts' })],
    idle: [rpc('field-schema', { namespace: 'AG-1' })],
  },
  'RPC-31': {
    kept: [rpc('field-schema', { namespace: 'AG-1' })],
    broken: [rpc('field-schema', {}), rpc('field-schema', { namespace: '' })],
    idle: [rpc('company', {})],
  },
  'RPC-32': {
    kept: [rpc('company', { filtersV2: { filterGroups: [{}] } })],
    broken: [
      rpc('company', { filters: [] }),
      rpc('company', { filtersV2: [{}] }),
      rpc('company', { filtersV2: { filterGroups: {} } }),
    ],
    idle: [rpc('company', { namespace: 'AG-1' })],
  },
  'LIST-10': { kept: [list({})], broken: [list(undefined)] },
  'PAGING-25': {
    kept: [list({ page: { limit: 5 } }), rpc('company', { pagingOptions: { pageSize: 5 } })],
    broken: [
      list({ pagingOptions: { pageSize: 5 } }),
      list({ limit: 5 }),
      rpc('company', { page: { limit: 5 } }),
    ],
    idle: [list({})],
  },
  'LIMITS-07': {
    kept: [list({ page: { limit: 5000 } }), options('pagingOptions.pageSize=10')],
    broken: [
      list({ page: { limit: 0 } }),
      list({ page: { limit: '50' } }),
      rpc('company', { pagingOptions: { pageSize: 2.5 } }),
    ],
    idle: [list({ page: {} }), options('paging=2')],
  },
  'OPTIONS-11': {
    kept: [options('paging=2'), options('pagingOptions.cursor=x')],
    broken: [options('page=2'), options('', { paging: '2' })],
    idle: [options('filter=user')],
  },
  'OPERATORS-39': {
    kept: [
      filter('standard__first_name', 'IS'),
      filter('standard__tags', 'IS_ALL'),
      filter('standard__phone_number', 'IS_VALID'),
      filter('system__created_at', 'IS_BETWEEN'),
    ],
    broken: [
      filter('standard__first_name', 'EQUALS'),
      filter('standard__contact_skills', 'IS'),
      filter('system__created_at', 'IS_GREATER_THAN'),
    ],
    idle: [
      filter('standard__first_name', 'CONTAINS'),
      filter('standard__email', 'IS_BEFORE'),
      filter('standard__custom', 'IS_BEFORE'),
      filter('standard__first_name', null),
    ],
  },
  'OPERATORS-40': {
    kept: [
      filter('system__created_at', 'IS_AFTER', '2026-01-31T10:00:00Z'),
      filter('standard__first_name', 'IS_ANY', ['a', 'b']),
    ],
    broken: [
      filter('system__created_at', 'IS_AFTER', '31.01.2026'),
      filter('standard__first_name', 'IS', { eq: 'a' }),
    ],
    idle: [filter('system__created_at', 'IS_EMPTY', '')],
  },
  'UPSERT-19': {
    kept: [upsert({ data: {} }), v1('a__b', 'c')],
    broken: [upsert({ standard__email: 'a@b.example' })],
  },
  'UPSERT-20': {
    kept: [upsert({ data: { standard__email: 'a@b.example' }, searchExisting: ['standard__email'] })],
    broken: [
      upsert({ data: { standard__last_name: 'b' }, searchExisting: ['standard__email'] }),
      upsert({ data: { standard__last_name: 'b' }, searchExisting: ['standard__last_name'] }),
    ],
    idle: [upsert({ data: {} })],
  },
  'MERGE-18': {
    kept: [v1('a__b', 'c')],
    broken: [v1('a__b', 'c', 'overwrite')],
    idle: [upsert({ fields: [{ id: 'a__b', value: 'c' }] })],
  },
  'VALUES-16': {
    kept: [
      v1('a__b', '5'),
      v1('standard__contact_skills', '[a,b]'),
      v1('standard__contact_place', '[1.5, -2]'),
      v1('standard__tags', 'vip'),
    ],
    broken: [
      v1('a__b', 5),
      v1('standard__contact_skills', 'a,b'),
      v1('standard__contact_place', '[north]'),
      v1('standard__contact_skills', ['a']),
    ],
    idle: [upsert({ data: { a__b: 5 } })],
  },
  'RECORDS-21': {
    kept: [update({ data: {} }), update({ data: [{ id: 'a__b', value: 1 }] })],
    broken: [update({ standard__last_name: 'b' }), update({ data: 'x' })],
  },
  'FIELDS-25': {
    kept: [update({ data: { standard__last_name: 'b', system__id: 'CR-1' } })],
    broken: [update({ data: { system__created_at: '2026-01-01T00:00:00Z' } })],
    idle: [update({ data: { standard__own: 'b' } })],
  },
  'FIELDS-26': {
    kept: [update({ data: { standard__last_name: '😀'.repeat(50) } })],
    broken: [update({ data: { standard__last_name: 'x'.repeat(51) } })],
    idle: [update({ data: { standard__first_name: 'x' } })],
  },
  'FIELDS-27': {
    kept: [list({ returnFields: ['standard__email'] }), update({ data: { my__field: 1 } })],
    broken: [list({ returnFields: ['email'] }), update({ data: { email: 'x' } }), filter('email', 'IS', 'x')],
    idle: [list({}), rpc('company', { fields: [{ id: 'email' }] })],
  },
  'ERRORS-06': {
    kept: [
      list({}),
      xml('<upsert/>'),
      ...['text/xml; charset=utf-8', 'application/atom+xml', 'TEXT/XML ;a=b'].map(xmlAs),
      ...['application/json;a=b', 'application/problem+json'].map(jsonAs),
    ],
    broken: [
      ...['application/json', 'x-text/xml', 'text/xmlx', 'text/x y+xml', 'text/xml x'].map(xmlAs),
      ...['text/xml', 'x-application/json', 'application/jsonx', 'application/x y+json'].map(jsonAs),
      { method: 'DELETE', path: `${record}/CR-1`, body: {} },
      list({}, { headers: { 'content-type': 'text/plain' } }),
      list('a=b'),
    ],
    idle: [{ method: 'GET', path: `${record}/CR-1` }],
  },
  'ERRORS-07': {
    kept: [list({ returnFields: [], page: null }), v1('a__b', 5)],
    broken: [
      list({ returnFields: 'standard__email' }),
      upsert({ data: {}, searchExisting: 'standard__email' }),
      list([]),
      rpc('company', { namespace: 7 }),
    ],
    idle: [update({ data: 5 })],
  },
  'XML-09': {
    kept: [xml('<upsert><fields><Id>a__b</Id></fields><search_existing>a__b</search_existing></upsert>')],
    broken: [
      xml('<upsert><searchExisting>a__b</searchExisting></upsert>'),
      xml('<data/>', { path: `${record}/CR-1` }),
    ],
    idle: [list({})],
  },
  'AUTH-11': {
    kept: [list({}), list({}, { headers: { authorization: 'bearer secret-token-1' } })],
    broken: [
      list({}, { token: null, status: 401 }),
      list({}, { token: null, headers: { authorization: 'secret-token-1' } }),
      list({}, { token: null, headers: { authorization: 'Token secret-token-1' } }),
      list({}, { query: 'access_token=secret-token-1' }),
    ],
    // A recorder left the header out: nobody is answered without.
    idle: [exchange(1, 'secret-token-1'), list({}, { token: null })],
  },
  'TOKENS-23': {
    kept: [signed({}), signed({ exp: 995 + 3600, aud: 'x' })],
    broken: [
      signed({ exp: 995 + 3601 }),
      signed({ iss: 'app' }),
      signed({ iat: 995.5 }),
      signed({ iat: '995' }),
      signed({}, { typ: 'JWT', alg: 'HS256' }),
      signed({}, { alg: 'RS256' }),
      signed({}, { typ: 'at+jwt', alg: 'RS256' }),
      signed({ iss: 7 }),
      signed({ exp: '1995' }),
      signed({ exp: 1995.5 }),
      signed({ exp: 995 }),
      signed({ exp: 994 }),
      exchange(1, 'x', { assertion: 'a.b' }),
      exchange(1, 'x', { assertion: whole.replace(/^[^.]+/, 'x') }),
      exchange(1, 'x', { assertion: whole.replace(/[.][^.]+[.]/, '.x.') }),
      exchange(1, 'x', { assertion: whole.replace(/[^.]+$/, '') }),
    ],
  },
  'TOKENS-31': {
    kept: [
      signed({}),
      ...['application/json; charset=utf-8', 'application/problem+json', 'APPLICATION/JSON ;a=b'].map(sentAs),
    ],
    broken: [
      ...['application/jsonx', 'x-application/json', 'application/x y+json', 'application/json x'].map(
        sentAs,
      ),
      ...[
        { ...right, assertion: '' },
        { ...right, assertion: 7 },
        { grant_type: right.grant_type },
        'x',
        [],
      ].map((body) => exchange(1, 'secret-token-1', { body })),
      { ...exchange(1, 'secret-token-1'), body: undefined },
      exchange(1, 'secret-token-1', {
        body: 'grant_type=x&assertion=y',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      exchange(1, 'secret-token-1', { body: { assertion: 'y' } }),
      exchange(1, 'secret-token-1', { headers: { 'content-type': 'text/plain' } }),
    ],
  },
  'TOKENS-34': {
    kept: [signed({})],
    broken: [
      { grant_type: 'refresh_token', refresh_token: 'x' },
      { grant_type: 'refresh_token' },
      { ...right, refresh_token: 'x' },
      'grant_type=refresh_token',
      'refresh_token=x',
    ].map((body) => exchange(1, 'secret-token-1', { body })),
  },
  'TOKENS-35': {
    kept: [signed({}), signed({ iat: 1003 }), signed({ iat: 1005 })],
    broken: [signed({ iat: 1060 })],
  },
};

for (const [clause, { kept, broken, idle = [] }] of Object.entries(stories)) {
  const verdict = (told: Told): string => {
    const warm = [exchange(0, 'secret-token-1'), told];
    return found(clause as ClauseId, clause.startsWith('AUTH') ? warm : [told], { known }).verdict;
  };
  test(`${clause}: what one exchange shows`, () => {
    for (const told of kept) expect(verdict(told), JSON.stringify(told)).toBe('pass');
    for (const told of broken) expect(verdict(told), JSON.stringify(told)).toBe('fail');
    for (const told of idle) expect(verdict(told), JSON.stringify(told)).toBe('not exercised');
  });
}
