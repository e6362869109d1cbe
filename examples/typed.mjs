// Calls the service with a client whose types come from the description: openapi-typescript and openapi-fetch.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { importPKCS8, SignJWT } from 'jose';
import createClient from 'openapi-fetch';

/** @typedef {import('../specs/generated/openapi.types.ts').paths} paths */

const variable = (/** @type {string} */ name) => process.env[name] ?? '';
const key = await importPKCS8(readFileSync(variable('CRM_PRIVATE_KEY_FILE'), 'utf8'), 'RS256');
const now = () => Math.floor(Date.now() / 1000);

/**
 * Sends a request again while the service is busy or the connection breaks.
 * @type {(request: Request, tries?: number) => Promise<Response>}
 */
async function patiently(request, tries = 6) {
  const answer = await fetch(request.clone()).catch((cause) =>
    tries > 1 ? undefined : Promise.reject(cause),
  );
  if (answer && (tries === 1 || ![429, 502, 503, 504].includes(answer.status))) return answer;
  await wait(1000 * Number(answer?.headers.get('retry-after') ?? 0.1));
  return patiently(request, tries - 1);
}

/** @type {import('openapi-fetch').Client<paths>} */
const auth = createClient({ baseUrl: variable('CRM_AUTH_URL'), fetch: patiently });

async function exchange() {
  const assertion = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256' })
    .setIssuer(variable('CRM_APPLICATION_ID'))
    .setIssuedAt(now() - 5)
    .setExpirationTime(now() + 600)
    .sign(key);
  const body = {
    grant_type: /** @type {const} */ ('urn:ietf:params:oauth:grant-type:jwt-bearer'),
    assertion,
  };
  const { data } = await auth.POST('/api/v1/oauth/token', { body });
  if (data === undefined) throw new Error('the exchange was refused');
  return data.data;
}

/** @type {Awaited<ReturnType<typeof exchange>> | undefined} */
let token;

/** Calls with a token that is kept until its expiry, or until the service refuses it. */
async function authorized(/** @type {Request} */ request, refusals = 2) {
  if (token === undefined || now() >= (token.expires ?? 0)) token = await exchange();
  request.headers.set('authorization', `Bearer ${token.access_token}`);
  const answer = await patiently(request);
  if (answer.status !== 401 || refusals === 0) return answer;
  token = undefined;
  return authorized(request, refusals - 1);
}

/** @type {import('openapi-fetch').Client<paths>} */
const crm = createClient({ baseUrl: variable('CRM_BASE_URL'), fetch: (request) => authorized(request) });
const path = { namespace: variable('CRM_NAMESPACE'), resourceTypeCode: /** @type {const} */ ('contacts') };

/**
 * Counts the contacts from a cursor on, until has_more is false.
 * @type {(cursor?: string) => Promise<number>}
 */
async function contactsFrom(cursor) {
  const body = { returnFields: ['standard__email'], page: { limit: 100, ...(cursor && { cursor }) } };
  const { data } = await crm.POST('/list/{namespace}/{resourceTypeCode}', { params: { path }, body });
  return (data?.objects?.length ?? 0) + (data?.has_more ? await contactsFrom(data.next_cursor) : 0);
}

const data = { standard__email: 'grace@example.com', standard__last_name: 'Hopper' };
const body = { data, searchExisting: ['standard__email'] };
const { response } = await crm.PATCH('/{namespace}/{resourceTypeCode}', { params: { path }, body });
console.log(`${await contactsFrom()} contacts; an upsert was answered ${response.status}`);
