import { expect, test } from '@playwright/test';
import {
  filterOperations,
  mergeOperations,
  operatorTable,
  rpcCodes,
  valueEncodings,
} from '../../specs/openapi.ts';

test('four ways to merge, and four RPC codes', () => {
  expect(mergeOperations).toEqual([
    'always_overwrite',
    'overwrite_if_empty',
    'overwrite_if_newer',
    'combine',
  ]);
  expect(rpcCodes).toEqual({ UNAUTHENTICATED: 16, PERMISSION_DENIED: 7, INVALID_ARGUMENT: 3, NOT_FOUND: 5 });
});

test('values of several parts are written between brackets', () => {
  const { list, tag, geopoint, currency } = valueEncodings;
  expect([list, tag, geopoint].map(({ open, close }) => open + close)).toEqual(['[]', '[]', '[]']);
  expect(geopoint.parts).toEqual(['latitude', 'longitude']);
  expect(currency).toEqual({ open: '{', close: '}', code_member: 'currencyCode' });
});

test('filters have 22 operations and begin with IS', () => {
  expect(new Set(filterOperations.allowed).size).toBe(22);
  expect(filterOperations.allowed).toContain(filterOperations.default);
  expect(filterOperations.default).toBe('IS');
});

test('the operator table uses allowed operations, but for two of phones', () => {
  const beyond = Object.entries(operatorTable).flatMap(([type, names]) =>
    names.filter((name) => !filterOperations.allowed.includes(name)).map((name) => `${type} ${name}`),
  );
  expect(beyond).toEqual(['phone IS_VALID', 'phone IS_NOT_VALID']);
});

test('every type can be asked for empty values, and no type for CONTAINS', () => {
  const table = Object.values(operatorTable);
  const sizes = Object.entries(operatorTable).map(([type, names]) => [type, new Set(names).size]);
  expect(Object.fromEntries(sizes)).toEqual({
    string: 6,
    string_list: 6,
    boolean: 3,
    date: 10,
    integer: 10,
    phone: 6,
    tag: 6,
  });
  expect(table.every((names) => names.includes('IS_EMPTY') && names.includes('IS_NOT_EMPTY'))).toBe(true);
  const unused = filterOperations.allowed.filter((name) => !table.some((names) => names.includes(name)));
  expect(unused).toEqual(['CONTAINS', 'DOES_NOT_CONTAIN']);
});
