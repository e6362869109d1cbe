import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { filterOperations, operatorTable } from '../../specs/openapi.ts';
import type { FieldType, Value } from '../../specs/semantics/field-type.ts';
import { rulingOf } from '../../specs/semantics/filter.ts';
import { fieldType, present, ruling } from './semantics-values.ts';

const inSomeRow = [...new Set(Object.values(operatorTable).flat())];
const inDispute = [
  ...filterOperations.allowed.filter((operation) => !inSomeRow.includes(operation)),
  ...inSomeRow.filter((operation) => !filterOperations.allowed.includes(operation)),
];

/** For each operation that takes a value: one stored value that passes and one that fails. */
const telling: Readonly<Record<string, Readonly<Record<string, readonly [unknown, Value, Value]>>>> = {
  string: {
    IS: ['a', 'a', 'b'],
    IS_NOT: ['a', 'b', 'a'],
    IS_ANY: [['a'], 'a', 'b'],
    IS_NOT_ANY: [['a'], 'b', 'a'],
  },
  boolean: { IS: [false, false, true] },
  date: {
    IS: ['2024-02-29', '2024-02-29', '2024-03-01'],
    IS_NOT: ['2024-02-29', '2024-03-01', '2024-02-29'],
    IS_BEFORE: ['2024-02-29', '2024-02-28', '2024-02-29'],
    IS_BEFORE_OR_ON: ['2024-02-29', '2024-02-29', '2024-03-01'],
    IS_AFTER: ['2024-02-29', '2024-03-01', '2024-02-29'],
    IS_AFTER_OR_ON: ['2024-02-29', '2024-02-29', '2024-02-28'],
    IS_BETWEEN: [['2023-12-31', '2024-01-02'], '2024-01-01', '2024-01-03'],
    IS_NOT_BETWEEN: [['2023-12-31', '2024-01-02'], '2023-12-30', '2024-01-01'],
  },
  integer: {
    IS_EQUAL_TO: [0, 0, 1],
    IS_NOT_EQUAL_TO: [0, 1, 0],
    IS_GREATER_THAN: [0, 1, 0],
    IS_GREATER_THAN_OR_EQUAL_TO: [0, 0, -1],
    IS_LESS_THAN: [0, -1, 0],
    IS_LESS_THAN_OR_EQUAL_TO: [0, 0, 1],
    IS_BETWEEN: [[-1, 1], 0, 2],
    IS_NOT_BETWEEN: [[-1, 1], -2, 0],
  },
  phone: {
    IS: ['+493012345678', '+493012345678', '+14155550123'],
    IS_NOT: ['+493012345678', '+14155550123', '+493012345678'],
    IS_VALID: [undefined, '+441212345678', 'after six'],
    IS_NOT_VALID: [undefined, 'after six', '+441212345678'],
  },
  string_list: elementOperations(),
  tag: elementOperations(),
};

function elementOperations() {
  return {
    IS_ANY: [['a', 'b'], ['b', 'c'], ['c']],
    IS_NOT_ANY: [['a', 'b'], ['c'], ['b', 'c']],
    IS_ALL: [
      ['a', 'b'],
      ['c', 'b', 'a'],
      ['a', 'c'],
    ],
    IS_NOT_ALL: [
      ['a', 'b'],
      ['a', 'c'],
      ['c', 'b', 'a'],
    ],
  } as const;
}

function withRow(type: FieldType, row: readonly string[], then: () => void): void {
  const table = operatorTable as Record<string, readonly string[]>;
  const before = operatorTable[type] ?? [];
  try {
    table[type] = row;
    then();
  } finally {
    table[type] = before;
  }
}

test('the field types are the rows of the operator table', () => {
  expect(Object.keys(present).toSorted()).toEqual(Object.keys(operatorTable).toSorted());
});

for (const [type, row] of Object.entries(operatorTable)) {
  test(`every operation in the row of ${type} keeps one value and drops another`, () => {
    for (const operation of row.filter((name) => !name.endsWith('_EMPTY'))) {
      const [given, kept, dropped] = telling[type]?.[operation] ?? [];
      const found = [kept, dropped].map((stored) => ruling(type as FieldType, stored, operation, given));
      expect(found, operation).toEqual(['must', 'must not']);
    }
  });
}

test('an operation outside the row is no question for the oracle, unless the description disagrees with itself', () => {
  const operation = fc.constantFrom(...filterOperations.allowed, ...inSomeRow, 'CONTAIN', 'is', '');
  fc.assert(
    fc.property(fieldType, operation, (type, asked) => {
      fc.pre(!operatorTable[type]?.includes(asked));
      if (inDispute.includes(asked)) expect(ruling(type, undefined, asked)).toBe('unspecified');
      else expect(() => ruling(type, undefined, asked, 'a')).toThrow(`The row of ${type} has no ${asked}`);
    }),
  );
});

test('containment on every field and validity on all but phones are in dispute', () => {
  expect(inDispute).toEqual(['CONTAINS', 'DOES_NOT_CONTAIN', 'IS_VALID', 'IS_NOT_VALID']);
});

for (const operation of [undefined, null]) {
  test(`a filter whose operation is ${operation} asks what IS asks, and is open where the row lacks IS`, () => {
    expect(rulingOf({ operation, value: 'a' }, 'string', 'a')).toBe('must');
    expect(rulingOf({ operation, value: false }, 'boolean', true)).toBe('must not');
    expect(rulingOf({ operation, value: 'a' }, 'tag', ['a'])).toBe('unspecified');
    expect(rulingOf({ operation, value: 3 }, 'integer', 4)).toBe('unspecified');
  });
}

test('an operation taken from a row is no longer judged', () => {
  withRow('string', ['IS'], () => {
    expect(() => ruling('string', 'a', 'IS_ANY', ['a'])).toThrow('The row of string has no IS_ANY');
  });
  expect(ruling('string', 'a', 'IS_ANY', ['a'])).toBe('must');
});

test('an operation that is allowed but taken from its only row is open', () => {
  withRow('date', ['IS'], () => {
    expect(ruling('date', '2024-01-01', 'IS_BEFORE', '2024-01-02')).toBe('unspecified');
  });
});

test('an operation added to a row is judged, and one the oracle has no rule for is open', () => {
  withRow('integer', ['IS_NOT', 'CONTAINS', 'IS_VALID'], () => {
    expect(ruling('integer', 3, 'IS_NOT', 3)).toBe('must not');
    expect(ruling('integer', 3, 'CONTAINS', 3)).toBe('unspecified');
    expect(ruling('integer', 3, 'IS_VALID')).toBe('unspecified');
  });
  withRow('tag', ['IS'], () => expect(ruling('tag', ['a'], 'IS', 'a')).toBe('unspecified'));
});
