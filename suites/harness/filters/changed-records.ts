import type { FilterableField } from '../../../generators/filter.ts';
import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import { given, Inconclusive, offered, ViolatedExpectation } from '../properties/expectation.ts';
import type { ChangedPopulation } from './changed-populations.ts';
import type { ChangedBy, ChangedRecord } from './changed-record.ts';
import type { TypedFilter, VariedRecords } from './varied-records.ts';

/** A record to be found by what it holds in these fields now, and not by what it held before. */
export interface ChangeQuestion {
  readonly resourceType: string;
  readonly changedBy: ChangedBy;
  readonly fieldType: FieldType;
  /** They keep just one value between them. */
  readonly operations: readonly string[];
  readonly fields: readonly string[];
}

/** What equality means for instants is open. */
const isInstant = ({ format }: FilterableField): boolean => format === 'date-time';

/** What to ask for so that one of two values is meant and not the other; undefined where nothing tells them apart. */
function telling(value: Value | undefined, other: Value | undefined): Value | undefined {
  if (!Array.isArray(value)) return value;
  const own = value.filter((element) => !Array.isArray(other) || !other.includes(element));
  return own.length > 0 ? own.slice(0, 1) : undefined;
}

function filtersFor(
  { fieldType, operations }: ChangeQuestion,
  id: string,
  value: Value | undefined,
): readonly TypedFilter[] {
  if (value === undefined) return [];
  return operations.map((operation) => ({ id, fieldType, operation, value }));
}

/** So many fields of a record are asked for one by one: what holds of one of a type mostly holds of all. */
const mostAlone = 2;

/** Demands that all of these keep what they should, asked together: each is asked alone only where that fails. */
async function keptByAll(
  now: VariedRecords,
  resourceType: string,
  each: readonly (readonly TypedFilter[])[],
): Promise<void> {
  if (each.flat().length === 0) return;
  try {
    await now.keepsRightly(resourceType, each.flat());
  } catch (error) {
    if (!(error instanceof ViolatedExpectation || error instanceof Inconclusive)) throw error;
    // How several filters go together is another clause.
    for (const filters of each) if (filters.length > 0) await now.keepsRightly(resourceType, filters);
  }
}

/** A record as it is now, to be asked by filters. */
interface Askable {
  readonly changed: ChangedPopulation;
  readonly now: VariedRecords;
}

/** Records that hold other values than they were made with, asked by filters and judged by the oracle. */
export class ChangedRecords {
  readonly #each: readonly Askable[];

  /** @param asked lets one of the populations be asked */
  constructor(
    populations: readonly ChangedPopulation[],
    asked: (population: ChangedPopulation) => VariedRecords,
  ) {
    this.#each = populations.map((changed) => ({ changed, now: asked(changed) }));
  }

  get settledAt(): number {
    return Math.max(0, ...this.#each.map(({ changed }) => changed.settledAt));
  }

  /**
   * One question for each record that has fields of this type.
   * @param operations that keep just one value between them
   */
  questionsOf(fieldType: FieldType, operations: readonly string[]): readonly ChangeQuestion[] {
    const questions = this.#each.flatMap(({ changed: { population, changedBy, fields } }) => {
      const ids = fields
        .filter((field) => field.fieldType === fieldType && !(isInstant(field) && operations.includes('IS')))
        .map(({ id }) => id);
      const { resourceType } = population;
      return ids.length === 0 ? [] : [{ resourceType, changedBy, fieldType, operations, fields: ids }];
    });
    offered(questions.length > 0, `no field of type ${fieldType} shows another value after a change`);
    return questions;
  }

  /** One question for each record some of whose fields of this type hold nothing any more. */
  clearedOf(fieldType: FieldType): readonly ChangeQuestion[] {
    const questions = this.#each.flatMap(({ changed: { population, changedBy, cleared } }) => {
      const fields = cleared.filter((field) => field.fieldType === fieldType).map(({ id }) => id);
      const { resourceType } = population;
      const operations = ['IS_EMPTY', 'IS_NOT_EMPTY'];
      return fields.length === 0 ? [] : [{ resourceType, changedBy, fieldType, operations, fields }];
    });
    offered(
      questions.length > 0,
      `no field of type ${fieldType} is left without a value by an update to null`,
    );
    return questions;
  }

  /** Demands that filters for what is empty go by what the fields hold now: by nothing. */
  async isEmptyNow(question: ChangeQuestion): Promise<void> {
    const { resourceType, fieldType, fields } = question;
    const { now } = this.#askable(question);
    const asking = (operation: string): readonly TypedFilter[] =>
      fields.map((id) => ({ id, fieldType, operation }));
    await keptByAll(
      now,
      resourceType,
      asking('IS_EMPTY').map((filter) => [filter]),
    );
    for (const filter of asking('IS_NOT_EMPTY').slice(0, mostAlone))
      await now.keepsRightly(resourceType, [filter]);
  }

  /** Demands that the record is kept by its values. */
  async isFoundByNewValues(question: ChangeQuestion): Promise<void> {
    const { resourceType, fields } = question;
    const { now, record } = this.#askable(question);
    const each = fields.map((id) => filtersFor(question, id, telling(record.values[id], record.former[id])));
    await keptByAll(now, resourceType, each);
  }

  /** Demands that what the record held before in the first of the fields does not keep it. */
  async isMissedByFormerValue(question: ChangeQuestion): Promise<void> {
    const { resourceType, fields } = question;
    const { now, record } = this.#askable(question);
    const each = fields.map((id) => filtersFor(question, id, telling(record.former[id], record.values[id])));
    const first = each.find((filters) => filters.length > 0);
    if (first !== undefined) await now.keepsRightly(resourceType, first);
  }

  #askable(question: ChangeQuestion): { readonly now: VariedRecords; readonly record: ChangedRecord } {
    const found = this.#each.find(
      ({ changed: { population, changedBy } }) =>
        population.resourceType === question.resourceType && changedBy === question.changedBy,
    );
    given(
      found !== undefined,
      `no record of ${question.resourceType} was changed by an ${question.changedBy}`,
    );
    return { now: found.now, record: found.changed.records[0] };
  }
}
