import { sending, type WrongCaller, without } from './wrong-caller.ts';

const first = 'list contacts';
const any = /^list /;
const next = /^list .*, next$/;
const rpc = /^rpc company/;
const rpcNext = 'rpc company, next';

const filter = (value: unknown, operation: unknown = 'IS_AFTER') => ({
  fields: [{ id: 'system__created_at', operation, value }],
});
const paged = (page: object) => (body: object) => ({ ...body, page });

/** Wrong in how they ask for a list, or go through it. */
export const wrongLists: readonly WrongCaller[] = [
  {
    id: 'stops-at-short-pages',
    clause: 'PAGING-04',
    scenario: 'short-pages',
    habits: { goesOn: ({ last, size }) => last.more && last.rows >= size },
  },
  {
    id: 'stops-at-clamped-pages',
    clause: 'PAGING-04',
    scenario: 'clamped-limits',
    style: { size: 100 },
    habits: { goesOn: ({ last, size }) => last.rows === size },
  },
  {
    id: 'stops-at-empty-pages',
    clause: 'PAGING-04',
    scenario: 'empty-pages',
    habits: { goesOn: ({ last }) => last.more && last.rows > 0 },
  },
  {
    id: 'stops-by-total',
    clause: 'PAGING-16',
    scenario: 'totals-of-zero',
    habits: { goesOn: ({ last, collected }) => last.more && collected < last.total },
  },
  {
    id: 'counts-pages-by-total',
    clause: 'PAGING-16',
    scenario: 'short-pages',
    habits: { goesOn: ({ last, pages, size }) => last.more && pages < Math.ceil(last.total / size) },
  },
  sending('forgets-filters', 'PAGING-15', next, (body) => without(body, 'fields')),
  sending('changes-filters', 'PAGING-15', next, (body) => ({ ...body, ...filter('2025-06-01T00:00:00Z') })),
  sending('forgets-rpc-filters', 'PAGING-15', rpcNext, (body) => without(body, 'filtersV2')),
  sending('forgets-search', 'PAGING-15', rpcNext, (body) => without(body, 'search')),
  sending('sorts-later', 'PAGING-15', rpcNext, (body) => ({
    ...body,
    sortBy: [{ id: 'standard__company_name' }],
  })),
  sending('sends-cursor-alone', 'PAGING-15', rpcNext, ({ namespace, pagingOptions }) => ({
    namespace,
    pagingOptions,
  })),
  {
    id: 'encodes-cursors',
    clause: 'PAGING-17',
    scenario: 'changing-cursors',
    habits: { cursorSent: encodeURIComponent },
  },
  {
    id: 'trims-cursors',
    clause: 'PAGING-17',
    scenario: 'changing-cursors',
    habits: { cursorSent: (cursor) => cursor.replaceAll(/["\\]/g, '') },
  },
  { id: 'lowers-cursors', clause: 'PAGING-17', habits: { cursorSent: (cursor) => cursor.toLowerCase() } },
  {
    id: 'makes-cursors',
    clause: 'PAGING-17',
    habits: { cursorSent: () => Buffer.from('rows:50').toString('base64') },
  },
  { id: 'begins-with-empty-cursor', clause: 'PAGING-23', habits: { firstCursor: '' } },
  { id: 'begins-with-null', clause: 'PAGING-23', habits: { firstCursor: null } },
  { id: 'begins-with-zero', clause: 'PAGING-23', habits: { firstCursor: '0' } },
  {
    id: 'goes-by-cursors',
    clause: 'PAGING-24',
    scenario: 'cursors-to-the-end',
    habits: { goesOn: ({ last, pages }) => Boolean(last.cursor) && pages < 8 },
  },
  {
    id: 'wants-empty-page',
    clause: 'PAGING-24',
    scenario: 'cursors-to-the-end',
    habits: { goesOn: ({ last }) => last.rows > 0 },
  },
  sending('pages-lists-as-rpc', 'PAGING-25', any, ({ page, ...body }) => ({ ...body, pagingOptions: page })),
  sending('puts-limit-outside', 'PAGING-25', any, ({ page, ...body }) => ({ ...body, limit: 50, page })),
  sending('names-limit-page-size', 'PAGING-25', first, paged({ pageSize: 50 })),
  sending('pages-rpc-as-lists', 'PAGING-25', rpc, ({ pagingOptions, ...body }) => ({
    ...body,
    page: pagingOptions,
  })),
  { id: 'goes-back', clause: 'PAGING-26', habits: { betweenPages: 'goes back' } },
  { id: 'creates-between-pages', clause: 'PAGING-27', habits: { betweenPages: 'creates' } },
  sending('asks-for-nothing', 'LIMITS-07', first, paged({ limit: 0 })),
  sending('asks-for-less-than-nothing', 'LIMITS-07', first, paged({ limit: -1 })),
  sending('asks-in-words', 'LIMITS-07', first, paged({ limit: '100' })),
  sending('asks-for-fractions', 'LIMITS-07', 'rpc company', (body) => ({
    ...body,
    pagingOptions: { pageSize: 2.5 },
  })),
  sending('sends-no-list-body', 'LIST-10', first, () => undefined),
  sending('invents-operation', 'OPERATORS-39', first, () => filter('2025-02-01', 'EQUALS')),
  sending('lowers-operation', 'OPERATORS-39', first, () => filter('2025-02-01', 'is_after')),
  sending('compares-dates-as-numbers', 'OPERATORS-39', first, () => filter('2025-02-01', 'IS_GREATER_THAN')),
  sending('asks-lists-for-equality', 'OPERATORS-39', first, () => ({
    fields: [{ id: 'standard__contact_skills', operation: 'IS', value: 'chess' }],
  })),
  sending('writes-dates-as-spoken', 'OPERATORS-40', first, () => filter('31.01.2025')),
  sending('writes-dates-as-numbers', 'OPERATORS-40', first, () => filter(1_740_000_000)),
  sending('nests-values', 'OPERATORS-40', first, () => filter({ after: '2025-01-01' })),
  sending('names-no-rpc-namespace', 'RPC-31', 'rpc field-schema', (body) => without(body, 'namespace')),
  sending('names-empty-rpc-namespace', 'RPC-31', 'rpc field-schema', (body) => ({ ...body, namespace: '' })),
  sending('filters-rpc-as-lists', 'RPC-32', rpc, ({ filtersV2: _filters, ...body }) => ({
    ...body,
    filters: [],
  })),
  sending('filters-without-groups', 'RPC-32', rpc, (body) => ({ ...body, filtersV2: [{ filters: [] }] })),
  sending('asks-for-codes', 'RESOURCES-10', 'rpc field-schema', (body) => ({
    ...body,
    crmObjectType: 'contacts',
  })),
  sending('shortens-return-fields', 'FIELDS-27', first, (body) => ({ ...body, returnFields: ['email'] })),
  sending('shortens-filters', 'FIELDS-27', first, () => ({
    fields: [{ id: 'tags', operation: 'IS_ANY', value: ['vip'] }],
  })),
  sending('returns-one-field', 'ERRORS-07', first, (body) => ({ ...body, returnFields: 'standard__email' })),
  sending('sends-filters-as-object', 'ERRORS-07', first, (body) => ({
    ...body,
    fields: { 0: filter('2025-01-01').fields[0] },
  })),
];
