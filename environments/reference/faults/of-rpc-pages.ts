import { limits } from '../../../specs/openapi.ts';
import { isObject, type Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Fault } from './fault.ts';
import { lastRowUnseen } from './patching/list-pages.ts';

/** How the company list and its sister page. */
export const rpcPageFaults: readonly Fault[] = [
  {
    id: 'paging-in-snake-case',
    clause: 'RPC-16',
    sentence: 'The RPC lists name their paging members as the record list does.',
    kind: 'crude',
    patch: (seams) => ({
      pagingMetadata: (page) => {
        const { nextCursor = '', hasMore = false, totalResults = 0 } = seams.pagingMetadata(page);
        return { next_cursor: nextCursor, has_more: hasMore, total_objects: totalResults };
      },
    }),
  },
  {
    id: 'one-company-above-the-size',
    clause: 'RPC-17',
    sentence: 'A page of companies holds one more than a small page size allows.',
    kind: 'subtle',
    patch: (seams) => ({
      readPagingOptions: (rules, options) => {
        const request = seams.readPagingOptions(rules, options);
        return request.size < limits.default_page_size ? { ...request, size: request.size + 1 } : request;
      },
    }),
  },
  {
    id: 'later-company-pages-too-long',
    clause: 'RPC-17',
    sentence: 'Every page of companies but the first holds one more than a small page size allows.',
    kind: 'rare',
    patch: (seams) => ({
      readPagingOptions: (rules, options) => {
        const request = seams.readPagingOptions(rules, options);
        const isLong = request.position > 0 && request.size < limits.default_page_size;
        return isLong ? { ...request, size: request.size + 1 } : request;
      },
    }),
  },
  {
    id: 'last-companies-unseen',
    clause: 'RPC-18',
    sentence: 'The company list says that there is no more when one company is left.',
    kind: 'rare',
    patch: lastRowUnseen,
  },
  {
    id: 'company-walks-share-their-place',
    clause: 'RPC-18',
    sentence: 'A page of a company walk goes on where the latest page of any walk ended.',
    kind: 'rare',
    patch: (seams) => {
      let place = 0;
      return {
        readPagingOptions: (rules, options) => {
          const request = seams.readPagingOptions(rules, options);
          return request.position === 0 ? request : { ...request, position: place };
        },
        pagingMetadata: (page) => {
          place = page.has_more ? seams.decodeCursor(page.next_cursor) : place;
          return seams.pagingMetadata(page);
        },
      };
    },
  },
  {
    id: 'companies-beyond-the-cap-unseen',
    clause: 'RPC-18',
    sentence:
      'The company list says that there is no more after as many companies as the largest page holds.',
    kind: 'rare',
    patch: (seams) => ({
      pagingMetadata: (page) => {
        const shown = page.has_more ? seams.decodeCursor(page.next_cursor) : page.total;
        return {
          ...seams.pagingMetadata(page),
          hasMore: page.has_more && shown < limits.maximum_page_size,
        };
      },
    }),
  },
  {
    id: 'company-pages-overlap',
    clause: 'RPC-19',
    sentence: 'Each further page of two or more begins with the last company of the page before.',
    kind: 'subtle',
    patch: (seams) => ({
      readPagingOptions: (rules, options) => {
        const request = seams.readPagingOptions(rules, options);
        return request.size > 1 && request.position > 0
          ? { ...request, position: request.position - 1 }
          : request;
      },
    }),
  },
  {
    id: 'company-cursor-stands-still',
    clause: 'RPC-20',
    sentence: 'The second page of companies gives its own cursor again.',
    kind: 'crude',
    patch: (seams) => {
      let asked = '';
      return {
        readPagingOptions: (rules, options) => {
          const { cursor } = isObject(options ?? null) ? (options as { readonly cursor?: Json }) : {};
          asked = typeof cursor === 'string' ? cursor : '';
          return seams.readPagingOptions(rules, options);
        },
        pagingMetadata: (page) => ({
          ...seams.pagingMetadata(page),
          ...(page.has_more && asked !== '' ? { nextCursor: asked } : {}),
        }),
      };
    },
  },
  {
    id: 'total-of-the-page',
    clause: 'RPC-21',
    sentence: 'The total of an RPC list is the number of rows on the page.',
    kind: 'subtle',
    patch: (seams) => ({
      pagingMetadata: (page) => ({ ...seams.pagingMetadata(page), totalResults: page.rows.length }),
    }),
  },
  {
    id: 'company-cursor-keeps-filters',
    clause: 'RPC-22',
    sentence:
      'A company cursor remembers the filters that it was given for, and applies them without being asked.',
    kind: 'subtle',
    patch: (seams) => {
      const remembered: Json[] = [];
      return {
        readRequestBody: async (rules, id, request) => {
          const body = await seams.readRequestBody(rules, id, request);
          const options = body.pagingOptions ?? null;
          if (id !== 'RpcCompanyList' || !isObject(options) || typeof options.cursor !== 'string')
            return body;
          const [cursor = '', mark = ''] = options.cursor.split('.');
          const filtersV2 = body.filtersV2 ?? remembered[Number(mark)];
          return {
            ...body,
            pagingOptions: { ...options, cursor },
            ...(filtersV2 !== undefined && { filtersV2 }),
          };
        },
        readFilterGroups: (rules, collection, filtersV2) => {
          remembered.push(filtersV2 ?? null);
          return seams.readFilterGroups(rules, collection, filtersV2);
        },
        pagingMetadata: (page) => ({
          ...seams.pagingMetadata(page),
          ...(page.has_more && { nextCursor: `${page.next_cursor}.${remembered.length - 1}` }),
        }),
      };
    },
  },
  {
    id: 'company-cursor-bound-to-filters',
    clause: 'RPC-22',
    sentence: 'A company cursor is refused without the filters that it was given for.',
    kind: 'subtle',
    patch: (seams) => {
      let filtered = false;
      return {
        readFilterGroups: (rules, collection, filtersV2) => {
          filtered = filtersV2 !== undefined;
          return seams.readFilterGroups(rules, collection, filtersV2);
        },
        pagingMetadata: (page) => {
          const metadata = seams.pagingMetadata(page);
          return filtered ? { ...metadata, nextCursor: `${page.next_cursor}.filtered` } : metadata;
        },
        decodeCursor: (cursor) => {
          const [plain = '', bound] = cursor.split('.');
          if (bound !== undefined && !filtered)
            throw badRequest('cursor', 'The filters of this cursor are missing.');
          return seams.decodeCursor(plain);
        },
      };
    },
  },
];
