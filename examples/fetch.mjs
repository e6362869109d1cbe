// Calls the service with nothing but Node: fetch for HTTP, node:crypto for the assertion.
import { createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const { CRM_BASE_URL, CRM_AUTH_URL, CRM_NAMESPACE, CRM_APPLICATION_ID, CRM_PRIVATE_KEY_FILE } = process.env;
const key = readFileSync(CRM_PRIVATE_KEY_FILE, 'utf8');
const now = () => Math.floor(Date.now() / 1000);
const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Sends a request again while the service is busy or the connection breaks. */
async function send(url, options, tries = 6) {
  const answer = await fetch(url, options).catch((cause) => (tries > 1 ? undefined : Promise.reject(cause)));
  if (tries === 1 || (answer && ![429, 502, 503, 504].includes(answer.status))) return answer;
  await wait(1000 * Number(answer?.headers.get('retry-after') ?? 0.1));
  return send(url, options, tries - 1);
}

/** Each token takes a new assertion, issued a few seconds ago. */
async function exchange() {
  const claims = { iss: CRM_APPLICATION_ID, iat: now() - 5, exp: now() + 600 };
  const signed = `${base64url({ typ: 'JWT', alg: 'RS256' })}.${base64url(claims)}`;
  const assertion = `${signed}.${createSign('sha256').update(signed).sign(key, 'base64url')}`;
  const body = JSON.stringify({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const headers = { 'content-type': 'application/json' };
  const answer = await send(`${CRM_AUTH_URL}/api/v1/oauth/token`, { method: 'POST', headers, body });
  return (await answer.json()).data;
}

let token;

/** Calls with a token that is kept until its expiry, or until the service refuses it. */
async function call(method, path, content, refusals = 2) {
  if (!token || now() >= token.expires) token = await exchange();
  const type = content === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { authorization: `Bearer ${token.access_token}`, ...type };
  const answer = await send(CRM_BASE_URL + path, { method, headers, body: JSON.stringify(content) });
  if (answer.status !== 401 || refusals === 0) return answer;
  token = undefined;
  return call(method, path, content, refusals - 1);
}

/** All records of a list: the same query on every page, until has_more is false. */
async function* all(type, query) {
  for (let page = { limit: 100 }, more = true; more;) {
    const answer = await call('POST', `/list/${CRM_NAMESPACE}/${type}`, { ...query, page });
    if (!answer.ok) throw new Error(`list: ${answer.status} ${await answer.text()}`);
    const found = await answer.json();
    yield* found.objects;
    page = { limit: 100, cursor: found.next_cursor };
    more = found.has_more;
  }
}

/** Upserts and gives the id of the record; after a conflict once more without the values at fault. */
async function upsert(values, searchExisting) {
  const fields = Object.entries(values).map(([id, value]) => ({ id, value, operation: 'always_overwrite' }));
  const content = { fields, searchExisting, returnFields: ['system__id'] };
  const answer = await call('PATCH', `/${CRM_NAMESPACE}/contacts`, content);
  if (answer.ok) return (await answer.json()).fields[0].value;
  if (answer.status !== 409) throw new Error(`upsert: ${answer.status} ${await answer.text()}`);
  const taken = (await answer.json()).fieldViolations.uniqueness.values;
  const isFree = (id) => !taken.some((name) => id.endsWith(name));
  const left = Object.fromEntries(Object.entries(values).filter(([id]) => isFree(id)));
  return upsert(left, searchExisting.filter(isFree));
}

const vip = { fields: [{ id: 'standard__tags', value: ['vip'], operation: 'IS_ANY' }] };
let count = 0;
for await (const contact of all('contacts', vip)) count += contact.id ? 1 : 0;
const ada = { standard__email: 'ada@example.com', standard__last_name: 'Lovelace' };
const record = `/${CRM_NAMESPACE}/contacts/${encodeURIComponent(await upsert(ada, ['standard__email']))}`;
await call('PATCH', record, { data: { standard__contact_job_title: 'Countess' } });
await call('DELETE', record);
console.log(`${count} contacts are VIPs`);
