import { limits } from '../../../specs/openapi.ts';
import type { JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Seams } from '../seams.ts';

/** One page of a longer result. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Empty when nothing follows. */
  readonly next_cursor: string;
  readonly has_more: boolean;
  readonly total: number;
}

/** Where a page begins and how long it may be. */
export interface PageRequest {
  readonly position: number;
  readonly size: number;
}

/** @param requested the page size asked for */
export function pageRequest(
  rules: Seams,
  cursor: string | undefined,
  requested: number | undefined,
): PageRequest {
  return {
    position: cursor === undefined || cursor === '' ? 0 : rules.decodeCursor(cursor),
    size: rules.effectivePageSize(requested),
  };
}

/** The default when no size was asked for; never above the cap. */
export function effectivePageSize(requested: number | undefined): number {
  return Math.min(requested ?? limits.default_page_size, limits.maximum_page_size);
}

/** A cursor says how many rows were passed, in a form that invites nobody to read it. */
export function encodeCursor(position: number): string {
  return Buffer.from(`rows:${position}`).toString('base64url');
}

export function decodeCursor(cursor: string): number {
  const [, position] = /^rows:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (position === undefined) {
    throw badRequest(
      'cursor',
      'This cursor was not made by this service. Send the one of the previous page, unchanged.',
    );
  }
  return Number(position);
}

/** @param rows the rows of this page */
export function pageOf<Row>(
  rules: Seams,
  request: PageRequest,
  rows: readonly Row[],
  count: number,
): Page<Row> {
  const end = request.position + rows.length;
  const has_more = rules.hasMore(end, count);
  return {
    rows,
    has_more,
    next_cursor: has_more ? rules.encodeCursor(end) : '',
    total: rules.totalOf(count),
  };
}

/** One page of rows that are all at hand. */
export function pageOfAll<Row>(rules: Seams, request: PageRequest, all: readonly Row[]): Page<Row> {
  return rules.pageOf(
    rules,
    request,
    all.slice(request.position, request.position + request.size),
    all.length,
  );
}

/** The paging members of an RPC-style answer. */
export function pagingMetadata({ next_cursor, has_more, total }: Page<unknown>): JsonObject {
  return { nextCursor: next_cursor, hasMore: has_more, totalResults: total };
}

export function hasMore(end: number, count: number): boolean {
  return end < count;
}

/** The total that is told: the number of rows that match. */
export function totalOf(count: number): number {
  return count;
}
