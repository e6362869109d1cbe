import type { Crm } from '../../../client/crm.ts';
import type { Conflict } from './conflict-pair.ts';
import { given, NotOffered } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { type KeyedRecord, plantKeyed } from './keyed-record.ts';
import { probedFields, type UniqueField } from './unique-fields.ts';
import { populationOf } from '../records/populations.ts';
import { MemoizedByEnvironment } from '../environment/memoized.ts';
import type { Environment } from '../environment/environment.ts';
import { type WayOfWriting, write } from '../records/ways-of-writing.ts';

/** The types that are looked at for two unique fields. */
const lookedAt = ['contacts', 'companies'];

/** Two records, each with a value in another unique field: whoever takes both is in conflict twice. */
export class DoubleConflict {
  readonly each: readonly KeyedRecord[];
  readonly population: Population;

  private constructor(each: readonly KeyedRecord[], population: Population) {
    this.each = each;
    this.population = population;
  }

  /** Records that all checks of a worker may ask for. Skips the check where no type has two unique fields. */
  static of(environment: Environment): Promise<DoubleConflict> {
    return opened.of(environment, () => DoubleConflict.#open(environment));
  }

  static async #open(environment: Environment): Promise<DoubleConflict> {
    for (const resourceType of lookedAt) {
      const { unique } = await probedFields(environment, resourceType);
      if (unique.length > 1)
        return DoubleConflict.#planted(await populationOf(environment, resourceType), unique);
    }
    throw new NotOffered(`neither ${lookedAt.join(' nor ')} have two unique fields`);
  }

  static async #planted(population: Population, fields: readonly UniqueField[]): Promise<DoubleConflict> {
    const each: KeyedRecord[] = [];
    for (const field of fields.slice(0, 2)) each.push(await plantKeyed(population, field));
    return new DoubleConflict(each, population);
  }

  /** The body of the conflict that a write meets which takes the values of both. */
  async conflict(way: WayOfWriting, crm: Crm): Promise<Conflict> {
    const taken = Object.fromEntries(this.each.map(({ key, keyValue }) => [key.id, keyValue]));
    const target = way === 'update' ? await this.population.plant() : undefined;
    const { status, answer } = await write(way, taken, crm.onPurpose, this.population, target);
    given(status === 409, `two taken values were answered with ${status}`);
    return answer.body as Conflict;
  }
}

const opened = new MemoizedByEnvironment<DoubleConflict>('double conflict');
