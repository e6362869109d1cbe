import { limits } from '../../../specs/openapi.ts';
import { isObject, type JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { PageRequest } from '../rules/paging.ts';
import type { Selection } from '../rules/selection.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { changingLists } from './patching/list-answers.ts';
import { selecting, turningPages } from './patching/list-pages.ts';

const isSmall = ({ size }: PageRequest): boolean => size < limits.default_page_size;

/** What names a list call: two calls with the same name ask for the same records. */
function nameOf({ namespace, code }: Collection, { conditions, subtype }: Selection): string {
  const filters = conditions.map(({ field, operation, comparands }) => [field.id, operation, comparands]);
  return JSON.stringify([namespace, code, subtype, filters]);
}

/** A cursor without filters goes on with those of the list before, with a page of another make. */
function rememberingFilters(pageOf: (page: PageRequest) => PageRequest): Patch {
  return selecting((right) => {
    const latest = new Map<Collection, Selection>();
    return (rules, collection, selection, page) => {
      const isAlone = page.position > 0 && selection.conditions.length === 0;
      const meant = isAlone ? (latest.get(collection) ?? selection) : selection;
      latest.set(collection, meant);
      return right(rules, collection, meant, isAlone ? pageOf(page) : page);
    };
  });
}

/** A list tells the total that the same filters had when they were asked for first. */
const keepingTotals: Patch = (seams) => {
  const first = new Map<string, JsonObject[string]>();
  return changingLists(({ total_objects = null, ...body }, { fields = null }) => {
    const filters = JSON.stringify(fields);
    const total = first.get(filters) ?? total_objects;
    first.set(filters, total);
    return { ...body, total_objects: total };
  })(seams);
};

/** What single pages hold, tell and take. */
export const pagingFaults: readonly Fault[] = [
  {
    id: 'limit-ignored',
    clause: 'PAGING-01',
    sentence: 'Every page has the default size, whatever its limit.',
    kind: 'crude',
    patch: turningPages({ ask: (request) => ({ ...request, size: limits.default_page_size }) }),
  },
  {
    id: 'one-record-above-the-limit',
    clause: 'PAGING-01',
    sentence: 'A page holds one record more than a small limit allows.',
    kind: 'subtle',
    patch: turningPages({
      ask: (request) => (isSmall(request) ? { ...request, size: request.size + 1 } : request),
    }),
  },
  {
    id: 'last-record-taken-along',
    clause: 'PAGING-01',
    sentence: 'A page after which a single record is left takes that one along.',
    kind: 'rare',
    patch: selecting((right) => (rules, collection, selection, page) => {
      const selected = right(rules, collection, selection, page);
      const leavesOne = page.position + page.size + 1 === selected.count;
      return leavesOne ? right(rules, collection, selection, { ...page, size: page.size + 1 }) : selected;
    }),
  },
  {
    id: 'first-page-skipped',
    clause: 'PAGING-02',
    sentence: 'A list without a cursor gives its second page, where there is one.',
    kind: 'crude',
    patch: selecting((right) => (rules, collection, selection, page) => {
      const selected = right(rules, collection, selection, page);
      return page.position === 0 && selected.count > page.size
        ? right(rules, collection, selection, { ...page, position: page.size })
        : selected;
    }),
  },
  {
    id: 'page-remembered',
    clause: 'PAGING-02',
    sentence: 'A list without a cursor gives the page that was last asked for by a cursor.',
    kind: 'subtle',
    patch: selecting((right) => {
      const positions = new Map<string, number>();
      return (rules, collection, selection, page) => {
        const name = nameOf(collection, selection);
        if (page.position > 0) positions.set(name, page.position);
        const position = positions.get(name) ?? 0;
        return right(rules, collection, selection, { ...page, position });
      };
    }),
  },
  {
    id: 'seventh-list-starts-late',
    clause: 'PAGING-02',
    sentence: 'Every seventh list with a small limit and no cursor starts at its second record.',
    kind: 'rare',
    patch: (seams) => {
      let lists = 0;
      const late = turningPages({
        ask: (request, { cursor }) => {
          if (cursor !== undefined || !isSmall(request)) return request;
          lists += 1;
          return lists % 7 === 0 ? { ...request, position: 1 } : request;
        },
      });
      return late(seams);
    },
  },
  {
    id: 'previous-cursor-offered',
    clause: 'PAGING-08',
    sentence: 'Every page of the record list offers a cursor to the page before.',
    kind: 'crude',
    patch: changingLists((body) => ({ ...body, previous_cursor: '' })),
  },
  {
    id: 'last-cursor-in-rpc-lists',
    clause: 'PAGING-08',
    sentence: 'The paging metadata of the RPC lists has a cursor to the last page.',
    kind: 'subtle',
    patch: (seams) => ({
      pagingMetadata: (page) => ({
        ...seams.pagingMetadata(page),
        lastCursor: seams.encodeCursor(Math.max(0, page.total - 1)),
      }),
    }),
  },
  {
    id: 'cursor-back-from-the-end',
    clause: 'PAGING-08',
    sentence: 'The last of several pages of the record list offers a cursor to the first one.',
    kind: 'rare',
    patch: changingLists((body, { page }) =>
      body.has_more === false && isObject(page) && 'cursor' in page ? { ...body, first_cursor: '' } : body,
    ),
  },
  {
    id: 'cursor-alone-refused',
    clause: 'PAGING-09',
    sentence: 'A list with a cursor and no filter is a bad request.',
    kind: 'crude',
    patch: selecting((right) => (rules, collection, selection, page) => {
      if (page.position > 0 && selection.conditions.length === 0)
        throw badRequest('fields', 'The filters of this cursor are missing.');
      return right(rules, collection, selection, page);
    }),
  },
  {
    id: 'cursor-remembers-its-filters-page-by-page',
    clause: 'PAGING-09',
    sentence: 'A cursor without filters goes on with those of the list before, one record a page.',
    kind: 'subtle',
    patch: rememberingFilters((page) => ({ ...page, size: 1 })),
  },
  {
    id: 'cursor-remembers-its-filters',
    clause: 'PAGING-09',
    sentence: 'A cursor without filters goes on with those of the list before.',
    kind: 'subtle',
    patch: rememberingFilters((page) => page),
  },
  {
    id: 'cursor-alone-wants-a-limit',
    clause: 'PAGING-09',
    sentence: 'A list with a cursor, no filter and no limit is a bad request.',
    kind: 'rare',
    patch: (seams) => {
      const unlimited = new WeakSet<PageRequest>();
      return {
        readListPage: (rules, page) => {
          const request = seams.readListPage(rules, page);
          if (isObject(page) && !('limit' in page)) unlimited.add(request);
          return request;
        },
        selectPage: (rules, collection, selection, page) => {
          if (page.position > 0 && selection.conditions.length === 0 && unlimited.has(page))
            throw badRequest('page.limit', 'A cursor without filters needs a limit.');
          return seams.selectPage(rules, collection, selection, page);
        },
      };
    },
  },
  {
    id: 'total-of-one-page',
    clause: 'PAGING-11',
    sentence: 'The total of a list is the number of records on the page.',
    kind: 'crude',
    patch: turningPages({ tell: ({ rows }) => ({ total: rows.length }) }),
  },
  {
    id: 'total-of-what-is-left',
    clause: 'PAGING-11',
    sentence: 'The total of a further page counts the records from there on.',
    kind: 'subtle',
    patch: turningPages({ tell: (_page, { count, request }) => ({ total: count - request.position }) }),
  },
  {
    id: 'total-of-the-first-list',
    clause: 'PAGING-11',
    sentence: 'The total of a list stays what it was when the same records were asked for first.',
    kind: 'rare',
    patch: keepingTotals,
  },
  {
    id: 'total-stops-at-the-cap',
    clause: 'PAGING-11',
    sentence: 'The total of a list is never above the maximum page size.',
    kind: 'rare',
    patch: turningPages({
      tell: (_page, { count }) => ({ total: Math.min(count, limits.maximum_page_size) }),
    }),
  },
];
