import type { Value } from '../../../specs/semantics/field-type.ts';
import { violatedFields } from '../../../traffic/violated-fields.ts';
import type { Population } from './population.ts';
import { isDone } from '../properties/answer-status.ts';
import { sentTogether } from '../properties/sent-together.ts';

/** Values by field id; a field that is left out stays without a value. */
export type TypedValues = Readonly<Record<string, Value>>;

/** A record that was created, and the values it was created with. */
export interface CreatedRecord {
  readonly label: string;
  readonly values: TypedValues;
  /** The fields that show a value although none was written there: what filters make of it is open. */
  readonly defaulted?: readonly string[];
}

/** What came of a few creates: the records, and the fields that take no part any more. */
export interface Planting {
  readonly records: readonly CreatedRecord[];
  readonly refused: ReadonlySet<string>;
}

/** More creates than this are not worth it to find out which fields refuse their values. */
const mostTries = 60;

/** Creates records of a population and finds out on the way which fields do not take what they are given. */
export class BisectingCreate {
  readonly #population: Population;
  readonly #refused = new Set<string>();
  readonly #records: CreatedRecord[] = [];
  #tries = 0;
  #hasTriedEach = false;

  constructor(population: Population) {
    this.#population = population;
  }

  get outcome(): Planting {
    return { records: this.#records, refused: this.#refused };
  }

  /**
   * Creates a record of these values. Where that is refused, each value is tried in a record of its own, once; where
   * the others are refused together all the same, each half makes a record, and so on.
   */
  async plant(planned: TypedValues): Promise<void> {
    const entries = Object.entries(planned).filter(([id]) => !this.#refused.has(id));
    const values = Object.fromEntries(entries);
    if (this.#tries >= mostTries) return this.#refuse(Object.keys(values));
    this.#tries += 1;
    const marked = this.#population.marked(values);
    const { status, body } = await this.#population.make(marked);
    if (isDone(status)) {
      this.#records.push({ label: marked.label, values });
      return;
    }
    const violated = violatedFields(body).filter((id) => id in values);
    if (violated.length > 0) {
      this.#refuse(violated);
      return this.plant(values);
    }
    if (entries.length <= 1) return this.#refuse(Object.keys(values));
    if (!this.#hasTriedEach) {
      this.#hasTriedEach = true;
      await sentTogether(entries.map(([id, value]) => this.#tryAlone({ [id]: value })));
      return this.plant(planned);
    }
    const middle = Math.ceil(entries.length / 2);
    await this.plant(Object.fromEntries(entries.slice(0, middle)));
    await this.plant(Object.fromEntries(entries.slice(middle)));
  }

  async #tryAlone(values: TypedValues): Promise<void> {
    const marked = this.#population.marked(values);
    const { status } = await this.#population.make(marked);
    if (isDone(status)) this.#records.push({ label: marked.label, values });
    else this.#refuse(Object.keys(values));
  }

  #refuse(ids: readonly string[]): void {
    for (const id of ids) this.#refused.add(id);
  }
}
