import { filterOperations, type OperationId } from '../specs/openapi.ts';
import type { Exchange } from './exchange.ts';
import { answered, isMembers, memberAt, membersOf } from './body-members.ts';

/** Where a list method has its paging members. */
interface PagingNames {
  readonly asked: string;
  readonly size: string;
  readonly told: readonly string[];
  readonly next: string;
  readonly more: string;
  readonly total: string;
  readonly rows: string;
}

const rpc = {
  asked: 'pagingOptions',
  size: 'pageSize',
  told: ['pagingMetadata'],
  next: 'nextCursor',
  more: 'hasMore',
  total: 'totalResults',
} as const;

export const pagingNames: Partial<Record<OperationId, PagingNames>> = {
  ListCrmRecords: {
    asked: 'page',
    size: 'limit',
    told: [],
    next: 'next_cursor',
    more: 'has_more',
    total: 'total_objects',
    rows: 'objects',
  },
  RpcCompanyList: { ...rpc, rows: 'crmObjects' },
  RpcFieldSchemaList: { ...rpc, rows: 'fieldSchemas' },
};

/** What a page brought, of a 200 that can be read. */
export interface PageAnswer {
  readonly rows: number;
  readonly next: string | undefined;
  /** undefined: it was not told. */
  readonly more: boolean | undefined;
  readonly total: number | undefined;
}

/** One request for a page of a list. */
export interface Page {
  readonly exchange: Exchange;
  /** The list that it asks, in a right service the same for all pages of one listing. */
  readonly list: string;
  /** What every page of a listing repeats. */
  readonly query: string;
  /** The query without the values of its filters, which may hold the time of the day. */
  readonly kind: string;
  /** Whether there is a cursor member at all, and what it holds. */
  readonly hasCursor: boolean;
  readonly cursor: unknown;
  readonly size: unknown;
  readonly answer: PageAnswer | undefined;
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** The same text for values that ask, or tell, the same: order counts neither among members nor among items. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join(',')}]`;
  if (!isMembers(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, inner]) => !isNothing(inner))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`);
  return `{${members.toSorted().join(',')}}`;
}

/** A filter without an operation has the default one. */
function filtersOf(fields: unknown): unknown {
  if (!Array.isArray(fields)) return fields;
  return fields.map((filter) =>
    isMembers(filter) ? { ...filter, operation: filter['operation'] ?? filterOperations.default } : filter,
  );
}

function queryOf({ parameters, request }: Exchange): string {
  const body = membersOf(request.body) ?? {};
  const { namespace, crmObjectType, filtersV2, search, sortBy } = body;
  const fields = filtersOf(body['fields']);
  return canonical({ parameters, namespace, crmObjectType, filtersV2, search, sortBy, fields });
}

function kindOf({ parameters, request }: Exchange): string {
  const { namespace, crmObjectType, fields } = membersOf(request.body) ?? {};
  const filters = Array.isArray(fields) ? filtersOf(fields) : [];
  const asked = (filters as readonly unknown[]).map((one) => [
    memberAt(one, 'id'),
    memberAt(one, 'operation'),
  ]);
  return canonical({ parameters, namespace, crmObjectType, asked });
}

function answerOf(exchange: Exchange, names: PagingNames): PageAnswer | undefined {
  const body = exchange.response?.status === 200 ? answered(exchange) : undefined;
  if (body === undefined || exchange.response?.body?.incomplete === true) return undefined;
  const told = memberAt(body, ...names.told);
  const [next, more, total] = [names.next, names.more, names.total].map((name) => memberAt(told, name));
  const rows = body[names.rows];
  // An encoding that leaves out what is false means false by a missing hasMore of an RPC method.
  const isRpc = names.told.length > 0;
  return {
    rows: Array.isArray(rows) ? rows.length : 0,
    next: typeof next === 'string' ? next : undefined,
    more: typeof more === 'boolean' ? more : isRpc ? false : undefined,
    total: isNothing(total) ? undefined : Number(total),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

const read = new WeakMap<Exchange, Page>();

/** The request for a page that an exchange is; undefined where it is none. */
export function pageOf(exchange: Exchange): Page | undefined {
  const known = read.get(exchange);
  if (known !== undefined) return known;
  const page = pageIn(exchange);
  if (page !== undefined) read.set(exchange, page);
  return page;
}

function pageIn(exchange: Exchange): Page | undefined {
  const names = exchange.operation && pagingNames[exchange.operation];
  if (names === undefined || exchange.request.body?.incomplete === true) return undefined;
  const asked = memberAt(membersOf(exchange.request.body), names.asked);
  const query = once(() => queryOf(exchange));
  const kind = once(() => kindOf(exchange));
  return {
    exchange,
    list: `${exchange.environment} ${exchange.operation}`,
    // Of most pages nobody asks what they repeat.
    get query() {
      return query();
    },
    get kind() {
      return kind();
    },
    hasCursor: isMembers(asked) && 'cursor' in asked,
    cursor: memberAt(asked, 'cursor'),
    size: memberAt(asked, names.size),
    answer: answerOf(exchange, names),
  };
}

const listed = new WeakMap<readonly Exchange[], readonly Page[]>();

export function pagesIn(exchanges: readonly Exchange[]): readonly Page[] {
  const pages = listed.get(exchanges) ?? exchanges.flatMap((exchange) => pageOf(exchange) ?? []);
  listed.set(exchanges, pages);
  return pages;
}

type ByCursor = ReadonlyMap<string, readonly Page[]>;

const isCursor = (cursor: unknown): cursor is string => typeof cursor === 'string' && cursor !== '';

/** Pages of each list by a cursor of theirs: in long traffic nobody looks for them one by one. */
function byCursor(pages: readonly Page[], cursorOf: (page: Page) => unknown): ByCursor {
  const found = new Map<string, Page[]>();
  for (const page of pages) {
    const cursor = cursorOf(page);
    if (!isCursor(cursor)) continue;
    const key = `${page.list} ${cursor}`;
    const same = found.get(key);
    if (same === undefined) found.set(key, [page]);
    else same.push(page);
  }
  return found;
}

const given = new WeakMap<readonly Page[], ByCursor>();
const asked = new WeakMap<readonly Page[], ByCursor>();

function indexed(
  known: WeakMap<readonly Page[], ByCursor>,
  pages: readonly Page[],
  cursorOf: (page: Page) => unknown,
): ByCursor {
  const index = known.get(pages) ?? byCursor(pages, cursorOf);
  known.set(pages, index);
  return index;
}

/** The pages of the same list that had given this page its cursor before it was asked for. */
export function givers({ list, hasCursor, cursor, exchange }: Page, pages: readonly Page[]): readonly Page[] {
  if (!hasCursor || !isCursor(cursor)) return [];
  const same = indexed(given, pages, ({ answer }) => answer?.next).get(`${list} ${cursor}`) ?? [];
  return same.filter((giver) => giver.exchange.ended <= exchange.started);
}

/** The pages of the same list that were asked for with the cursor that this page gave, after it gave it. */
export function takers({ list, answer, exchange }: Page, pages: readonly Page[]): readonly Page[] {
  if (!isCursor(answer?.next)) return [];
  const same = indexed(asked, pages, ({ cursor }) => cursor).get(`${list} ${answer.next}`) ?? [];
  return same.filter((taker) => taker.hasCursor && exchange.ended <= taker.exchange.started);
}
