import type { Call } from './habits.ts';
import { rewriting, sending, type WrongCaller } from './wrong-caller.ts';

const exchange = 'exchange';
const list = 'list contacts';
const user = 'user info';
const bearer = ({ headers }: Call): string => headers?.['authorization'] ?? '';
const early = { scenario: 'token-ends-early' };
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };

/** An assertion with these claims instead of the right ones. */
const claiming = (id: string, claims: (now: number) => object): WrongCaller => ({
  id,
  clause: 'TOKENS-23',
  habits: { claims: (now) => ({ iat: now - 5, exp: now + 600, ...claims(now) }) },
});

/** Wrong in where they call and how they come in. */
export const wrongAccess: readonly WrongCaller[] = [
  rewriting('lists-by-get', 'ENVIRONMENTS-04', list, () => ({ method: 'GET' })),
  rewriting('updates-by-put', 'ENVIRONMENTS-04', 'update', () => ({ method: 'PUT' })),
  rewriting('exchanges-at-base', 'ENVIRONMENTS-04', exchange, () => ({ address: 'base_url' })),
  rewriting('asks-gateway-who', 'ENVIRONMENTS-04', user, () => ({ address: 'gateway_url' })),
  rewriting('adds-version', 'ENVIRONMENTS-04', list, ({ path }) => ({ path: `/v1${path}` })),
  rewriting('forgets-namespace', 'ENVIRONMENTS-04', 'create', () => ({ path: '//contacts' })),
  rewriting('adds-slash', 'ENVIRONMENTS-04', 'create', ({ path }) => ({ path: `${path}/` })),
  {
    id: 'leaves-ids-as-they-are',
    clause: 'ENVIRONMENTS-04',
    scenario: 'ids-to-encode',
    habits: { encodesPaths: false, rewrite: (call) => ({ ...call, path: call.path.replaceAll(' ', '%20') }) },
  },
  rewriting('names-singular-type', 'RESOURCES-09', 'create', ({ path }) => ({
    path: path.replace('contacts', 'contact'),
  })),
  rewriting('reads-custom-objects', 'RESOURCES-09', 'get', ({ path }) => ({
    path: path.replace('contacts', 'customObjects'),
  })),
  rewriting('calls-without-token', 'AUTH-11', list, () => ({ headers: { authorization: '' } })),
  rewriting('calls-under-another-scheme', 'AUTH-11', list, (call) => ({
    headers: { authorization: bearer(call).replace('Bearer', 'Token') },
  })),
  rewriting('calls-without-scheme', 'AUTH-11', list, (call) => ({
    headers: { authorization: bearer(call).replace('Bearer ', '') },
  })),
  rewriting('puts-token-into-path', 'AUTH-11', user, (call) => ({
    path: `${call.path}?access_token=${bearer(call).slice(7)}`,
  })),
  rewriting('puts-token-into-header', 'AUTH-11', list, (call) => ({
    headers: { ...call.headers, 'x-access-token': bearer(call).slice(7) },
  })),
  claiming('lives-too-long', (now) => ({ exp: now + 7200 })),
  claiming('counts-milliseconds', (now) => ({ iat: now * 1000, exp: now * 1000 + 600_000 })),
  claiming('counts-fractions', (now) => ({ iat: now - 5.5 })),
  claiming('claims-texts', (now) => ({ exp: String(now + 600) })),
  claiming('names-no-application', () => ({ iss: 'my-integration' })),
  { id: 'forgets-type', clause: 'TOKENS-23', habits: { header: () => ({ alg: 'RS256' }) } },
  {
    id: 'names-another-algorithm',
    clause: 'TOKENS-23',
    habits: { header: () => ({ typ: 'JWT', alg: 'HS256' }) },
  },
  { id: 'signs-with-another-key', clause: 'TOKENS-23', habits: { signsWithOwnKey: false } },
  { id: 'exchanges-for-each-call', clause: 'TOKENS-24', habits: { keepsToken: false } },
  { id: 'keeps-its-assertion', clause: 'TOKENS-25', ...early, habits: { keepsAssertion: true } },
  rewriting('exchanges-by-form', 'TOKENS-31', exchange, ({ body }) => ({
    headers: asForm,
    body: new URLSearchParams(body as Record<string, string>).toString(),
  })),
  rewriting('exchanges-as-text', 'TOKENS-31', exchange, () => ({
    headers: { 'content-type': 'text/plain' },
  })),
  sending('names-another-grant', 'TOKENS-31', exchange, (body) => ({
    ...body,
    grant_type: 'client_credentials',
  })),
  sending('names-assertion-jwt', 'TOKENS-31', exchange, ({ assertion, ...body }) => ({
    ...body,
    jwt: assertion,
  })),
  { id: 'calls-on-after-refusal', clause: 'TOKENS-32', ...early, habits: { heedsRefusal: false } },
  {
    id: 'forgets-expiry',
    clause: 'TOKENS-33',
    scenario: 'token-near-its-end',
    habits: { heedsExpiry: false },
  },
  sending('asks-for-refresh', 'TOKENS-34', exchange, (body) => ({
    ...body,
    grant_type: 'refresh_token',
    refresh_token: 'x',
  })),
  {
    id: 'issues-in-the-future',
    clause: 'TOKENS-35',
    habits: { claims: (now) => ({ iat: now + 9, exp: now + 600 }) },
  },
];
