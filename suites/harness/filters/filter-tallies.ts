import { filterOperations } from '../../../specs/openapi.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import type { FilterTally } from '../results/check-log.ts';
import { ViolatedExpectation } from '../properties/expectation.ts';

/** What places a filter in a cell of the operator table. */
interface TypedOperation {
  readonly fieldType: FieldType;
  readonly operation?: string | null;
}

/** Counts, for each cell of the operator table, the filters that a check has asked. */
export class FilterTallies {
  readonly #cells = new Map<string, FilterTally>();

  get all(): readonly FilterTally[] {
    return [...this.#cells.values()];
  }

  /** Counts one question about a filter; it is broken when the judgement throws a violated expectation. */
  async count<T>(filter: TypedOperation, judged: () => Promise<T>): Promise<T> {
    const cell = this.#cell(filter);
    cell.asked += 1;
    try {
      return await judged();
    } catch (error) {
      if (error instanceof ViolatedExpectation) cell.broken += 1;
      throw error;
    }
  }

  #cell({ fieldType, operation }: TypedOperation): FilterTally {
    const asked = operation ?? filterOperations.default;
    const key = `${fieldType} ${asked}`;
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const cell = { field_type: fieldType, operation: asked, asked: 0, broken: 0 };
    this.#cells.set(key, cell);
    return cell;
  }
}
