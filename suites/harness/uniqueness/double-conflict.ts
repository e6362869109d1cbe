import type { Crm } from '../../../client/crm.ts';
import type { Conflict } from './conflict-pair.ts';
import { given } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { type KeyedRecord, plantKeyed } from './keyed-record.ts';
import type { UniqueField } from './unique-fields.ts';
import { type WayOfWriting, write } from '../records/ways-of-writing.ts';

/** Two records, each with a value in another unique field: whoever takes both is in conflict twice. */
export class DoubleConflict {
  readonly each: readonly KeyedRecord[];
  readonly #population: Population;

  private constructor(each: readonly KeyedRecord[], population: Population) {
    this.each = each;
    this.#population = population;
  }

  static async of(population: Population, fields: readonly UniqueField[]): Promise<DoubleConflict> {
    const each: KeyedRecord[] = [];
    for (const field of fields.slice(0, 2)) each.push(await plantKeyed(population, field));
    return new DoubleConflict(each, population);
  }

  /** The body of the conflict that a write meets which takes the values of both. */
  async conflict(way: WayOfWriting, crm: Crm): Promise<Conflict> {
    const taken = Object.fromEntries(this.each.map(({ key, keyValue }) => [key.id, keyValue]));
    const target = await this.#population.plant();
    const { status, answer } = await write(way, taken, crm.onPurpose, this.#population, target);
    given(status === 409, `two taken values were answered with ${status}`);
    return answer.body as Conflict;
  }
}
