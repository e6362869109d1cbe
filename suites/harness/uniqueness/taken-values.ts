import type { Crm } from '../../../client/crm.ts';
import type { TextValues } from '../../../generators/upsert-body.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import { offered } from '../properties/expectation.ts';
import type { PlantedRecord, Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { freshValue } from './keyed-record.ts';
import { likelyUnique, type UniqueField } from './unique-fields.ts';

/** Values that a record of some type holds, in the fields that sound most like unique ones, asked for again. */
export class TakenValues {
  readonly #population: Population;
  readonly #crm: Crm;
  readonly #fields: readonly UniqueField[];
  readonly #taken: TextValues;
  #rival: Promise<PlantedRecord> | undefined;

  private constructor(population: Population, fields: readonly UniqueField[], crm: Crm) {
    this.#population = population;
    this.#crm = crm.onPurpose;
    this.#fields = fields;
    this.#taken = this.fresh();
  }

  /**
   * Creates the record that holds them. Skips where no field of the type sounds unique, or those that do take no value
   * of ours.
   */
  static async of(environment: Environment, resourceType: string, crm: Crm): Promise<TakenValues> {
    const population = await populationOf(environment, resourceType);
    const likely = await likelyUnique(environment, population);
    offered(likely.length > 0, `no field of ${resourceType} sounds unique`);
    const all = new TakenValues(population, likely, crm);
    if (isDone(await all.create())) return all;
    const [first] = likely;
    const alone = new TakenValues(population, likely.slice(0, 1), crm);
    const status = await alone.create();
    offered(isDone(status), `a create with a fresh ${first?.id} is answered ${status}`);
    return alone;
  }

  /** The fields, in words. */
  get named(): string {
    return this.#fields.map(({ id }) => id).join(' and ');
  }

  /** The status of a create with these values, or with others. */
  async create(values = this.#taken): Promise<number> {
    const marked = this.#population.marked(values);
    return (await this.#population.tryCreate(marked.values, { crm: this.#crm })).status;
  }

  /** The status of an update of another record to these values. */
  async update(): Promise<number> {
    this.#rival ??= this.#population.plant();
    const { id } = await this.#rival;
    return (await this.#crm.update(this.#population.resourceType, id, this.#taken)).status;
  }

  /** Values for the same fields that no record holds. */
  fresh(): TextValues {
    return Object.fromEntries(
      this.#fields.map((field) => [field.id, freshValue(this.#population, field)] as const),
    );
  }
}
