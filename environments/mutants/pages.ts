import { limits } from '../../specs/openapi.ts';
import type { Change, PageHabit } from './change.ts';
import {
  answerOf,
  type Behind,
  isDone,
  type Members,
  type Mutation,
  membersOf,
  type WireAnswer,
  type WireRequest,
  withBody,
} from './exchange.ts';
import { asking, pageIn, shapeOf, showing, wantedBy, type Wanted, type WirePage } from './page-shape.ts';

/** What a habit knows of one call: the page asked for, and what earlier calls left. */
interface PageCall {
  readonly request: WireRequest;
  readonly wanted: Wanted;
  readonly again: (wanted: Wanted) => WireRequest;
  readonly behind: Behind;
  readonly memory: { readonly lastRows: Map<string, Members>; cursor: string };
}

const { default_page_size: standard, maximum_page_size: cap } = limits;
const badRequest = 400;
const sameCursor = 'the-same-cursor';

/** What a habit asks the service for, instead of what was asked. */
const askedFor: Readonly<Partial<Record<PageHabit, (call: PageCall) => WireRequest>>> = {
  'one row too many': ({ wanted, again, request }) =>
    wanted.limit === undefined || wanted.limit < 1 ? request : again({ ...wanted, limit: wanted.limit + 1 }),
  'cursor ignored': ({ wanted: { limit }, again }) => again(limit === undefined ? {} : { limit }),
  'one cursor for all pages': ({ wanted, again, request, memory: { cursor } }) =>
    wanted.cursor === sameCursor ? again({ ...wanted, cursor }) : request,
  'filters forgotten after the first page': ({ wanted, request }) =>
    without(request, wanted, ['fields', 'filtersV2', 'crmObjectType']),
  'fields forgotten after the first page': ({ wanted, request }) =>
    without(request, wanted, ['returnFields']),
  'half of the cap': ({ wanted, again, request }) =>
    (wanted.limit ?? 0) > cap ? again({ ...wanted, limit: cap / 2 }) : request,
  'one more than the default': ({ wanted, again, request }) =>
    wanted.limit === undefined ? again({ ...wanted, limit: standard + 1 }) : request,
  'half of the default': ({ wanted, again, request }) =>
    wanted.limit === undefined ? again({ ...wanted, limit: standard / 2 }) : request,
  'the cap after a cursor': ({ wanted, again, request }) =>
    wanted.limit === undefined && wanted.cursor !== undefined ? again({ ...wanted, limit: cap }) : request,
};

function without(request: WireRequest, { cursor }: Wanted, names: readonly string[]): WireRequest {
  if (cursor === undefined) return request;
  const kept = Object.entries(membersOf(request.body)).filter(([name]) => !names.includes(name));
  return withBody(request, Object.fromEntries(kept));
}

type Shown = Partial<WirePage>;

/** What a habit makes of the page that the service gave. */
const shownAs: Readonly<
  Partial<Record<PageHabit, (page: WirePage, call: PageCall) => Shown | Promise<Shown>>>
> = {
  'first row lost after a cursor': ({ rows }, { wanted }) =>
    wanted.cursor === undefined ? {} : { rows: rows.slice(1) },
  'last row lost before a cursor': ({ rows, more }) => (more ? { rows: rows.slice(0, -1) } : {}),
  'last row of the page before repeated': ({ rows, cursor }, { wanted, memory }) => {
    const before = memory.lastRows.get(wanted.cursor ?? '');
    const last = rows.at(-1);
    if (cursor !== '' && last !== undefined) memory.lastRows.set(cursor, last);
    return before === undefined ? {} : { rows: [before, ...rows.slice(0, -1)] };
  },
  'one cursor for all pages': ({ cursor, more }, { memory }) => {
    if (!more) return {};
    memory.cursor = cursor;
    return { cursor: sameCursor };
  },
  'cursor of the next but one page': async ({ cursor, more }, { wanted, again, behind, request }) => {
    if (!more || request.operation === undefined) return {};
    const next = pageIn(await behind.look(again({ ...wanted, cursor })), shapeOf(request.operation));
    return next.more ? { cursor: next.cursor } : {};
  },
  'says more at the end': ({ more, cursor }, { wanted }) =>
    more ? {} : { more: true, cursor: cursor === '' ? (wanted.cursor ?? 'more') : cursor },
  'never says more': () => ({ more: false }),
  'total of the page': ({ rows }) => ({ total: rows.length }),
  'total one more': ({ total }) => ({ total: total + 1 }),
};

const refuses: Readonly<Partial<Record<PageHabit, (wanted: Wanted) => boolean>>> = {
  'refuses a cursor': ({ cursor }) => cursor !== undefined,
  'refuses more than the cap': ({ limit = 0 }) => limit > cap,
};

/** Gives the pages of one list in a wrong way. */
export function pagedOtherwise({ operation, habit }: Extract<Change, { on: 'page' }>): Mutation {
  const shape = shapeOf(operation);
  const memory: PageCall['memory'] = { lastRows: new Map(), cursor: '' };
  return async (request, behind): Promise<WireAnswer> => {
    if (request.operation !== operation || request.body === undefined) return behind.forward(request);
    const wanted = wantedBy(request, shape);
    if (refuses[habit]?.(wanted) === true) return answerOf(badRequest, { error: 'refused' });
    const again = (other: Wanted): WireRequest => asking(request, shape, other);
    const call: PageCall = { request, wanted, again, behind, memory };
    const answer = await behind.forward(askedFor[habit]?.(call) ?? request);
    const show = shownAs[habit];
    if (show === undefined || !isDone(answer)) return answer;
    return showing(answer, shape, await show(pageIn(answer, shape), call));
  };
}
