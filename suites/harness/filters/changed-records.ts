import { rowOf } from '../../../generators/filter.ts';
import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import { Inconclusive, offered, ViolatedExpectation } from '../properties/expectation.ts';
import type { ChangedBy, ChangedPopulation, ChangedRecord } from './changed-populations.ts';
import type { TypedFilter, VariedRecords } from './varied-records.ts';

/** A record to be found by what it holds in these fields now, and not by what it held before. */
export interface ChangeQuestion {
  readonly resourceType: string;
  readonly changedBy: ChangedBy;
  readonly fieldType: FieldType;
  readonly fields: readonly string[];
}

/** The operations that keep just one value between them: what equality means for instants is open. */
const exactly = (fieldType: FieldType): readonly string[] =>
  fieldType === 'date'
    ? rowOf(fieldType, /^IS_(AFTER|BEFORE)_OR_ON$/)
    : rowOf(fieldType, /^IS(_EQUAL_TO|_ANY)?$/).slice(0, 1);

/** What to ask for so that one of two values is meant and not the other; undefined where nothing tells them apart. */
function telling(value: Value | undefined, other: Value | undefined): Value | undefined {
  if (!Array.isArray(value)) return value === other ? undefined : value;
  const own = value.filter((element) => !Array.isArray(other) || !other.includes(element));
  return own.length > 0 ? own.slice(0, 1) : undefined;
}

function filtersFor(fieldType: FieldType, id: string, value: Value | undefined): readonly TypedFilter[] {
  if (value === undefined) return [];
  return exactly(fieldType).map((operation) => ({ id, fieldType, operation, value }));
}

/** Records that hold other values than they were made with, asked by filters and judged by the oracle. */
export class ChangedRecords {
  readonly #populations: readonly ChangedPopulation[];
  readonly #records: VariedRecords;

  /** @param records the same records, by what they hold now */
  constructor(populations: readonly ChangedPopulation[], records: VariedRecords) {
    this.#populations = populations;
    this.#records = records;
  }

  get settledAt(): number {
    return Math.max(0, ...this.#populations.map(({ settledAt }) => settledAt));
  }

  /** One question for each record that has fields of this type. */
  questionsOf(fieldType: FieldType): readonly ChangeQuestion[] {
    const questions = this.#populations.flatMap(({ population: { resourceType }, fields, records }) =>
      records.flatMap(({ changedBy, values }) => {
        const ids = fields.filter((field) => field.fieldType === fieldType).map(({ id }) => id);
        const held = ids.filter((id) => values[id] !== undefined);
        return held.length === 0 ? [] : [{ resourceType, changedBy, fieldType, fields: held }];
      }),
    );
    offered(questions.length > 0, `no field of type ${fieldType} shows another value after a change`);
    return questions;
  }

  /** Demands that the record is kept by its values, asked together: each is asked alone only where that fails. */
  async isFoundByNewValues(question: ChangeQuestion): Promise<void> {
    const { resourceType, fieldType, fields } = question;
    const { values, former } = this.#recordOf(question);
    const each = fields.map((id) => filtersFor(fieldType, id, telling(values[id], former[id])));
    if (each.flat().length === 0) return;
    try {
      await this.#records.keepsRightly(resourceType, each.flat());
    } catch (error) {
      if (!(error instanceof ViolatedExpectation || error instanceof Inconclusive)) throw error;
      // How several filters go together is another clause.
      for (const filters of each) await this.#keepsRightly(resourceType, filters);
    }
  }

  /** Demands that what the record held before in the first of the fields does not keep it. */
  async isMissedByFormerValue(question: ChangeQuestion): Promise<void> {
    const { resourceType, fieldType, fields } = question;
    const { values, former } = this.#recordOf(question);
    for (const id of fields) {
      const filters = filtersFor(fieldType, id, telling(former[id], values[id]));
      if (filters.length === 0) continue;
      await this.#keepsRightly(resourceType, filters);
      return;
    }
  }

  async #keepsRightly(resourceType: string, filters: readonly TypedFilter[]): Promise<void> {
    if (filters.length > 0) await this.#records.keepsRightly(resourceType, filters);
  }

  #recordOf({ resourceType, changedBy }: ChangeQuestion): ChangedRecord {
    const of = this.#populations.find(({ population }) => population.resourceType === resourceType);
    const record = of?.records.find((each) => each.changedBy === changedBy);
    offered(record !== undefined, `no record of ${resourceType} was changed by an ${changedBy}`);
    return record;
  }
}
