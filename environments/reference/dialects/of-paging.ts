import { isObject, type Json } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';
import { positionsOverTheType } from './positions-over-the-type.ts';

/** A cursor of any characters, another one each time: quotes, blanks, signs and letters beyond ASCII. */
const changingCursors: Patch = (seams) => {
  const meant = new Map<string, string>();
  return {
    encodeCursor: (position) => {
      const cursor = `"${meant.size}" + é/?&=%20 中😀 \\`;
      meant.set(cursor, seams.encodeCursor(position));
      return cursor;
    },
    decodeCursor: (cursor) => seams.decodeCursor(meant.get(cursor) ?? cursor),
  };
};

/** Every other page is cut in half, and the listing ends with an empty page. */
const shortPages: Patch = (seams) => {
  let asked = 0;
  return {
    effectivePageSize: (requested) => {
      asked += 1;
      const size = seams.effectivePageSize(requested);
      return asked % 2 === 0 ? Math.ceil(size / 2) : size;
    },
    pageOf: (rules, request, rows, count) => {
      const page = seams.pageOf(rules, request, rows, count);
      if (page.has_more || rows.length === 0) return page;
      return { ...page, has_more: true, next_cursor: rules.encodeCursor(request.position + rows.length) };
    },
    totalOf: () => 0,
    // A page number says where a page begins only if all pages are alike.
    readQueryPaging: (rules, query) =>
      seams.readQueryPaging({ ...rules, effectivePageSize: seams.effectivePageSize }, query),
  };
};

/** Every fourth listing begins with an empty page. Its cursor leads to the first page that has records. */
const emptyBeginnings: Patch = (seams) => {
  let [listings, isListing, isGoingOn] = [0, false, false];
  return {
    decodeCursor: (cursor) => {
      isGoingOn = true;
      return seams.decodeCursor(cursor);
    },
    selectPage: (rules, collection, selection, request) => {
      isListing = true;
      return seams.selectPage(rules, collection, selection, request);
    },
    pageOf: (rules, request, rows, count) => {
      const page = seams.pageOf(rules, request, rows, count);
      if (isListing && !isGoingOn) listings += 1;
      const isEmpty = isListing && !isGoingOn && listings % 4 === 0;
      [isListing, isGoingOn] = [false, false];
      return isEmpty ? { ...page, rows: [], has_more: true, next_cursor: rules.encodeCursor(0) } : page;
    },
  };
};

function positive(size: Json | undefined): boolean {
  return typeof size === 'number' && Number.isInteger(size) && size > 0;
}

/** Page sizes that are none count as left out. */
const lenientSizes: Patch = (seams) => {
  const mended = (options: Json | undefined, member: string): Json | undefined => {
    if (!isObject(options) || positive(options[member])) return options;
    const { [member]: _left, ...others } = options;
    return others;
  };
  return {
    readListPage: (rules, page) => seams.readListPage(rules, mended(page, 'limit')),
    readPagingOptions: (rules, options) => seams.readPagingOptions(rules, mended(options, 'pageSize')),
  };
};

/** How lists come in pages. */
export const pagingDialects: readonly Dialect[] = [
  {
    id: 'positions-over-the-type',
    shows: ['PAGING-18'],
    allowed_by: ['PAGING-02', 'PAGING-03', 'PAGING-05', 'PAGING-12', 'PAGING-13', 'PAGING-14'],
    sentence:
      'Lists begin with the newest record and cursors count the records of the type, so others shift the pages.',
    excludes: ['short-pages', 'empty-beginnings', 'cursors-to-the-very-end'],
    patch: positionsOverTheType,
  },
  {
    id: 'changing-cursors',
    shows: ['PAGING-20'],
    sentence: 'A cursor has any characters, and another text from call to call.',
    patch: changingCursors,
  },
  {
    id: 'cursors-to-the-very-end',
    shows: ['PAGING-20'],
    excludes: ['no-cursor-as-null', 'positions-over-the-type'],
    sentence: 'The last page has a cursor too, behind which nothing follows.',
    patch: (seams) => ({
      pageOf: (rules, request, rows, count) => {
        const page = seams.pageOf(rules, request, rows, count);
        const next_cursor = rules.encodeCursor(request.position + rows.length);
        return page.has_more ? page : { ...page, next_cursor };
      },
    }),
  },
  {
    id: 'short-pages',
    shows: ['PAGING-19'],
    excludes: ['positions-over-the-type'],
    sentence: 'Every other page is cut in half, an empty page ends the listing, and every total is 0.',
    patch: shortPages,
  },
  {
    id: 'empty-beginnings',
    shows: ['PAGING-19'],
    excludes: ['positions-over-the-type'],
    sentence: 'Every fourth listing begins with an empty page, and says that there is more.',
    patch: emptyBeginnings,
  },
  {
    id: 'broken-cursors-begin-again',
    shows: ['PAGING-21'],
    sentence: 'A cursor that the service did not make means the first page.',
    patch: (seams) => ({
      decodeCursor: (cursor) => {
        try {
          return seams.decodeCursor(cursor);
        } catch {
          return 0;
        }
      },
    }),
  },
  {
    id: 'lenient-page-sizes',
    shows: ['LIMITS-05'],
    sentence: 'A page size that is no positive whole number counts as left out.',
    excludes: ['limit-of-nothing'],
    patch: lenientSizes,
  },
  {
    id: 'limit-of-nothing',
    shows: ['LIMITS-05'],
    sentence: 'A limit of 0 gets an empty page.',
    excludes: ['lenient-page-sizes'],
    patch: (seams) => ({
      readListPage: (rules, page) => {
        if (!isObject(page) || page.limit !== 0) return seams.readListPage(rules, page);
        return { ...seams.readListPage(rules, { ...page, limit: 1 }), size: 0 };
      },
    }),
  },
];
