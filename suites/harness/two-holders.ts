import type { Crm } from '../../client/crm.ts';
import type { Conflict } from './contest.ts';
import type { Environment } from './environment.ts';
import { given } from './expectation.ts';
import type { Population } from './population.ts';
import { type KeyedRecord, plantKeyed, probedFields } from './unique-fields.ts';
import { type WayOfWriting, write } from './ways-of-writing.ts';

/** Two records, each with a value in another unique field: whoever takes both is in conflict twice. */
export class TwoHolders {
  readonly each: readonly KeyedRecord[];
  readonly #population: Population;

  private constructor(each: readonly KeyedRecord[], population: Population) {
    this.each = each;
    this.#population = population;
  }

  static async of(environment: Environment, population: Population): Promise<TwoHolders> {
    const [first, second] = (await probedFields(environment, population.resourceType)).unique;
    given(
      first !== undefined && second !== undefined,
      `${population.resourceType} have no two unique fields`,
    );
    return new TwoHolders(
      [await plantKeyed(population, first), await plantKeyed(population, second)],
      population,
    );
  }

  /** The body of the conflict that a write meets which takes the values of both. */
  async conflict(way: WayOfWriting, crm: Crm): Promise<Conflict> {
    const taken = Object.fromEntries(this.each.map(({ key, keyValue }) => [key.id, keyValue]));
    const target = await this.#population.plant();
    const { status, answer } = await write(way, taken, crm, this.#population, target);
    given(status === 409, `two taken values were answered with ${status}`);
    return answer.body as Conflict;
  }
}
