import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { Value } from '../../../specs/semantics/field-type.ts';
import type { TypedField } from '../fields/field-types.ts';
import { isDone } from '../properties/answer-status.ts';
import { given } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { freshValue } from '../uniqueness/keyed-record.ts';
import type { UniqueField } from '../uniqueness/unique-fields.ts';
import { valueFor } from './turns.ts';
import type { SentWay } from './typed-ways.ts';
import { formedUpsert } from './formed-upsert.ts';

/** Values by field, each of the type of its field. */
export type TypedValues = Readonly<Record<string, Value>>;

/** What was answered, and the label of the record that the values should stand in. */
interface Sent {
  readonly label: string;
  readonly answer: Answer;
}

/** What the values are written with. */
interface TypedSendsOptions {
  readonly fields: readonly TypedField[];
  /** What leads an upsert to no record but its own; undefined where no field of the type is unique. */
  readonly key: UniqueField | undefined;
  readonly seed: number;
}

/** The calls that write values of every type into records of one resource type, each into a record of its own. */
export class TypedSends {
  readonly #population: Population;
  readonly #crm: Crm;
  readonly #options: TypedSendsOptions;

  constructor(population: Population, crm: Crm, options: TypedSendsOptions) {
    this.#population = population;
    this.#crm = crm;
    this.#options = options;
  }

  get isLed(): boolean {
    return this.#options.key !== undefined;
  }

  async send(way: SentWay, values: TypedValues): Promise<Sent> {
    if (way === 'update') return this.#update(values);
    // By default rules an upsert may find a record that has the same number of a phone, ours or not.
    const own = way === 'create' ? {} : this.#own();
    if (way === 'upsert of fields over others') await this.#recordWithOthers(Object.keys(values), own);
    const { label, values: marked } = this.#population.marked({ ...values, ...own });
    if (way === 'create')
      return { label, answer: await this.#population.tryCreate(marked, { crm: this.#crm }) };
    const searchExisting = Object.keys(own);
    if (way === 'upsert in XML' || way === 'upsert of data') {
      const form = way === 'upsert of data' ? 'data' : 'XML';
      const answer = await formedUpsert(this.#crm, this.#population, form, marked, searchExisting);
      return { label, answer };
    }
    const returnFields = Object.keys(values);
    const body = { ...this.#population.overwriting(marked), returnFields, searchExisting };
    const { resourceType, marker } = this.#population;
    return { label, answer: await this.#crm.upsert(resourceType, body, marker) };
  }

  /** A value that leads an upsert to the record that holds it, by its field; none where no field is unique. */
  #own(): Readonly<Record<string, string>> {
    const { key } = this.#options;
    return key === undefined ? {} : { [key.id]: freshValue(this.#population, key) };
  }

  async #update(values: TypedValues): Promise<Sent> {
    const id = await this.#recordWithOthers(Object.keys(values));
    const { label, values: marks } = this.#population.nextMarks();
    const { resourceType } = this.#population;
    return { label, answer: await this.#crm.update(resourceType, id, { ...values, ...marks }) };
  }

  /** A record with other values in these fields, where it takes them: a write replaces what is there. */
  async #recordWithOthers(
    ids: readonly string[],
    own: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const { fields, seed } = this.#options;
    const named = fields.filter(({ id }) => ids.includes(id));
    const others = named.map((field) => [field.id, valueFor(field, 'something', seed + 1)]);
    const { label, values } = this.#population.marked({ ...Object.fromEntries(others), ...own });
    if (!isDone((await this.#population.tryPlant(values)).status))
      return (await this.#population.plant(own)).id;
    const id = await this.#population.idOf(label);
    given(id !== undefined, `the list did not show a new record in ${this.#population.resourceType} in time`);
    return id;
  }
}
