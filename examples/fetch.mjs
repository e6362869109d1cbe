// Calls the service with nothing but Node: fetch for HTTP, node:crypto for the assertion.
import { createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const { CRM_BASE_URL, CRM_AUTH_URL, CRM_NAMESPACE, CRM_APPLICATION_ID, CRM_PRIVATE_KEY_FILE } = process.env;
const key = readFileSync(CRM_PRIVATE_KEY_FILE, 'utf8');
const now = () => Math.floor(Date.now() / 1000);
const json = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Sends a request again while the service is busy or the connection breaks. */
async function send(url, options, tries = 6) {
  const answer = await fetch(url, options).catch((cause) => (tries > 1 ? undefined : Promise.reject(cause)));
  if (tries === 1 || (answer && ![429, 502, 503, 504].includes(answer.status))) return answer;
  await wait(1000 * Number(answer?.headers.get('retry-after') ?? 0.1));
  return send(url, options, tries - 1);
}

/** Each token takes a new assertion. */
async function exchange() {
  const head = `${json({ typ: 'JWT', alg: 'RS256' })}.${json({ iss: CRM_APPLICATION_ID, iat: now() - 5, exp: now() + 600 })}`;
  const assertion = `${head}.${createSign('sha256').update(head).sign(key, 'base64url')}`;
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const body = JSON.stringify({ grant_type, assertion });
  const headers = { 'content-type': 'application/json' };
  const answer = await send(`${CRM_AUTH_URL}/api/v1/oauth/token`, { method: 'POST', headers, body });
  return (await answer.json()).data;
}

let token;

/** Calls with a token that is kept until its expiry, or until the service refuses it. */
async function call(method, path, content, refusals = 2) {
  if (!token || now() >= token.expires) token = await exchange();
  const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' };
  if (content === undefined) delete headers['content-type'];
  const answer = await send(CRM_BASE_URL + path, {
    method,
    headers,
    body: content && JSON.stringify(content),
  });
  if (answer.status !== 401 || refusals === 0) return answer;
  token = undefined;
  return call(method, path, content, refusals - 1);
}

async function wanted(answer) {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** All records of a list: the same query on every page, until has_more is false. */
async function* all(type, query) {
  for (let cursor, more = true; more;) {
    const page = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const found = await wanted(await call('POST', `/list/${CRM_NAMESPACE}/${type}`, { ...query, page }));
    yield* found.objects;
    [cursor, more] = [found.next_cursor, found.has_more];
  }
}

/** Upserts; after a conflict once more without the values at fault. */
async function upsert(values, searchExisting) {
  const fields = Object.entries(values).map(([id, value]) => ({ id, value, operation: 'always_overwrite' }));
  const content = { fields, searchExisting, returnFields: ['system__id'] };
  const answer = await call('PATCH', `/${CRM_NAMESPACE}/contacts`, content);
  if (answer.status !== 409) return (await wanted(answer)).fields[0].value;
  const { values: taken } = (await answer.json()).fieldViolations.uniqueness;
  const left = Object.fromEntries(
    Object.entries(values).filter(([id]) => !taken.some((name) => id.endsWith(name))),
  );
  return upsert(
    left,
    searchExisting.filter((id) => id in left),
  );
}

const vip = {
  fields: [{ id: 'standard__tags', value: ['vip'], operation: 'IS_ANY' }],
  returnFields: ['standard__email'],
};
let count = 0;
for await (const { id: contact } of all('contacts', vip)) count += contact ? 1 : 0;
const id = await upsert({ standard__email: 'ada@example.com', standard__last_name: 'Lovelace' }, [
  'standard__email',
]);
const record = `/${CRM_NAMESPACE}/contacts/${encodeURIComponent(id)}`;
const changed = await call('PATCH', record, { data: { standard__contact_job_title: 'Countess' } });
if (!changed.ok) throw new Error(`update: ${changed.status}`);
await wanted(await call('GET', record));
await call('DELETE', record);
console.log(`${count} contacts are VIPs`);
