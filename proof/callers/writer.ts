import type { Answer, Connection } from './connection.ts';
import type { Call, Habits, Style } from './habits.ts';

/** Values of a write by field id. */
export type Values = Readonly<Record<string, string>>;

interface Upsert {
  readonly values: Values;
  readonly searchExisting: readonly string[];
}

/** The body of an upsert in the first form as XML, in the words of the sample. */
function upsertInXml(fields: readonly Values[], { searchExisting }: Upsert): string {
  const items = fields.map(
    ({ id, value, operation }) =>
      `<fields><Id>${id}</Id><value>${value}</value><Operation>${operation}</Operation></fields>`,
  );
  const searched = searchExisting.map((id) => `<search_existing>${id}</search_existing>`);
  return `<upsert>${items.join('')}${searched.join('')}<return_fields>system__id</return_fields></upsert>`;
}

function bodyOf(upsert: Upsert, { form = 'fields', xml = false }: Style): unknown {
  const { values, searchExisting } = upsert;
  const written = { ...values, standard__contact_skills: '[chess,painting]' };
  const fields = Object.entries(written).map(([id, value]) => ({
    id,
    value,
    operation: 'always_overwrite',
  }));
  if (xml) return upsertInXml(fields, upsert);
  const common = { searchExisting, returnFields: ['system__id'] };
  return form === 'fields' ? { fields, ...common } : { data: values, ...common };
}

function firstReturned(body: unknown): string | undefined {
  const { fields } = (body ?? {}) as { readonly fields?: readonly { readonly value: string }[] };
  return Array.isArray(fields) ? (fields as { value: string }[])[0]?.value : undefined;
}

/** How a proving caller writes: what it does after a conflict is its habit. */
export class Writer {
  readonly #connection: Connection;
  readonly #style: Style;
  readonly #habits: Habits;

  constructor(connection: Connection, style: Style, habits: Habits) {
    this.#connection = connection;
    this.#style = style;
    this.#habits = habits;
  }

  /** A write in the data form, and after a conflict once more without the values at fault. */
  async write(step: string, method: string, path: string, values: Values): Promise<void> {
    const send = (name: string, data: Values): Promise<Answer> =>
      this.#connection.call({ step: name, method, address: 'base_url', path, body: { data } });
    const { status, body } = await send(step, values);
    if (status === 409) await send(`${step} again`, this.#less(values, body));
  }

  /** An upsert of contacts in the form of the style; answers with the id of the record. */
  async upsert(path: string, upsert: Upsert, tries = 3): Promise<string | undefined> {
    const { xml = false } = this.#style;
    const call: Call = {
      step: 'upsert',
      method: 'PATCH',
      address: 'base_url',
      path,
      ...(xml && { headers: { 'content-type': 'application/xml', accept: 'application/json' } }),
      body: bodyOf(upsert, this.#style),
    };
    const { status, body } = await this.#connection.call(call);
    if (status !== 409 || tries === 1) return firstReturned(body);
    const values = this.#less(upsert.values, body);
    const searchExisting = upsert.searchExisting.filter((id) => id in values);
    return this.upsert(path, { values, searchExisting }, tries - 1);
  }

  #less(values: Values, conflict: unknown): Values {
    const { fieldViolations } = conflict as {
      readonly fieldViolations: { readonly uniqueness: { readonly values: readonly string[] } };
    };
    const out = this.#habits.takesOut(fieldViolations.uniqueness.values);
    return Object.fromEntries(Object.entries(values).filter(([id]) => !out.includes(id)));
  }
}
