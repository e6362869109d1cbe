import type { Dispatcher } from 'undici';
import type { RunningReference } from '../../environments/reference/service.ts';
import { type Answer, type Sent, send } from './send.ts';

interface Contact {
  readonly [field: string]: unknown;
  readonly standard__email?: string;
}

export interface ListedRecord {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A service that can be called. */
type Addressed = Omit<RunningReference, 'stored'>;

/** A caller of one running service, with a token of one application. */
export class Crm {
  readonly reference: Addressed;
  readonly token: string;

  constructor(reference: Addressed, token: string) {
    this.reference = reference;
    this.token = token;
  }

  /** A call of the record API; the path begins at the namespace. */
  send(method: Dispatcher.HttpMethod, path: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
    return this.at(method, `${this.reference.base_url}${path}`, { body, headers });
  }

  rpc(method: Dispatcher.HttpMethod, body: unknown): Promise<Answer> {
    return this.at('POST', `${this.reference.gateway_url}/grpc/v1/crm/${method}`, { body });
  }

  at(method: Dispatcher.HttpMethod, url: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
    return send(method, url, { body, headers: { authorization: `Bearer ${this.token}`, ...headers } });
  }

  upsert(body: unknown, type = 'contacts'): Promise<Answer> {
    return this.send('PATCH', `/AG-1/${type}`, { body });
  }

  create(data: unknown, type = 'contacts'): Promise<Answer> {
    return this.send('POST', `/AG-1/${type}`, { body: { data } });
  }

  update(id: string, data: unknown, type = 'contacts'): Promise<Answer> {
    return this.send('PATCH', `/AG-1/${type}/${id}`, { body: { data } });
  }

  get(id: string, type = 'contacts'): Promise<Answer> {
    return this.send('GET', `/AG-1/${type}/${id}`);
  }

  list(body: unknown, type = 'contacts'): Promise<Answer> {
    return this.send('POST', `/list/AG-1/${type}`, { body });
  }

  /** The records that match, with their values by field id. */
  async records(fields: unknown, type = 'contacts'): Promise<readonly ListedRecord[]> {
    const { status, text, body } = await this.list({ fields, page: { limit: 1000 } }, type);
    if (status !== 200) throw new Error(`The list answered ${status}: ${text}`);
    return (body.objects ?? []).map((object) => ({
      id: object.id,
      values: Object.fromEntries(object.fields.map(({ id, value }) => [id, value])),
    }));
  }

  /** Creates a contact and returns its id, learned by its e-mail address. */
  async made({ standard__email = `${crypto.randomUUID()}@made.example`, ...data }: Contact): Promise<string> {
    const { status, text } = await this.create({ ...data, standard__email });
    if (status !== 200) throw new Error(`Create answered ${status}: ${text}`);
    const [record] = await this.records([{ id: 'standard__email', value: standard__email }]);
    if (record === undefined) throw new Error('The created record is not listed.');
    return record.id;
  }

  async attributes(id: string, type = 'contacts'): Promise<Readonly<Record<string, unknown>>> {
    return (await this.get(id, type)).body.attributes ?? {};
  }
}
