// Calls the service with undici, whose interceptor tries again, and jose for the assertion.
import { readFileSync } from 'node:fs';
import { importPKCS8, SignJWT } from 'jose';
import { Agent, interceptors, request } from 'undici';

const { CRM_BASE_URL, CRM_GATEWAY_URL, CRM_AUTH_URL, CRM_NAMESPACE: namespace } = process.env;
const key = await importPKCS8(readFileSync(process.env.CRM_PRIVATE_KEY_FILE, 'utf8'), 'RS256');
const now = () => Math.floor(Date.now() / 1000);
// Idempotent or not: what was answered 429 or 503 has not been done.
const methods = ['GET', 'POST', 'PATCH', 'DELETE'];
const statusCodes = [429, 502, 503, 504];
const errorCodes = ['ECONNRESET', 'ECONNREFUSED', 'UND_ERR_SOCKET'];
const retry = interceptors.retry({ methods, statusCodes, errorCodes, maxRetries: 5, minTimeout: 100 });
const dispatcher = new Agent().compose(retry);

/** Sends JSON and reads JSON. */
async function send(method, url, content, authorization) {
  const headers = { ...authorization, ...(content && { 'content-type': 'application/json' }) };
  const answer = await request(url, { method, headers, body: JSON.stringify(content), dispatcher });
  const text = await answer.body.text();
  return { status: answer.statusCode, body: text === '' ? undefined : JSON.parse(text) };
}

/** A token, with its expiry. Calls that need one at the same time share an exchange. */
async function exchange() {
  const assertion = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256' })
    .setIssuer(process.env.CRM_APPLICATION_ID)
    .setIssuedAt(now() - 5)
    .setExpirationTime(now() + 600)
    .sign(key);
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const { body } = await send('POST', `${CRM_AUTH_URL}/api/v1/oauth/token`, { grant_type, assertion });
  return body.data;
}

let exchanged;

async function call(method, url, content, refusals = 2) {
  const used = (exchanged ??= exchange());
  const { access_token, expires } = await used;
  const isOver = now() >= expires;
  const authorization = { authorization: `Bearer ${access_token}` };
  const answer = isOver ? { status: 401 } : await send(method, url, content, authorization);
  if (answer.status !== 401 || refusals === 0) return answer;
  // Another call may have got a new token meanwhile.
  if (exchanged === used) exchanged = undefined;
  return call(method, url, content, refusals - 1);
}

/** Counts the records of the company list, page by page: the filters go with every cursor. */
async function companies(filters, cursor) {
  const filtersV2 = { filterGroups: [{ filters }] };
  const pagingOptions = { pageSize: 50, ...(cursor && { cursor }) };
  const url = `${CRM_GATEWAY_URL}/grpc/v1/crm/company/list`;
  const { body } = await call('POST', url, { namespace, filtersV2, pagingOptions });
  const { hasMore, nextCursor } = body.pagingMetadata;
  return body.crmObjects.length + (hasMore ? await companies(filters, nextCursor) : 0);
}

async function tasks(cursor) {
  const page = { limit: 50, ...(cursor && { cursor }) };
  const { body } = await call('POST', `${CRM_BASE_URL}/list/${namespace}/taskActivities`, { page });
  return body.objects.length + (body.has_more ? await tasks(body.next_cursor) : 0);
}

const mine = [{ id: 'platform__company_salesperson_id', value: 'U-filtered', operation: 'IS' }];
const [companyCount, taskCount] = await Promise.all([companies(mine), tasks()]);
console.log(`${companyCount} companies and ${taskCount} tasks`);
