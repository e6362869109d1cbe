import { isObject, type Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Seams } from '../seams.ts';
import type { PageRequest } from './paging.ts';

/** Reads page of the record list. */
export function readListPage(rules: Seams, page: Json | undefined): PageRequest {
  if (page === undefined || page === null) return rules.pageRequest(rules, undefined, undefined);
  if (!isObject(page)) throw badRequest('page', 'page must be an object {cursor, limit}.');
  const { cursor, limit } = page;
  if (limit !== undefined && !isWhole(limit, 1)) {
    throw badRequest('page.limit', 'page.limit must be a whole number, 1 or more. Omit it for the default.');
  }
  if (cursor !== undefined && typeof cursor !== 'string') {
    throw badRequest('page.cursor', 'page.cursor must be the next_cursor of the previous page.');
  }
  return rules.pageRequest(rules, cursor, limit);
}

/** Reads pagingOptions of the RPC-style methods. */
export function readPagingOptions(rules: Seams, options: Json | undefined): PageRequest {
  if (options === undefined || options === null) return rules.pageRequest(rules, undefined, undefined);
  if (!isObject(options))
    throw badRequest('pagingOptions', 'pagingOptions must be an object {pageSize, cursor}.');
  const { pageSize, cursor } = options;
  if (pageSize !== undefined && !isWhole(pageSize, 0)) {
    throw badRequest(
      'pagingOptions.pageSize',
      'pagingOptions.pageSize must be a whole number. Omit it for the default.',
    );
  }
  if (cursor !== undefined && typeof cursor !== 'string') {
    throw badRequest(
      'pagingOptions.cursor',
      'pagingOptions.cursor must be the nextCursor of the previous page.',
    );
  }
  // RPC encodings do not tell an omitted number from zero.
  return rules.pageRequest(rules, cursor, pageSize === 0 ? undefined : pageSize);
}

/** Reads the query of a paged GET: a page number in `paging`, or a cursor. Both go with a page size. */
export function readQueryPaging(rules: Seams, query: URLSearchParams): PageRequest {
  const pageSize = wholeNumber(query, 'pagingOptions.pageSize');
  const request = rules.pageRequest(rules, query.get('pagingOptions.cursor') ?? undefined, pageSize);
  const number = wholeNumber(query, 'paging');
  return number === undefined ? request : { ...request, position: (number - 1) * request.size };
}

function isWhole(value: Json, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least;
}

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw badRequest(name, `${name} must be a whole number, 1 or more, not ${text}.`);
  return Number(text);
}
