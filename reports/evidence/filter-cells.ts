import type { FilterCell } from '../conformance.ts';
import type { FinishedCheck } from '../finished-check.ts';

type CellVerdict = FilterCell['verdict'];

const gravity: readonly CellVerdict[] = ['pass', 'warn', 'fail'];

function graver(one: CellVerdict, other: CellVerdict): CellVerdict {
  return gravity.indexOf(one) > gravity.indexOf(other) ? one : other;
}

/** A finished check, and the verdict that it gave. */
export interface CheckedFilters {
  readonly check: FinishedCheck;
  readonly verdict: string;
}

/**
 * The cells of the operator table that were asked. A cell is broken where the oracle refused an answer to it;
 * where a check broke on no single filter, every cell that it asked is.
 */
export function filterCells(checked: readonly CheckedFilters[]): readonly FilterCell[] {
  const cells = new Map<string, FilterCell>();
  for (const { check, verdict } of checked) {
    const failed = verdict === 'fail' || verdict === 'warn' ? verdict : undefined;
    const knowsWhich = check.filters.some(({ broken }) => broken > 0);
    for (const { field_type, operation, asked, broken } of check.filters) {
      const key = `${field_type} ${operation}`;
      const known = cells.get(key);
      const found = failed !== undefined && (broken > 0 || !knowsWhich) ? failed : 'pass';
      cells.set(key, {
        field_type,
        operation,
        asked: (known?.asked ?? 0) + asked,
        verdict: graver(known?.verdict ?? 'pass', found),
      });
    }
  }
  return [...cells.values()];
}
