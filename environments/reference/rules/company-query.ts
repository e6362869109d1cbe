import type { Field, Value } from '../fields/field.ts';
import { isList, isObject, type Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { Attributes, CrmRecord } from '../records/record.ts';
import type { Seams } from '../seams.ts';
import type { Condition } from './filter.ts';

// The document does not show the inner shapes of filterGroups, search and sortBy. These are ours.

/** The filters of one group are all to hold; one group that holds is enough. */
export type FilterGroups = readonly (readonly Condition[])[];

export interface SortKey {
  readonly field: Field;
  readonly descending: boolean;
}

/** Reads `{filterGroups: [{filters: [{id, value, operation}]}]}`. */
export function readFilterGroups(
  rules: Seams,
  collection: Collection,
  filtersV2: Json | undefined,
): FilterGroups {
  if (filtersV2 === undefined || filtersV2 === null) return [];
  const groups = isObject(filtersV2) ? (filtersV2.filterGroups ?? []) : undefined;
  if (!isList(groups)) throw badRequest('filtersV2', 'filtersV2 must be an object {filterGroups: [...]}.');
  return groups.map((group) => {
    if (!isObject(group) || !isList(group.filters)) {
      throw badRequest('filterGroups', 'Each of filterGroups must be {filters: [{id, value, operation}]}.');
    }
    return rules.readConditions(rules, collection, group.filters);
  });
}

/** Reads the search text. */
export function readSearch(search: Json | undefined): string {
  if (search === undefined || search === null) return '';
  if (typeof search !== 'string') throw badRequest('search', 'search must be a string.');
  return search.toLowerCase();
}

/** Reads `[{id, direction}]`, with the directions ASC and DESC. */
export function readSortBy(
  rules: Seams,
  collection: Collection,
  sortBy: Json | undefined,
): readonly SortKey[] {
  if (sortBy === undefined || sortBy === null) return [];
  if (!isList(sortBy)) throw badRequest('sortBy', 'sortBy must be a list of {id, direction}.');
  return sortBy.map((key) => {
    const { id, direction = 'ASC' } = isObject(key) ? key : {};
    if (direction !== 'ASC' && direction !== 'DESC')
      throw badRequest('sortBy', 'A direction is ASC or DESC.');
    return { field: rules.knownField(collection, id, 'sortBy'), descending: direction === 'DESC' };
  });
}

export function satisfiesGroups(rules: Seams, groups: FilterGroups, attributes: Attributes): boolean {
  return groups.length === 0 || groups.some((group) => rules.satisfiesAll(rules, group, attributes));
}

/** Whether a text value contains the search text, in any letter case. */
export function isFound(search: string, attributes: Attributes): boolean {
  if (search === '') return true;
  return Object.values(attributes).some(
    (value) => typeof value === 'string' && value.toLowerCase().includes(search),
  );
}

/** Sorts by each key in turn; what is equal stays in the order of creation, and what has no value comes last. */
export function sortRecords(
  rules: Seams,
  keys: readonly SortKey[],
  records: readonly CrmRecord[],
): readonly CrmRecord[] {
  if (keys.length === 0) return records;
  return records.toSorted((a, b) => {
    for (const { field, descending } of keys) {
      const [left, right] = [a.attributes[field.id], b.attributes[field.id]];
      const order =
        left === undefined || right === undefined
          ? absentLast(left, right)
          : compareValues(rules, field, left, right) * (descending ? -1 : 1);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function absentLast(left: Value | undefined, right: Value | undefined): number {
  return Number(left === undefined) - Number(right === undefined);
}

function compareValues(rules: Seams, field: Field, left: Value, right: Value): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (field.type === 'date') {
    const [before, after] = [rules.instantOf(rules, left), rules.instantOf(rules, right)];
    if (before !== undefined && after !== undefined) return rules.compareInstants(before, after);
  }
  const [a, b] = [rules.identityKey(field, left), rules.identityKey(field, right)];
  return Number(a > b) - Number(a < b);
}
