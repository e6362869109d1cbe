import { randomUUID } from 'node:crypto';
import { Connection } from './connection.ts';
import type { Habits, Style } from './habits.ts';
import { type ListAsked, walk } from './listing.ts';
import { type Values, Writer } from './writer.ts';

const stage = 'standard__contact_lifecycle_stage';
const email = 'standard__email';

/** One proving caller at work: what its style says, in the way of its habits. */
class Actor {
  readonly #connection: Connection;
  readonly #style: Style;
  readonly #habits: Habits;
  readonly #writer: Writer;

  constructor(connection: Connection, style: Style, habits: Habits) {
    this.#connection = connection;
    this.#style = style;
    this.#habits = habits;
    this.#writer = new Writer(connection, style, habits);
  }

  #call(
    step: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }> {
    return this.#connection.call({
      step,
      method,
      address: 'base_url',
      path,
      ...(body !== undefined && { body }),
    });
  }

  #path(type: string, id?: string): string {
    const segment = id === undefined ? '' : `/${this.#habits.encodesPaths ? encodeURIComponent(id) : id}`;
    return `/${this.#connection.namespace}/${type}${segment}`;
  }

  async schema(): Promise<void> {
    await this.#call('schema', 'GET', `${this.#path('contacts')}/meta/fields`);
    await this.#rpcLists(['field-schema']);
  }

  async options(): Promise<void> {
    const path = `${this.#path('contacts')}/meta/fields/${stage}/options?pagingOptions.pageSize=50`;
    const { body } = await this.#call('options', 'GET', path);
    const { options = [] } = (body ?? {}) as { readonly options?: { name: string; value: string }[] };
    const option = options.find(({ name, value }) => name !== value);
    if (option === undefined) return;
    await this.#create({ standard__last_name: 'Choice', [stage]: this.#habits.stored(option) });
  }

  async lists(): Promise<void> {
    const list = (type: string, query: ListAsked['query']): ListAsked => ({
      step: `list ${type}`,
      kind: 'record',
      path: `/list/${this.#connection.namespace}/${type}`,
      query,
    });
    const created = [{ id: 'system__created_at', operation: 'IS_AFTER', value: '2025-01-02T00:00:00Z' }];
    const vip = [{ id: 'standard__tags', operation: 'IS_ANY', value: ['vip'] }];
    const one = [
      list('contacts', { fields: vip, returnFields: [email] }),
      list('taskActivities', { fields: [] }),
      list('contacts', { fields: created, returnFields: [] }),
    ];
    await this.#inTurn(
      Array.from({ length: this.#style.walkers ?? 1 }, () => one)
        .flat()
        .map((each) => () => this.#walk(each)),
    );
  }

  rpc(): Promise<void> {
    return this.#rpcLists(['company', 'field-schema']);
  }

  async #rpcLists(methods: readonly string[]): Promise<void> {
    const filters = [{ id: 'standard__company_city', operation: 'IS_NOT', value: 'Nowhere' }];
    const { namespace } = this.#connection;
    const more: Readonly<Record<string, object>> = {
      company: { filtersV2: { filterGroups: [{ filters }] }, search: 'Company' },
      'field-schema': { crmObjectType: 'Contact' },
    };
    await this.#inTurn(
      methods.map(
        (method) => () =>
          this.#walk({
            step: `rpc ${method}`,
            kind: 'rpc',
            path: `/grpc/v1/crm/${method}/list`,
            query: { namespace, ...more[method] },
          }),
      ),
    );
  }

  async userInfo(): Promise<void> {
    await this.#connection.call({
      step: 'user info',
      method: 'GET',
      address: 'sso_url',
      path: '/oauth2/user-info',
    });
  }

  async writes(): Promise<void> {
    await this.#create({ standard__last_name: 'Byron', [email]: `${randomUUID()}@caller.example` });
    const values = { [email]: `${randomUUID()}@caller.example`, standard__last_name: 'Lovelace' };
    const id = await this.#writer.upsert(this.#path('contacts'), { values, searchExisting: [email] });
    if (id === undefined) return;
    const path = this.#path('contacts', id);
    await this.#writer.write('update', 'PATCH', path, {
      standard__contact_job_title: 'Countess',
      [email]: `${randomUUID()}@caller.example`,
    });
    await this.#call('get', 'GET', path);
    await this.#call('delete', 'DELETE', path);
  }

  async #create(values: Values): Promise<void> {
    await this.#writer.write('create', 'POST', this.#path('contacts'), values);
  }

  #walk(list: ListAsked): Promise<void> {
    const create = (): Promise<void> => this.#create({ standard__last_name: 'Meanwhile' });
    return walk(this.#connection, list, this.#style, this.#habits, create);
  }

  async #inTurn(tasks: readonly (() => Promise<void>)[]): Promise<void> {
    if (this.#style.parallel === true) await Promise.all(tasks.map((task) => task()));
    else for (const task of tasks) await task();
  }

  async play(): Promise<void> {
    const { parts, times = 1, exchangesEarly = false } = this.#style;
    const acts: Readonly<Record<Style['parts'][number], () => Promise<void>>> = {
      schema: () => this.schema(),
      options: () => this.options(),
      lists: () => this.lists(),
      rpc: () => this.rpc(),
      writes: () => this.writes(),
      'user-info': () => this.userInfo(),
    };
    for (let time = 0; time < times; time += 1) {
      await this.#inTurn(parts.map((part) => acts[part]));
      if (exchangesEarly) await this.#connection.exchange();
    }
  }
}

/** Lets a proving caller play its script against the addresses in these variables. */
export async function play(
  style: Style,
  habits: Habits,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const connection = new Connection(habits, style, variables);
  try {
    await new Actor(connection, style, habits).play();
  } finally {
    await connection.close();
  }
}
