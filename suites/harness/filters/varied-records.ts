import type { Crm } from '../../../client/crm.ts';
import type { Filter } from '../../../client/request-body.ts';
import type { FilterableField, Question } from '../../../generators/filter.ts';
import type { ReturnedFields } from '../../../generators/return-fields.ts';
import { limits } from '../../../specs/openapi.ts';
import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import { rulingOf } from '../../../specs/semantics/filter.ts';
import { both, type Ruling } from '../../../specs/semantics/ruling.ts';
import { given, holds, offered } from '../properties/expectation.ts';
import type { FilterTallies } from './filter-tallies.ts';
import type { MarkedRow } from '../records/marked-list.ts';
import type { Population } from '../records/population.ts';
import { needsNoValue, type ValueLeftOut } from './value-left-out.ts';
import type { VariedPopulation } from './varied-population.ts';
import { givenComplete } from '../lists/walk-laws.ts';
import { type AskForPage, walk } from '../lists/walk.ts';
import { wholeList } from '../lists/record-list.ts';

/** One filter, and the field type whose row rules it. */
export interface TypedFilter extends Filter {
  readonly fieldType: FieldType;
}

/** A field id and the value that an answer pairs with it. */
export interface ShownValue {
  readonly id: string;
  readonly value: unknown;
}

/** Labels of records. */
export type Labels = ReadonlySet<string>;

/** How the records are asked: now, or once for all checks. */
interface Asking {
  readonly now: Crm;
  readonly once: Crm;
}

/** The varied records, asked by filters and judged by the oracle. */
export class VariedRecords {
  readonly #populations: readonly VariedPopulation[];
  readonly #asking: Asking;
  readonly #tallies: FilterTallies;
  readonly #leftOut: ValueLeftOut;

  constructor(
    populations: readonly VariedPopulation[],
    asking: Asking,
    tallies: FilterTallies,
    leftOut: ValueLeftOut,
  ) {
    this.#leftOut = leftOut;
    this.#populations = populations;
    this.#asking = asking;
    this.#tallies = tallies;
  }

  get resourceTypes(): readonly string[] {
    return this.#populations.map(({ population }) => population.resourceType);
  }

  /** When lists have caught up with all of them, on the clock of `performance.now()`. */
  get settledAt(): number {
    return Math.max(...this.#populations.map(({ settledAt }) => settledAt));
  }

  /** The records of each type. */
  get populations(): readonly VariedPopulation[] {
    return this.#populations;
  }

  /** All fields that took our values and keep them. */
  get fields(): readonly FilterableField[] {
    return this.#populations.flatMap(({ fields }) => fields);
  }

  /** Those of one type, one at least. */
  fieldsOf(fieldType: FieldType): readonly FilterableField[] {
    const fields = this.fields.filter((field) => field.fieldType === fieldType);
    this.#offers(fieldType);
    given(
      fields.length > 0,
      `no resource type that was tried has a field of type ${fieldType} that keeps what is written`,
    );
    return fields;
  }

  /** Those of one type in the resource types that other varied records leave over, one at least. */
  fieldsBeside({ resourceTypes }: VariedRecords, fieldType: FieldType): readonly FilterableField[] {
    const others = this.#populations.filter(
      ({ population }) => !resourceTypes.includes(population.resourceType),
    );
    const isDeclared = others.some(({ declares }) => declares.has(fieldType));
    offered(isDeclared, `no resource type with few records of ours has a field of type ${fieldType}`);
    const fields = others.flatMap((each) => each.fields).filter((field) => field.fieldType === fieldType);
    given(
      fields.length > 0,
      `no resource type with few records of ours keeps what is written into a field of type ${fieldType}`,
    );
    return fields;
  }

  /** The fields of these types that take values of ours, whatever becomes of some of them; one at least. */
  writable(...fieldTypes: readonly FieldType[]): readonly FilterableField[] {
    const fields = this.#populations
      .flatMap(({ writable }) => writable)
      .filter(({ fieldType }) => fieldTypes.includes(fieldType));
    this.#offers(...fieldTypes);
    given(
      fields.length > 0,
      `no resource type that was tried has a field of type ${fieldTypes.join(' or ')} that can be written`,
    );
    return fields;
  }

  /** Skips where no field of these types is declared at all. */
  #offers(...fieldTypes: readonly FieldType[]): void {
    const isDeclared = this.#populations.some(({ declares }) =>
      fieldTypes.some((type) => declares.has(type)),
    );
    offered(
      isDeclared,
      `no field that is told to be of type ${fieldTypes.join(' or ')} takes values of ours`,
    );
  }

  /** The filters of a question, one for each of its operations. */
  filtersOf({ resourceType, field: id, operations, value }: Question): readonly TypedFilter[] {
    const { fieldType } = this.#fieldNamed(resourceType, id);
    return operations.map((operation) => ({
      id,
      fieldType,
      operation,
      ...(value !== undefined && { value }),
    }));
  }

  /** What each record holds in a field; absent ones are left out. */
  stored(resourceType: string, fieldId: string): ReadonlyMap<string, Value> {
    const { records } = this.ofType(resourceType);
    return new Map(
      records.flatMap(({ label, values }) => {
        const value = values[fieldId];
        return value === undefined ? [] : [[label, value] as const];
      }),
    );
  }

  /** The fields of a resource type that took our values, whatever became of them. */
  takenOf(resourceType: string): readonly FilterableField[] {
    return this.ofType(resourceType).taken;
  }

  /** The labels of the records of a resource type. */
  labelsOf(resourceType: string): readonly string[] {
    return this.ofType(resourceType).records.map(({ label }) => label);
  }

  /** The text that tells the records of a resource type apart. */
  labelFieldOf(resourceType: string): Pick<TypedFilter, 'id' | 'fieldType'> {
    return { id: this.populationOf(resourceType).labelField, fieldType: 'string' };
  }

  /** The population of a resource type, for a question that the oracle does not answer. */
  populationOf(resourceType: string): Population {
    return this.ofType(resourceType).population;
  }

  /** Every value that a list of the varied records shows in these fields; in all fields where none is named. */
  async shownValues({ resourceType, returnFields }: ReturnedFields): Promise<readonly ShownValue[]> {
    const page = { limit: limits.maximum_page_size };
    const request = this.populationOf(resourceType).confined({ returnFields, page });
    const { status, body } = await wholeList(this.#asking.once, resourceType, request);
    given(status === 200, `a list of ${resourceType} is answered with ${status}`);
    return body.objects.flatMap(({ fields = [] }) => fields.map(({ id, value }) => ({ id, value })));
  }

  /** The filters as they are sent: one that needs no value goes without it, in the way that the service takes. */
  asSent(filters: readonly Filter[]): readonly Filter[] {
    return filters.map(({ id, operation, value }) => ({
      id,
      ...(operation !== undefined && { operation }),
      ...(value !== undefined && { value }),
      ...(value === undefined && needsNoValue.test(operation ?? '') && this.#leftOut),
    }));
  }

  /** The status that a list with these filters is answered with, whether or not it may be asked. */
  async status(resourceType: string, filters: readonly TypedFilter[]): Promise<number> {
    const ask = this.populationOf(resourceType).pages(this.asSent(filters), this.#asking.once.onPurpose);
    return (await ask(undefined, limits.maximum_page_size)).status;
  }

  /** The varied records that these filters keep, whatever the oracle thinks of it. */
  async kept(
    resourceType: string,
    filters: readonly TypedFilter[],
    crm: Crm = this.#asking.once,
  ): Promise<Labels> {
    return this.#answered(filters, this.populationOf(resourceType).pages(this.asSent(filters), crm));
  }

  async #answered(filters: readonly TypedFilter[], ask: AskForPage<MarkedRow>): Promise<Labels> {
    const walked = await walk(ask, [limits.maximum_page_size]);
    holds(
      walked.end !== 'refused',
      `a list with the filters ${this.#inWords(filters)} is answered, but it was refused`,
    );
    givenComplete(walked);
    return new Set(walked.rows.filter(({ ours }) => ours).map(({ label }) => String(label)));
  }

  /** The records that a filter keeps where another stands beside it that keeps them all, and its field is returned. */
  async keptBeside(resourceType: string, filter: TypedFilter): Promise<Labels> {
    const population = this.populationOf(resourceType);
    const filters = [{ ...this.labelFieldOf(resourceType), operation: 'IS_NOT_EMPTY' }, filter];
    return this.#answered(filters, population.pages(this.asSent(filters), this.#asking.once, [filter.id]));
  }

  /** Demands every record that must be in the answer and none that must not. Returns what the answer shows. */
  async keepsRightly(resourceType: string, filters: readonly TypedFilter[]): Promise<Labels> {
    const judged = (): Promise<Labels> => this.#judged(resourceType, filters);
    const [only, ...others] = filters;
    return only === undefined || others.length > 0 ? judged() : this.#tallies.count(only, judged);
  }

  async #judged(resourceType: string, filters: readonly TypedFilter[]): Promise<Labels> {
    const { settledAt, population } = this.ofType(resourceType);
    let kept: Labels = new Set();
    let flaw: string | undefined;
    // A list may lag behind the creates; once it has had its time, the first answer counts.
    let crm = this.#asking.once;
    await population.patience.lists.settle(async () => {
      kept = await this.kept(resourceType, filters, crm);
      crm = this.#asking.now;
      flaw = this.#flawIn(resourceType, filters, kept);
      return flaw === undefined ? true : undefined;
    }, settledAt - performance.now());
    holds(flaw === undefined, `the filters ${this.#inWords(filters)} keep the records that match, ${flaw}`);
    return kept;
  }

  #flawIn(resourceType: string, filters: readonly TypedFilter[], kept: Labels): string | undefined {
    for (const { label, values, defaulted = [] } of this.ofType(resourceType).records) {
      const rulings = filters.map(({ id, operation, value, fieldType }): Ruling =>
        defaulted.includes(id) ? 'unspecified' : rulingOf({ operation, value }, fieldType, values[id]),
      );
      const ruling = both(rulings);
      const held = JSON.stringify(filters.map(({ id }) => values[id] ?? null));
      if (ruling === 'must' && !kept.has(label)) return `but not one that holds ${held}`;
      if (ruling === 'must not' && kept.has(label)) return `but also one that holds ${held}`;
    }
    return undefined;
  }

  #inWords(filters: readonly TypedFilter[]): string {
    return JSON.stringify(this.asSent(filters));
  }

  /** What is known of the records of a resource type. */
  ofType(resourceType: string): VariedPopulation {
    const found = this.#populations.find(({ population }) => population.resourceType === resourceType);
    given(found !== undefined, `there are no varied records of ${resourceType}`);
    return found;
  }

  #fieldNamed(resourceType: string, id: string): FilterableField {
    const field = this.ofType(resourceType).fields.find((each) => each.id === id);
    given(field !== undefined, `${resourceType} has no varied field ${id}`);
    return field;
  }
}
