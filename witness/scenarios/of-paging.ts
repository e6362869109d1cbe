import type { Seams, Patch } from '../../environments/reference/seams.ts';
import type { Scenario } from './scenario.ts';

/** Pages of at most so many rows, whatever is asked for: the size of each by its number. */
function cutTo(rowsOf: (page: number) => number): Patch {
  return (seams) => {
    let pages = 0;
    return {
      effectivePageSize: (requested) => {
        pages += 1;
        return Math.max(1, Math.min(seams.effectivePageSize(requested), rowsOf(pages)));
      },
      // A page number says where a page begins only if all pages are alike.
      readQueryPaging: (rules, query) =>
        seams.readQueryPaging({ ...rules, effectivePageSize: seams.effectivePageSize }, query),
    };
  };
}

/** After each page that has more comes an empty one, which has more as well. */
const emptyBetween: Patch = (seams) => {
  const afterEmpty = new Set<string>();
  let goesOnFrom = '';
  const cursorOf = (rules: Seams, position: number): string => `${rules.encodeCursor(position)}.e`;
  return {
    decodeCursor: (cursor) => {
      goesOnFrom = cursor;
      return seams.decodeCursor(cursor.replace(/\.e$/, ''));
    },
    pageOf: (rules, request, rows, count) => {
      const isEmpty = goesOnFrom !== '' && !afterEmpty.has(goesOnFrom);
      goesOnFrom = '';
      if (!isEmpty || request.position === 0) return seams.pageOf(rules, request, rows, count);
      const next_cursor = cursorOf(rules, request.position);
      afterEmpty.add(next_cursor);
      return { rows: [], has_more: true, next_cursor, total: rules.totalOf(count) };
    },
  };
};

/** What a listing may look like, page by page. */
export const pagingScenarios: readonly Scenario[] = [
  {
    id: 'short-pages',
    sentence: 'Every page holds fewer records than asked for, though more are there.',
    patch: (seed) => cutTo((page) => 15 + ((seed + page * 7) % 20)),
  },
  {
    id: 'clamped-limits',
    sentence: 'A page holds 60 records at most, whatever limit was asked for.',
    patch: () => cutTo(() => 60),
  },
  {
    id: 'empty-pages',
    sentence: 'After each page comes an empty one that says that there is more.',
    patch: () => emptyBetween,
  },
  {
    id: 'totals-of-zero',
    sentence: 'Totals are not counted: each is 0.',
    patch: () => () => ({ totalOf: () => 0 }),
  },
  {
    id: 'changing-cursors',
    sentence: 'A cursor has blanks, quotes, signs and letters of all kinds, and is never the same twice.',
    dialects: ['changing-cursors'],
  },
  {
    id: 'cursors-to-the-end',
    sentence: 'The last page has a cursor too, behind which nothing follows.',
    dialects: ['cursors-to-the-very-end'],
  },
  {
    id: 'moving-rows',
    sentence: 'Records of others come and go between the pages of a listing.',
    dialects: ['busy-namespace'],
  },
];
