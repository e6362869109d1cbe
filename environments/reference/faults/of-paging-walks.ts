import { limits } from '../../../specs/openapi.ts';
import { isList, type Json } from '../json.ts';
import type { Fault } from './fault.ts';
import { selecting, turningPages } from './patching/list-pages.ts';

/** A walk from the first page to the last: what it leaves out, repeats, mixes in, and where it sticks. */
export const walkFaults: readonly Fault[] = [
  {
    id: 'third-page-unseen',
    clause: 'PAGING-03',
    sentence: 'A list ends with its second page, whatever is left.',
    kind: 'crude',
    patch: turningPages({
      tell: ({ has_more }, { request }) => ({ has_more: has_more && request.position === 0 }),
    }),
  },
  {
    id: 'partial-page-unseen',
    clause: 'PAGING-03',
    sentence: 'What does not fill a page is never announced: the number of further pages is rounded down.',
    kind: 'subtle',
    patch: turningPages({
      tell: ({ rows }, { request, count }) => ({
        has_more: request.position + rows.length + request.size <= count,
      }),
    }),
  },
  {
    id: 'single-last-record-unseen',
    clause: 'PAGING-03',
    sentence: 'A list says that there is no more when one record is left.',
    kind: 'rare',
    patch: turningPages({
      tell: ({ rows }, { request, count }) => ({ has_more: request.position + rows.length + 1 < count }),
    }),
  },
  {
    id: 'records-behind-a-thousand-unseen',
    clause: 'PAGING-03',
    sentence: 'Pages below the maximum size reach the first 1,000 records only.',
    kind: 'rare',
    patch: turningPages({
      tell: ({ rows, has_more }, { request }) => {
        const isBehind = request.position + rows.length >= limits.maximum_page_size;
        return { has_more: has_more && (request.size === limits.maximum_page_size || !isBehind) };
      },
    }),
  },
  {
    id: 'nothing-behind-a-thousand',
    clause: 'PAGING-03',
    sentence: 'A walk ends after 1,000 records, whatever the size of its pages.',
    kind: 'rare',
    patch: turningPages({
      tell: ({ rows, has_more }, { request }) => ({
        has_more: has_more && request.position + rows.length < limits.maximum_page_size,
      }),
    }),
  },
  {
    id: 'last-match-left-out',
    clause: 'PAGING-03',
    sentence: 'A list with filters that find several records lacks the last of them.',
    kind: 'subtle',
    patch: selecting((right) => (rules, collection, selection, page) => {
      const { rows, count } = right(rules, collection, selection, page);
      if (selection.conditions.length === 0 || count < 2) return { rows, count };
      const isLast = page.position + page.size >= count;
      return { rows: isLast ? rows.slice(0, -1) : rows, count: count - 1 };
    }),
  },
  {
    id: 'former-filters-kept',
    clause: 'PAGING-03',
    sentence: 'A list of contacts without filters goes by the filters of the list before it.',
    kind: 'subtle',
    patch: (seams) => {
      let former: Json | undefined;
      return {
        readConditions: (rules, collection, fields) => {
          if (collection.code !== 'contacts') return seams.readConditions(rules, collection, fields);
          former = isList(fields ?? null) && (fields as readonly Json[]).length > 0 ? fields : former;
          return seams.readConditions(rules, collection, former);
        },
      };
    },
  },
  {
    id: 'pages-overlap',
    clause: 'PAGING-05',
    sentence: 'Each further page of two records or more begins with the last record of the page before.',
    kind: 'crude',
    patch: turningPages({
      ask: (request) =>
        request.size > 1 && request.position > 0 ? { ...request, position: request.position - 1 } : request,
    }),
  },
  {
    id: 'last-page-filled-from-the-start',
    clause: 'PAGING-05',
    sentence: 'A short last page is filled up with the first records of the list.',
    kind: 'subtle',
    patch: selecting((right) => (rules, collection, selection, page) => {
      const { rows, count } = right(rules, collection, selection, page);
      if (page.position === 0 || rows.length === page.size) return { rows, count };
      const size = page.size - rows.length;
      const first = right(rules, collection, selection, { position: 0, size });
      return { rows: [...rows, ...first.rows], count };
    }),
  },
  {
    id: 'changed-records-listed-twice',
    clause: 'PAGING-05',
    sentence: 'A list shows a record that was changed twice, as long as its page has room.',
    kind: 'subtle',
    patch: (seams) => {
      const changed = new WeakSet<object>();
      return {
        commit: async (rules, change) => {
          const record = await seams.commit(rules, change);
          if (change.target !== undefined) changed.add(record);
          return record;
        },
        selectPage: (rules, collection, selection, page) => {
          const { rows, count } = seams.selectPage(rules, collection, selection, page);
          const again = rows.filter((row) => changed.has(row));
          return { rows: [...rows, ...again].slice(0, page.size), count };
        },
      };
    },
  },
  {
    id: 'cursor-rounded-to-whole-pages',
    clause: 'PAGING-05',
    sentence: 'A further page begins at a multiple of its limit, so records repeat when the limit changes.',
    kind: 'rare',
    patch: turningPages({
      ask: (request) => ({ ...request, position: request.position - (request.position % request.size) }),
    }),
  },
  {
    id: 'filters-on-the-first-page-only',
    clause: 'PAGING-06',
    sentence: 'The filters of a list count on its first page only.',
    kind: 'crude',
    patch: selecting(
      (right) => (rules, collection, selection, page) =>
        right(rules, collection, page.position === 0 ? selection : { ...selection, conditions: [] }, page),
    ),
  },
  {
    id: 'further-filters-on-the-first-page-only',
    clause: 'PAGING-06',
    sentence: 'From the second page on, only the first filter of a list counts.',
    kind: 'rare',
    patch: selecting((right) => (rules, collection, selection, page) => {
      const conditions = page.position === 0 ? selection.conditions : selection.conditions.slice(0, 1);
      return right(rules, collection, { ...selection, conditions }, page);
    }),
  },
  {
    id: 'last-page-filled-with-others',
    clause: 'PAGING-06',
    sentence: 'A short last page is filled up with records that do not match.',
    kind: 'subtle',
    patch: selecting((right) => (rules, collection, selection, page) => {
      const { rows, count } = right(rules, collection, selection, page);
      if (page.position === 0) return { rows, count };
      const others = collection.records.filter(
        ({ attributes }) => !rules.satisfiesAll(rules, selection.conditions, attributes),
      );
      return { rows: [...rows, ...others.slice(0, page.size - rows.length)], count };
    }),
  },
  {
    id: 'filters-lost-with-a-new-limit',
    clause: 'PAGING-06',
    sentence: 'A page of another limit than the page before ignores the filters.',
    kind: 'rare',
    patch: selecting((right) => {
      let latest = 0;
      return (rules, collection, selection, page) => {
        const strays = page.position > 0 && page.size !== latest;
        latest = page.size;
        return right(rules, collection, strays ? { ...selection, conditions: [] } : selection, page);
      };
    }),
  },
  {
    id: 'cursor-missing',
    clause: 'PAGING-07',
    sentence: 'A list says that there is more and gives no cursor.',
    kind: 'crude',
    patch: turningPages({ tell: () => ({ next_cursor: '' }) }),
  },
  {
    id: 'cursor-stands-still',
    clause: 'PAGING-07',
    sentence: 'Every further page that has one behind it gives its own cursor again.',
    kind: 'subtle',
    patch: turningPages({
      tell: ({ has_more, next_cursor }, { asked }) => ({
        next_cursor: has_more ? (asked.cursor ?? next_cursor) : '',
      }),
    }),
  },
  {
    id: 'cursor-stands-still-before-the-last',
    clause: 'PAGING-07',
    sentence: 'A further page gives its own cursor again when one record is left.',
    kind: 'rare',
    patch: turningPages({
      tell: ({ rows, next_cursor }, { asked, request, count }) => {
        const leavesOne = request.position + rows.length + 1 === count;
        return { next_cursor: leavesOne ? (asked.cursor ?? next_cursor) : next_cursor };
      },
    }),
  },
];
