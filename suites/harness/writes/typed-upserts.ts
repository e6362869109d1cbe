import type { FieldValues } from '../../../client/request-body.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import { byHalves } from '../properties/by-halves.ts';
import { given } from '../properties/expectation.ts';
import type { TypedValues } from '../records/bisecting-create.ts';
import type { Population } from '../records/population.ts';
import { freshLeadingValue, ledByValue, type LeadingValue } from '../uniqueness/leading-value.ts';
import type { UniqueField } from '../uniqueness/unique-fields.ts';
import { returned } from '../uniqueness/upsert-match.ts';
import { rightIn, some } from './chosen-values.ts';
import { isGivenBack } from './returned-values.ts';

/** A value that the list shows as it was written, and the upsert that wrote it gave back otherwise, or not at all. */
export interface Misreturned {
  readonly id: string;
  readonly answered: unknown;
  readonly shown: unknown;
}

/** What an upsert did. */
interface Upserted {
  /** The label that it gave to the record. */
  readonly label: string;
  /** What it gave back of its values. */
  readonly returned: FieldValues;
}

/** A record that an upsert made. */
export interface Made extends Upserted {
  readonly ids: readonly string[];
  /** What leads an upsert to it. */
  readonly own: LeadingValue;
}

/** What the list shows of a record. */
export interface Shown {
  readonly id: string;
  readonly values: FieldValues;
  /** The fields that show the values that they are to have. */
  readonly right: readonly string[];
}

/** How an upsert merges the values that it is about; its marks always overwrite. */
export type MergeOperation = 'overwrite_if_empty' | 'combine';

/** Upserts of values of every type into records of one resource type. */
export class TypedUpserts {
  readonly #environment: Environment;
  readonly #population: Population;
  readonly #fields: readonly FilterableField[];

  readonly #key: UniqueField;

  constructor(
    environment: Environment,
    population: Population,
    { fields, key }: { readonly fields: readonly FilterableField[]; readonly key: UniqueField },
  ) {
    this.#environment = environment;
    this.#population = population;
    this.#fields = fields;
    this.#key = key;
  }

  /** Whether a record keeps its label in further upserts: a list does not tell then whether it is up to date. */
  get isLedByLabel(): boolean {
    return this.#key.id === this.#population.labelField;
  }

  /** Upserts all of these values together; where that is refused, each half into a record of its own. */
  make(values: TypedValues): Promise<readonly Made[]> {
    return byHalves(Object.keys(values), async (ids) => {
      const own = freshLeadingValue(this.#population, this.#key);
      const done = await this.#upsert(some(values, ids), own);
      return done && [{ ...done, ids, own }];
    });
  }

  /** Another upsert that is led to a record; undefined where it is refused. */
  again({ own }: Made, values: TypedValues): Promise<Upserted | undefined> {
    return this.#upsert(values, own);
  }

  /** An upsert that is led to a record, and merges values into it by an operation; undefined where it is refused. */
  merge({ own }: Made, values: TypedValues, operation: MergeOperation): Promise<Upserted | undefined> {
    return this.#upsert(values, own, operation);
  }

  /** An upsert of data that is led to a record and gives it what it has: whether it was taken. */
  async rewrite({ own }: Made, label: string): Promise<boolean> {
    const { resourceType, marker } = this.#population;
    const data = { ...this.#population.marks(label), ...own };
    const body = { data, searchExisting: Object.keys(own) };
    const { status } = await this.#environment.crm.upsert(resourceType, body, marker);
    return isDone(status);
  }

  typeOf(id: string): FieldType {
    const field = this.#fields.find((each) => each.id === id);
    given(field !== undefined, `there is no field ${id}`);
    return field.fieldType;
  }

  /** The record with this label, and what it shows of the values; undefined where the list does not show it, or another one besides. */
  async shown(label: string, values: TypedValues): Promise<Shown | undefined> {
    const found = await this.#population.recordOf(label, values, Object.keys(values));
    if (found === undefined) return undefined;
    const right = rightIn(this.#fields, found.values, values);
    const isWhole = right.length === Object.keys(values).length;
    // An upsert that its label led to no record has made another one with it.
    if (this.isLedByLabel && !isWhole && (await this.#population.listed(label, [])).length !== 1)
      return undefined;
    return { ...found, right };
  }

  /** Gives a record its marks back. Data may have joined them to themselves: nobody would know it as ours. */
  async mark(id: string, label: string): Promise<void> {
    const { resourceType } = this.#population;
    await this.#environment.crm.update(resourceType, id, this.#population.marks(label));
  }

  misreturned(answered: FieldValues, { values: shown, right }: Shown, values: TypedValues): Misreturned[] {
    return this.#fields.flatMap(({ id, fieldType }) => {
      const written = right.includes(id) ? values[id] : undefined;
      const value = { written: written ?? '', shown: shown[id] };
      if (written === undefined || isGivenBack(fieldType, answered[id], value)) return [];
      return { id, answered: answered[id], shown: shown[id] };
    });
  }

  async #upsert(
    values: TypedValues,
    own: LeadingValue,
    operation?: MergeOperation,
  ): Promise<Upserted | undefined> {
    const { resourceType, marker } = this.#population;
    const { label, values: marked } = ledByValue(this.#population, values, own);
    const rest = { searchExisting: Object.keys(own), returnFields: Object.keys(values) };
    const { fields = [] } = this.#population.overwriting(marked);
    const merged = fields.map((field) =>
      operation !== undefined && field.id in values ? { ...field, operation } : field,
    );
    const body = { fields: merged, ...rest };
    const answer = await this.#environment.crm.upsert(resourceType, body, marker);
    return isDone(answer.status) ? { label, returned: returned(answer.body) } : undefined;
  }
}
