import type { FieldValues } from '../../../client/request-body.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { isAbsent } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { BisectingCreate, type CreatedRecord, type TypedValues } from '../records/bisecting-create.ts';
import { isDone } from '../properties/answer-status.ts';
import { byHalves } from '../properties/by-halves.ts';
import { given } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { settledRead } from '../records/settled-read.ts';
import { rightIn, some } from './chosen-values.ts';
import { isReadIn, standsIn } from './typed-reads.ts';
import { VainValues } from './vain-values.ts';

/** What a list shows of values that were written into a record. */
interface Shown {
  /** The fields that show them. */
  readonly right: ReadonlySet<string>;
  /** Those that show nothing. */
  readonly absent: ReadonlySet<string>;
  /** What each shows. */
  readonly found: FieldValues;
}

/** A field, and the type by which its values are compared. */
export type Compared = Pick<FilterableField, 'id' | 'fieldType'> & {
  readonly isFraction?: boolean;
  /** Nothing has shown that a list shows it. */
  readonly mayBeUnlisted?: boolean;
};

/** What a record that was read has of the values that a list shows. */
export interface ReadRewriting {
  /** The status with which it was read. */
  readonly read: number;
  /** The fields whose first value the list showed, and the record that was read did not. */
  readonly unread: readonly string[];
  /** Those of which the list showed nothing, and the record that was read has the value. */
  readonly unlisted: readonly string[];
}

/** One record whose fields are given other values. */
export class Rewriting {
  readonly #environment: Environment;
  readonly #population: Population;
  readonly #fields: readonly Compared[];
  readonly #label: string;
  readonly #id: string;
  /** The fields that once did not show what they were to show. */
  readonly #unshown = new Set<string>();
  readonly #vain: VainValues;

  private constructor(
    environment: Environment,
    population: Population,
    record: { readonly fields: readonly Compared[]; readonly label: string; readonly id: string },
  ) {
    this.#environment = environment;
    this.#population = population;
    this.#fields = record.fields;
    this.#label = record.label;
    this.#id = record.id;
    this.#vain = new VainValues(population.patience.lists);
  }

  /** Makes a record of the values, or of so many of them as one takes. */
  static async of(
    environment: Environment,
    population: Population,
    fields: readonly Compared[],
    values: TypedValues,
  ): Promise<{ readonly rewriting: Rewriting; readonly values: TypedValues }> {
    const planting = new BisectingCreate(population);
    await planting.plant(values);
    // Where one value is refused, each was tried in a record of its own.
    const sizeOf = (record: CreatedRecord): number => Object.keys(record.values).length;
    const [record] = planting.outcome.records.toSorted((a, b) => sizeOf(b) - sizeOf(a));
    given(record !== undefined, `no record of ${population.resourceType} could be created`);
    const id = await population.idOf(record.label);
    given(id !== undefined, `the list did not show a new record in ${population.resourceType} in time`);
    const { label } = record;
    return {
      rewriting: new Rewriting(environment, population, { fields, label, id }),
      values: record.values,
    };
  }

  /**
   * What the list shows of these values, as soon as it shows all that it may; else what it does at last.
   * @param changed the fields that were written last: a row without one of them may be an old one
   */
  async shown(values: TypedValues, changed: readonly string[] = Object.keys(values)): Promise<Shown> {
    const fields = this.#fields.filter(({ id }) => id in values);
    const ids = fields.map(({ id }) => id);
    const right = (found: FieldValues): readonly string[] => rightIn(this.#fields, found, values);
    const likely = fields.filter((field) => this.#isLikely(field, values));
    const awaited = likely.some(({ id }) => changed.includes(id)) ? likely : fields;
    const isWhole = (found: FieldValues): boolean => {
      const shown = right(found);
      return awaited.every(({ id }) => shown.includes(id));
    };
    const found = await this.#population.shownUntil(this.#label, ids, isWhole);
    const shown = new Set(right(found ?? {}));
    if (found !== undefined) this.#note(awaited, values, shown);
    return { right: shown, absent: new Set(ids.filter((id) => isAbsent(found?.[id]))), found: found ?? {} };
  }

  /** A value that was waited for in vain is not waited for with the next ones: the row comes with those. */
  #note(awaited: readonly Compared[], values: TypedValues, shown: ReadonlySet<string>): void {
    this.#vain.note(
      awaited.map(({ id, fieldType }) => ({ fieldType, value: values[id], isShown: shown.has(id) })),
    );
    for (const { id } of awaited)
      if (shown.has(id)) this.#unshown.delete(id);
      else this.#unshown.add(id);
  }

  #isLikely({ id, fieldType }: Compared, values: TypedValues): boolean {
    return !this.#unshown.has(id) && !this.#vain.has({ fieldType, value: values[id] });
  }

  /** Reads the record; gives those of these fields that it shows otherwise than the list did. */
  async read(
    fields: readonly Compared[],
    values: TypedValues,
    { right, absent }: Shown,
  ): Promise<ReadRewriting> {
    const { resourceType, patience } = this.#population;
    const { status, body } = await settledRead(
      this.#environment.crm,
      resourceType,
      this.#id,
      patience.records,
    );
    if (status !== 200) return { read: status, unread: [], unlisted: [] };
    const unread = fields.flatMap((field) =>
      right.has(field.id) && !isReadIn(body.attributes, field, values[field.id] ?? '') ? field.id : [],
    );
    const missed = fields.flatMap((field) =>
      absent.has(field.id) && !field.mayBeUnlisted && standsIn(body.attributes, field, values[field.id] ?? '')
        ? field.id
        : [],
    );
    return { read: status, unread, unlisted: await this.#missingInWholeList(missed) };
  }

  /** Those of these fields of which a list that names no fields shows nothing either: it may show more. */
  async #missingInWholeList(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const areThere = (found: FieldValues): boolean => ids.every((id) => !isAbsent(found[id]));
    const whole = (await this.#population.shownUntil(this.#label, [], areThere)) ?? {};
    return ids.filter((id) => isAbsent(whole[id]));
  }

  /** Updates all of these fields together; where that is refused, each half by itself. Returns those that were taken. */
  async update(values: TypedValues): Promise<readonly string[]> {
    const { resourceType } = this.#population;
    const all = Object.keys(values);
    if (all.length === 0) return [];
    return byHalves(all, async (ids) => {
      const { status } = await this.#environment.crm.update(resourceType, this.#id, some(values, ids));
      return isDone(status) ? ids : undefined;
    });
  }
}
