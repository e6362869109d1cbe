import type { ClauseId } from '../../specs/clauses/ledger.ts';
import type { FieldType } from '../../specs/semantics/field-type.ts';

/** The clause on each group of operations of a field type. A schema alone does not tell phones and tags apart. */
const groups: Readonly<Partial<Record<FieldType, Readonly<Record<string, ClauseId>>>>> = {
  string: {
    'IS IS_NOT': 'OPERATORS-03',
    'IS_ANY IS_NOT_ANY': 'OPERATORS-04',
    'IS_EMPTY IS_NOT_EMPTY': 'OPERATORS-05',
  },
  string_list: {
    'IS_ANY IS_NOT_ANY': 'OPERATORS-06',
    'IS_ALL IS_NOT_ALL': 'OPERATORS-07',
    'IS_EMPTY IS_NOT_EMPTY': 'OPERATORS-08',
  },
  boolean: { IS: 'OPERATORS-09', 'IS_EMPTY IS_NOT_EMPTY': 'OPERATORS-10' },
  date: {
    'IS IS_NOT': 'OPERATORS-11',
    'IS_BEFORE IS_BEFORE_OR_ON IS_AFTER IS_AFTER_OR_ON': 'OPERATORS-12',
    'IS_BETWEEN IS_NOT_BETWEEN': 'OPERATORS-13',
    'IS_EMPTY IS_NOT_EMPTY': 'OPERATORS-14',
  },
  integer: {
    'IS_EQUAL_TO IS_NOT_EQUAL_TO': 'OPERATORS-15',
    'IS_GREATER_THAN IS_GREATER_THAN_OR_EQUAL_TO IS_LESS_THAN IS_LESS_THAN_OR_EQUAL_TO': 'OPERATORS-16',
    'IS_BETWEEN IS_NOT_BETWEEN': 'OPERATORS-17',
    'IS_EMPTY IS_NOT_EMPTY': 'OPERATORS-18',
  },
};

const clauses = new Map(
  Object.entries(groups).flatMap(([type, byOperations]) =>
    Object.entries(byOperations).flatMap(([operations, clause]) =>
      operations.split(' ').map((operation) => [`${type} ${operation}`, clause] as const),
    ),
  ),
);

/** The clause on a filter operation of a field type; undefined where no row has it. */
export function filterClause(fieldType: FieldType, operation: string): ClauseId | undefined {
  return clauses.get(`${fieldType} ${operation}`);
}

/** Every clause on the operations of some field type. */
export const allFilterClauses: readonly ClauseId[] = [...new Set(clauses.values())];
