import { createHmac, createSign } from 'node:crypto';
import { type ReferenceOptions, startReference } from '../../../environments/reference/service.ts';
import { readTraffic } from '../../../runner/callers/read-traffic.ts';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import { assertionRules } from '../../../specs/openapi.ts';
import { judge } from '../../../traffic/law.ts';
import { serviceLaws } from '../../../traffic/service/laws.ts';
import { type RecordingProxy, startProxy } from '../../../witness/proxy/recording-proxy.ts';
import { foreign_key_pem, private_key_pem, public_key_pem } from '../../reference/keys.ts';

const namespace = 'AG-1';
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const name = 'standard__first_name';
const run = 'the-records-of-this-exerciser';
/** Nobody else has them. */
const names = ['Ada', 'Björn', 'Chiara', 'Dmitri', 'Esi', 'Fatou'].map(
  (first) => `${first} of the exerciser`,
);

type Json = Readonly<Record<string, unknown>>;

/** Calls whatever puts a law over the service to the test, right and wrong, one call after the other. */
class Exerciser {
  readonly #proxy: RecordingProxy;
  #token = '';

  constructor(proxy: RecordingProxy) {
    this.#proxy = proxy;
  }

  async #send(
    address: keyof RecordingProxy['addresses'],
    method: string,
    path: string,
    body?: unknown,
    token: string | null = this.#token,
  ): Promise<Json> {
    const answer = await fetch(this.#proxy.addresses[address] + path, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    try {
      return (await answer.json()) as Json;
    } catch {
      return {};
    }
  }

  async #exchange(
    claims: object = {},
    alg: string = assertionRules.alg,
    grant: string = assertionRules.grant_type,
    key: string = private_key_pem,
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = part({ iss: 'MP-FULL', iat: now - 5, exp: now + 600, ...claims });
    const signed = `${part({ typ: 'JWT', alg })}.${payload}`;
    const signatures: Readonly<Record<string, () => string>> = {
      RS256: () => createSign('sha256').update(signed).sign(key, 'base64url'),
      RS512: () => createSign('sha512').update(signed).sign(key, 'base64url'),
      HS256: () => createHmac('sha256', public_key_pem).update(signed).digest('base64url'),
    };
    const assertion = `${signed}.${signatures[alg]?.() ?? ''}`;
    const body = { grant_type: grant, assertion };
    const { data } = await this.#send('auth_url', 'POST', '/api/v1/oauth/token', body, null);
    return (data as { access_token?: string } | undefined)?.access_token ?? '';
  }

  async #tokens(): Promise<void> {
    this.#token = await this.#exchange();
    await this.#exchange();
    await this.#send('sso_url', 'GET', '/oauth2/user-info');
    const now = Math.floor(Date.now() / 1000);
    await this.#exchange({ iat: undefined });
    await this.#exchange({ exp: now + 8000 });
    await this.#exchange({ iss: 'FULL' });
    await this.#exchange({}, 'RS256', 'password');
    for (const alg of ['none', 'HS256', 'RS512']) await this.#exchange({}, alg);
    await this.#exchange({}, 'RS256', undefined, foreign_key_pem);
    const path = '/api/v1/oauth/token';
    await this.#send('auth_url', 'POST', path, { grant_type: assertionRules.grant_type }, null);
    await this.#send('base_url', 'GET', `/${namespace}/contacts/meta/fields`, undefined, null);
  }

  async #create(type: string, data: object): Promise<void> {
    await this.#send('base_url', 'POST', `/${namespace}/${type}`, { data });
  }

  #list(type: string, body: object): Promise<Json> {
    return this.#send('base_url', 'POST', `/list/${namespace}/${type}`, body);
  }

  async #walk(type: string, body: object, limits: readonly number[]): Promise<void> {
    let cursor: unknown;
    for (let page = 0; page < 12; page += 1) {
      const paging = { limit: limits[page % limits.length], ...(cursor !== undefined && { cursor }) };
      const told = await this.#list(type, { ...body, page: paging });
      cursor = told['next_cursor'];
      if (told['has_more'] !== true || typeof cursor !== 'string') return;
    }
  }

  async #records(): Promise<void> {
    for (const type of ['contacts', 'companies', 'taskActivities'])
      await this.#send('base_url', 'GET', `/${namespace}/${type}/meta/fields`);
    for (const [at, first] of names.entries()) {
      const mark = { standard__contact_role: run };
      const skills = at % 2 === 0 ? ['painting'] : ['chess', 'rowing'];
      await this.#create('contacts', { ...mark, [name]: first, standard__contact_skills: skills });
      await this.#create('companies', {
        standard__company_name: run,
        standard__company_employee_count: 5 + 7 * at,
        standard__company_is_customer: at % 2 === 0,
      });
      await this.#create('taskActivities', {
        standard__task_activity_subject: run,
        standard__task_activity_due_on: `2025-0${at + 1}-15`,
      });
    }
  }

  /** Everybody else's records are there too, so that a filter that is ignored shows. */
  async #filters(): Promise<void> {
    const ask = async (type: string, id: string, operation: string, value?: unknown): Promise<void> => {
      await this.#list(type, { fields: [{ id, operation, value }] });
    };
    await ask('contacts', name, 'IS', names[0]);
    await ask('contacts', name, 'IS_NOT', names[0]);
    await ask('contacts', name, 'IS_ANY', [names[0], names[4]]);
    await ask('contacts', name, 'IS_EMPTY');
    const skills = 'standard__contact_skills';
    await ask('contacts', skills, 'IS_ANY', ['chess']);
    await ask('contacts', skills, 'IS_ALL', ['chess', 'rowing']);
    await ask('contacts', skills, 'IS_EMPTY');
    const count = 'standard__company_employee_count';
    await ask('companies', 'standard__company_is_customer', 'IS', true);
    await ask('companies', 'standard__company_is_customer', 'IS_EMPTY');
    await ask('companies', count, 'IS_EQUAL_TO', 12);
    await ask('companies', count, 'IS_GREATER_THAN', 12);
    await ask('companies', count, 'IS_BETWEEN', [10, 20]);
    await ask('companies', count, 'IS_EMPTY');
    const due = 'standard__task_activity_due_on';
    await ask('taskActivities', due, 'IS', '2025-02-15');
    await ask('taskActivities', due, 'IS_BEFORE', '2025-03-15');
    await ask('taskActivities', due, 'IS_BETWEEN', ['2025-02-01', '2025-04-01']);
    await ask('taskActivities', due, 'IS_EMPTY');
    const some = { fields: [{ id: name, operation: 'IS_ANY', value: [names[0], names[3], names[5]] }] };
    await this.#walk('contacts', some, [1, 200]);
    const returnFields = [name, 'standard__contact_role', skills];
    await this.#walk('contacts', { ...some, returnFields }, [2, 1]);
  }

  async #pages(): Promise<void> {
    await this.#walk('contacts', {}, [2, 7, 40]);
    await this.#list('contacts', {});
    await this.#list('contacts', { page: { limit: 1001 } });
    const rpc = async (method: string, pageSize: number | undefined): Promise<void> => {
      let cursor: unknown;
      for (let page = 0; page < 3; page += 1) {
        const pagingOptions = { ...(cursor !== undefined && { cursor }), pageSize };
        const body = { namespace, pagingOptions };
        const told = await this.#send('gateway_url', 'POST', `/grpc/v1/crm/${method}/list`, body);
        cursor = (told['pagingMetadata'] as Json | undefined)?.['nextCursor'];
      }
    };
    await rpc('company', 2);
    await rpc('company', 5000);
    await rpc('field-schema', 3);
  }

  async #writes(): Promise<void> {
    const upsert = (body: object): Promise<Json> =>
      this.#send('base_url', 'PATCH', `/${namespace}/contacts`, body);
    const email = { standard__email: 'one@exerciser.example' };
    await this.#create('contacts', { ...email, [name]: 'Holder' });
    await this.#create('contacts', { ...email, [name]: 'Second' });
    const fields = Object.entries({ ...email, [name]: 'Third' }).map(([id, value]) => ({
      id,
      value,
      operation: 'always_overwrite',
    }));
    const searchExisting = ['standard__email'];
    await upsert({ fields, searchExisting, returnFields: [] });
    await upsert({ fields, searchExisting, returnFields: [name] });
    await upsert({ data: { ...email, [name]: 'Fourth' }, searchExisting, returnFields: [] });
  }

  /** A record that is seen, changed, seen, deleted, and looked for again. */
  async #effects(): Promise<void> {
    const marked = { fields: [{ id: 'standard__contact_job_title', operation: 'IS', value: run }] };
    await this.#create('contacts', { standard__contact_job_title: run, [name]: 'Before' });
    const { objects = [] } = (await this.#list('contacts', marked)) as { objects?: { id: string }[] };
    const path = `/${namespace}/contacts/${encodeURIComponent(objects[0]?.id ?? 'none')}`;
    await this.#send('base_url', 'GET', path);
    await this.#send('base_url', 'PATCH', path, { data: { [name]: 'After' } });
    await this.#list('contacts', marked);
    await this.#send('base_url', 'GET', path);
    await this.#send('base_url', 'DELETE', path);
    await this.#send('base_url', 'GET', path);
    await this.#list('contacts', marked);
  }

  async #types(): Promise<void> {
    for (const type of ['customObjects', 'robotRecords']) {
      await this.#create(type, { [name]: 'Nobody' });
      await this.#send('base_url', 'GET', `/${namespace}/${type}/meta/fields`);
    }
  }

  async play(): Promise<void> {
    await this.#tokens();
    await this.#records();
    await this.#filters();
    await this.#pages();
    await this.#writes();
    await this.#effects();
    await this.#types();
  }
}

interface Exercised {
  readonly accused: readonly ClauseId[];
  readonly breaches: readonly string[];
  readonly kept: readonly ClauseId[];
}

/** What a service is made of besides what is right. */
export type Making = Pick<ReferenceOptions, 'faults' | 'dialects' | 'patches' | 'records'>;

/** What the laws say of a reference service of some make. Its lists show a write within the settle time, if it has one. */
export async function exercised(making: Making, settle_ms = 0): Promise<Exercised> {
  const scopes = ['crm.record', 'crm.schema:read', 'profile', 'email'];
  const application = { id: 'MP-FULL', public_key_pem, namespaces: [namespace], scopes };
  const service = await startReference({
    namespaces: [namespace],
    applications: [application],
    records: 120,
    ...making,
  });
  const proxy = await startProxy({ targets: service, environment: 'here' });
  try {
    await new Exerciser(proxy).play();
    const exchanges = readTraffic(proxy.seen(), { publicKey: public_key_pem });
    const traffic = { exchanges, settle_ms };
    const findings = serviceLaws.map((law) => judge(law, traffic));
    const broken = findings.flatMap((found) => (found.verdict === 'fail' ? [found] : []));
    return {
      accused: broken.map(({ law }) => law.clause),
      breaches: broken.map(({ law, breach }) => `${law.clause}: ${breach}`),
      kept: findings.flatMap(({ law, verdict }) => (verdict === 'pass' ? [law.clause] : [])),
    };
  } finally {
    await proxy.close();
    await service.close();
  }
}
