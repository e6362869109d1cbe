import { isMembers, memberAt, membersOf } from '../body-members.ts';
import type { Exchange } from '../exchange.ts';
import type { Law } from '../law.ts';
import { pageOf, pagingNames } from '../pages.ts';
import { overEach, quoted, type Shown, unless } from '../each-exchange.ts';

/** Members that only another list has, or no list at this place. */
const foreign = {
  record: ['pagingOptions', 'cursor', 'limit', 'pageSize', 'next_cursor'],
  rpc: ['page', 'cursor', 'limit', 'pageSize', 'nextCursor'],
  page: ['pageSize', 'next_cursor', 'nextCursor'],
  pagingOptions: ['limit', 'nextCursor', 'next_cursor'],
} as const;

function misnamed(exchange: Exchange): Shown {
  const names = exchange.operation && pagingNames[exchange.operation];
  const body = membersOf(exchange.request.body);
  if (names === undefined || body === undefined) return undefined;
  const isRecordList = names.asked === 'page';
  const inside = body[names.asked];
  const wrong = [
    ...(isRecordList ? foreign.record : foreign.rpc).filter((name) => name in body),
    ...(isRecordList ? foreign.page : foreign.pagingOptions)
      .filter((name) => isMembers(inside) && name in inside)
      .map((name) => `${names.asked}.${name}`),
  ];
  if (wrong.length === 0) return inside === undefined ? undefined : 'kept';
  return { breach: `this list is paged by ${names.asked}, and the request has ${wrong.join(', ')}` };
}

export const ownPagingNames: Law = {
  clause: 'PAGING-25',
  exercise: 'a list request with a page size or a cursor',
  mend: 'Page the record list by page.cursor and page.limit, the RPC lists by pagingOptions.cursor and pagingOptions.pageSize.',
  trials: overEach(misnamed),
};

function isPositiveWhole(size: unknown, asText: boolean): boolean {
  if (asText && typeof size === 'string') return /^0*[1-9]\d*$/.test(size.trim());
  return typeof size === 'number' && Number.isInteger(size) && size > 0;
}

export const positiveSize: Law = {
  clause: 'LIMITS-07',
  exercise: 'a list request with a page size',
  mend: 'Ask for a whole number of records from 1 up, or leave the size out for the default.',
  trials: overEach((exchange) => {
    const inQuery = exchange.request.query.get('pagingOptions.pageSize');
    if (exchange.operation === 'GetFieldOptions' && inQuery === null) return undefined;
    const size = inQuery ?? pageOf(exchange)?.size;
    if (size === undefined || size === null) return undefined;
    const asText = inQuery !== null || exchange.request.body?.form === 'xml';
    return unless(isPositiveWhole(size, asText) ? undefined : `the page size is ${quoted(size)}`);
  }),
};

const optionQuery: ReadonlySet<string> = new Set([
  'filter',
  'paging',
  'pagingOptions.cursor',
  'pagingOptions.pageSize',
]);
const choosesPage = /page|paging|cursor|limit|offset|size/i;

export const optionPages: Law = {
  clause: 'OPTIONS-11',
  exercise: 'a page of field options chosen by the caller',
  mend: 'Choose a page of options in the query: paging, or pagingOptions.cursor and pagingOptions.pageSize.',
  trials: overEach(({ operation, request }) => {
    if (operation !== 'GetFieldOptions') return undefined;
    const names = [...request.query.keys()];
    const wrong = names.filter((name) => !optionQuery.has(name) && choosesPage.test(name));
    if (request.body !== undefined) return { breach: 'a page of options is asked for by a body' };
    if (wrong.length > 0) return { breach: `a page of options is asked for by ${wrong.join(', ')}` };
    return names.some((name) => choosesPage.test(name)) ? 'kept' : undefined;
  }),
};

export const listBody: Law = {
  clause: 'LIST-10',
  exercise: 'a record list',
  mend: 'Send a JSON object with every list request, {} where nothing is to be said.',
  trials: overEach(({ operation, request }) => {
    if (operation !== 'ListCrmRecords') return undefined;
    return unless(request.body === undefined ? 'a list is asked for without a body' : undefined);
  }),
};

const elsewhere = ['filters', 'filterGroups', 'fields', 'filter'] as const;

export const companyFilters: Law = {
  clause: 'RPC-32',
  exercise: 'a company list with filters',
  mend: 'Put the filters of a company list into an array: filtersV2.filterGroups.',
  trials: overEach(({ operation, request }) => {
    const body = operation === 'RpcCompanyList' ? membersOf(request.body) : undefined;
    if (body === undefined) return undefined;
    const misplaced = elsewhere.find((name) => name in body);
    if (misplaced !== undefined) return { breach: `the filters of a company list stand in ${misplaced}` };
    const { filtersV2 } = body;
    if (filtersV2 === undefined || filtersV2 === null) return undefined;
    const groups = memberAt(filtersV2, 'filterGroups');
    return unless(
      Array.isArray(groups) ? undefined : `filtersV2 holds ${quoted(filtersV2)}, no filterGroups`,
    );
  }),
};
