import { limits, type OperationId } from '../../specs/openapi.ts';
import { type Members, membersOf, rowsOf, type WireAnswer, type WireRequest, withBody } from './exchange.ts';

/** How a list names the parts of its pages. */
interface PageShape {
  readonly options: string;
  readonly limit: string;
  readonly rows: string;
  /** Where the other members stand; at the top without it. */
  readonly within?: string;
  readonly cursor: string;
  readonly more: string;
  readonly total: string;
}

const ofRpc = {
  options: 'pagingOptions',
  limit: 'pageSize',
  within: 'pagingMetadata',
  cursor: 'nextCursor',
  more: 'hasMore',
  total: 'totalResults',
};

const shapes: Readonly<Partial<Record<OperationId, PageShape>>> = {
  ListCrmRecords: {
    options: 'page',
    limit: 'limit',
    rows: 'objects',
    cursor: 'next_cursor',
    more: 'has_more',
    total: 'total_objects',
  },
  RpcFieldSchemaList: { ...ofRpc, rows: 'fieldSchemas' },
  RpcCompanyList: { ...ofRpc, rows: 'crmObjects' },
};

export function shapeOf(operation: OperationId): PageShape {
  const shape = shapes[operation];
  if (shape === undefined) throw new TypeError(`${operation} is no list`);
  return shape;
}

/** What a request asks of the pages. */
export interface Wanted {
  readonly cursor?: string;
  readonly limit?: number;
}

export function wantedBy({ body }: WireRequest, { options, limit }: PageShape): Wanted {
  const asked = membersOf(membersOf(body)[options]);
  const [cursor, most] = [asked['cursor'], asked[limit]];
  return {
    ...(typeof cursor === 'string' && cursor !== '' && { cursor }),
    ...(typeof most === 'number' && { limit: most }),
  };
}

/** The request for another page. */
export function asking(request: WireRequest, { options, limit }: PageShape, wanted: Wanted): WireRequest {
  const body = membersOf(request.body);
  const { cursor: _, [limit]: __, ...others } = membersOf(body[options]);
  const page = {
    ...others,
    ...(wanted.cursor !== undefined && { cursor: wanted.cursor }),
    ...(wanted.limit !== undefined && { [limit]: wanted.limit }),
  };
  return withBody(request, { ...body, [options]: page });
}

/** One page, whatever its members are called. */
export interface WirePage {
  readonly rows: readonly Members[];
  readonly cursor: string;
  readonly more: boolean;
  readonly total: number;
}

export function pageIn({ body }: WireAnswer, shape: PageShape): WirePage {
  const whole = membersOf(body);
  const told = shape.within === undefined ? whole : membersOf(whole[shape.within]);
  return {
    rows: rowsOf(whole[shape.rows]),
    cursor: String(told[shape.cursor] ?? ''),
    more: told[shape.more] === true,
    total: Number(told[shape.total] ?? 0),
  };
}

/** The answer with another page in it. */
export function showing(answer: WireAnswer, shape: PageShape, page: Partial<WirePage>): WireAnswer {
  const told = {
    ...(page.cursor !== undefined && { [shape.cursor]: page.cursor }),
    ...(page.more !== undefined && { [shape.more]: page.more }),
    ...(page.total !== undefined && { [shape.total]: page.total }),
  };
  const whole = membersOf(answer.body);
  const { within } = shape;
  return withBody(answer, {
    ...whole,
    ...(page.rows !== undefined && { [shape.rows]: page.rows }),
    ...(within === undefined ? told : { [within]: { ...membersOf(whole[within]), ...told } }),
  });
}

const mostPages = 200;

/** Every row of a list, by the largest pages. */
export async function allRows(
  request: WireRequest,
  shape: PageShape,
  ask: (request: WireRequest) => Promise<WireAnswer>,
): Promise<readonly Members[]> {
  const rows: Members[] = [];
  let cursor: string | undefined;
  for (let turn = 0; turn < mostPages; turn += 1) {
    const wanted = { limit: limits.maximum_page_size, ...(cursor !== undefined && { cursor }) };
    const page = pageIn(await ask(asking(request, shape, wanted)), shape);
    rows.push(...page.rows);
    if (!page.more || page.cursor === '') break;
    cursor = page.cursor;
  }
  return rows;
}
