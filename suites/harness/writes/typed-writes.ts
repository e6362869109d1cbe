import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { isNumber, numbersAmong } from '../fields/number-fields.ts';
import { declaredFields } from '../fields/declared-fields.ts';
import { fillable, type TypedField, typedFieldsOf } from '../fields/field-types.ts';
import { isDone } from '../properties/answer-status.ts';
import { byHalves } from '../properties/by-halves.ts';
import { given, holds } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { sharableValues } from '../uniqueness/sharable-values.ts';
import { probedFields, type UniqueField } from '../uniqueness/unique-fields.ts';
import { TypedSends, type TypedValues } from './typed-sends.ts';
import { type JudgedWay, type SentWay, typedWays } from './typed-ways.ts';
import { delicateValue, hasTurn, keptTexts, someOfEachSort, type Turn, valueFor } from './turns.ts';
import { VainValues } from './vain-values.ts';

/** Values that were taken, the record that they should stand in, and what was answered. */
export interface Written {
  readonly way: SentWay;
  readonly label: string;
  readonly values: TypedValues;
  readonly answer: Answer;
}

/** Which fields of a write the list is waited for. */
export type AwaitedFields = 'every field' | 'all but what never came up';

/**
 * Values of every type, written into records of one resource type in every way. Which values a service takes is its
 * own affair: what one way of writing keeps, each other must keep as well.
 */
export class TypedWrites {
  readonly population: Population;
  readonly #sends: TypedSends;
  readonly #fields: readonly TypedField[];
  readonly #seed: number;
  /** What was waited for in vain: each way of writing with each field. */
  readonly #unshown = new Set<string>();
  readonly #vain: VainValues;
  readonly #written = new Map<string, Promise<readonly Written[]>>();

  private constructor(
    population: Population,
    crm: Crm,
    { fields, key, seed }: { fields: readonly TypedField[]; key: UniqueField | undefined; seed: number },
  ) {
    this.population = population;
    this.#sends = new TypedSends(population, crm, { fields, key, seed });
    this.#fields = fields;
    this.#seed = seed;
    this.#vain = new VainValues(population.patience.lists);
  }

  static async of(environment: Environment, population: Population, crm: Crm): Promise<TypedWrites> {
    const typed = [
      ...(await typedFieldsOf(environment, population.resourceType)),
      ...numbersAmong(await declaredFields(environment, population.resourceType)),
    ];
    const { unique } = await probedFields(environment, population.resourceType);
    const [key] = unique;
    const chosen = someOfEachSort(fillable(typed, population.marking)).filter(({ id }) =>
      unique.every((each) => each.id !== id),
    );
    const values = chosen.map((field) => [field.id, valueFor(field, 'something', environment.seed)]);
    // The same values go into several records.
    const sharable = await sharableValues(population, Object.fromEntries(values));
    const several = chosen.filter(({ id }) => sharable.includes(id));
    const fields = await keptTexts(population, several, environment.seed);
    return new TypedWrites(population, crm, { fields, key, seed: environment.seed });
  }

  /** Demands that a way of writing keeps what another one keeps. */
  async keepsWhatOthersKeep(way: JudgedWay, turn: Turn): Promise<void> {
    given(this.#fieldsOf(turn).length > 0, `${this.population.resourceType} has no field for ${turn}`);
    const own = await this.writtenBy(way, turn);
    let lost = await this.#lost(own);
    const others = typedWays.filter((each) => each !== way && this.#isSafe(each, turn));
    for (const other of lost.length > 0 ? others : []) {
      const missed = await this.#lost(await this.writtenBy(other, turn));
      if (lost.every((id) => missed.includes(id))) continue;
      // What was not waited for may have come up by now.
      lost = await this.#lost(own, 'every field');
      const kept = lost.filter((id) => !missed.includes(id));
      holds(kept.length === 0, `${way} keeps ${this.named(kept)}, as ${other} does`);
    }
  }

  /** Whether a unique value leads an upsert to the record that it is to find. */
  get isLed(): boolean {
    return this.#sends.isLed;
  }

  /** Whether a write cannot reach the record of another one that has the same texts. */
  #isSafe(way: SentWay, turn: Turn): boolean {
    return turn !== 'delicate values' || !way.startsWith('upsert') || this.isLed;
  }

  #fieldsOf(turn: Turn): readonly TypedField[] {
    return this.#fields.filter((field) => hasTurn(field, turn));
  }

  /** The fields of a write whose values the list does not show, not even after a while. */
  async #lost(written: readonly Written[], awaited?: AwaitedFields): Promise<readonly string[]> {
    const lost: string[] = [];
    for (const each of written) lost.push(...this.#lacking(each, await this.shown(each, awaited)));
    return lost;
  }

  #lacking({ values }: Written, shown: Readonly<Record<string, unknown>>): readonly string[] {
    return Object.keys(values).filter((id) => !this.isSame(id, shown[id], values[id]));
  }

  /** What the list shows of the values of a write; what one way of writing has lost is not waited for again. */
  async shown(written: Written, awaited?: AwaitedFields): Promise<Readonly<Record<string, unknown>>> {
    const shown = await this.population.shownUntil(
      written.label,
      Object.keys(written.values),
      (found) => !this.#lacking(written, found).some((id) => this.isAwaited(written, id, awaited)),
    );
    if (shown !== undefined) this.#note(written, this.#lacking(written, shown), awaited);
    return shown ?? {};
  }

  #note(written: Written, lacking: readonly string[], awaited?: AwaitedFields): void {
    const looked = Object.entries(written.values).filter(([id]) => this.isAwaited(written, id, awaited));
    this.#vain.note(
      looked.map(([id, value]) => ({ fieldType: this.typeOf(id), value, isShown: !lacking.includes(id) })),
    );
    for (const id of lacking) this.#unshown.add(`${written.way} ${id}`);
  }

  /** Whether the list is waited for to show a value of a field. */
  isAwaited(
    { way, values }: Written,
    id: string,
    awaited: AwaitedFields = 'all but what never came up',
  ): boolean {
    if (awaited === 'every field') return true;
    const isVain = this.#vain.has({ fieldType: this.typeOf(id), value: values[id] });
    return !isVain && !this.#unshown.has(`${way} ${id}`);
  }

  /** Whether something is the value that was written into a field. */
  isSame(id: string, shown: unknown, value: Value | undefined): boolean {
    return value !== undefined && sameValue(this.typeOf(id), shown, value);
  }

  typeOf(id: string): FieldType {
    return this.#fieldOf(id).fieldType;
  }

  /** Whether a field may hold a fraction. */
  isFraction(id: string): boolean {
    return isNumber(this.#fieldOf(id));
  }

  /** Fields in words: each with its type. */
  named(ids: readonly string[]): string {
    return ids.map((id) => `${id} (${this.isFraction(id) ? 'number' : this.typeOf(id)})`).join(', ');
  }

  #fieldOf(id: string): TypedField {
    const field = this.#fields.find((each) => each.id === id);
    given(field !== undefined, `there is no field ${id}`);
    return field;
  }

  /** What a way of writing did with the values of a turn; every check after the first looks at the same records. */
  async writtenBy(way: SentWay, turn: Turn): Promise<readonly Written[]> {
    given(
      this.#isSafe(way, turn),
      'by default rules an upsert may find another record that has one of the texts',
    );
    const values = this.#valuesOf(turn);
    const key = `${way} ${JSON.stringify(values)}`;
    const written = this.#written.get(key) ?? this.#write(way, values);
    this.#written.set(key, written);
    return written;
  }

  #valuesOf(turn: Turn): TypedValues {
    const texts = this.#fields.flatMap(({ fieldType, id }) => (fieldType === 'string' ? id : []));
    return Object.fromEntries(
      this.#fieldsOf(turn).map((field) => [
        field.id,
        turn === 'delicate values'
          ? delicateValue(field, texts.indexOf(field.id))
          : valueFor(field, turn, this.#seed),
      ]),
    );
  }

  /** Whether next to nothing is the same as something here: no field has a value that is next to nothing. */
  repeats(turn: Turn): boolean {
    return turn === 'next to nothing' && isDeepStrictEqual(this.#valuesOf(turn), this.#valuesOf('something'));
  }

  /** All values together; where that is refused, each half by itself. */
  async #write(way: SentWay, values: TypedValues): Promise<readonly Written[]> {
    return byHalves(Object.entries(values), async (entries) => {
      const sent = Object.fromEntries(entries);
      const { label, answer } = await this.#sends.send(way, sent);
      return isDone(answer.status) ? [{ way, label, values: sent, answer }] : undefined;
    });
  }
}
