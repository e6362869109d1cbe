import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../specs/openapi.ts';
import type { Reply } from '../http/message.ts';
import { badRequest } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { Selection } from '../rules/selection.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { askedIn } from './patching/list-answers.ts';
import { notingCursors, selecting, turningPages } from './patching/list-pages.ts';
import { readOnce } from './patching/read-once.ts';
import { paths } from './patching/replies.ts';

/** A cursor that was given before the latest such change is refused. */
function outdatedBy(change: 'commit' | 'erase'): Patch {
  return (seams) => {
    let changes = 0;
    const noted = notingCursors(
      () => `${changes}`,
      (note, request) => {
        if (note !== `${changes}`) throw badRequest('page.cursor', 'The records have changed since.');
        return request;
      },
    );
    const counted: Patch = (table) =>
      change === 'erase'
        ? {
            erase: (collection, record) => {
              changes += 1;
              table.erase(collection, record);
            },
          }
        : {
            commit: (rules, decided) => {
              changes += 1;
              return table.commit(rules, decided);
            },
          };
    return { ...noted(seams), ...counted(seams) };
  };
}

/** Lists that are under way at the same time with the same page share one answer. */
const sharingAnswers: Patch = (seams) => {
  const underWay = new Map<string, Promise<Reply | undefined>>();
  return {
    answer: async (incoming, handle) => {
      const request = readOnce(incoming);
      if (!paths.list.test(request.path)) return seams.answer(request, handle);
      const { page } = await askedIn(request);
      const key = JSON.stringify([request.path, page]);
      const answering = underWay.get(key) ?? sleep(2).then(() => seams.answer(request, handle));
      underWay.set(key, answering);
      try {
        return await answering;
      } finally {
        underWay.delete(key);
      }
    },
  };
};

/** Walks while something changes: the records, the limit, another walk, or a page that was cut. */
export const changingWalkFaults: readonly Fault[] = [
  {
    id: 'cursor-ended-by-any-write',
    clause: 'PAGING-10',
    sentence: 'A cursor is refused once any record was written.',
    kind: 'crude',
    patch: outdatedBy('commit'),
  },
  {
    id: 'cursor-ended-by-a-deletion',
    clause: 'PAGING-10',
    sentence: 'A cursor is refused once any record was deleted.',
    kind: 'subtle',
    patch: outdatedBy('erase'),
  },
  {
    id: 'cursor-behind-the-end-refused',
    clause: 'PAGING-10',
    sentence: 'A cursor that stands behind the last record, because some have gone, is refused.',
    kind: 'rare',
    patch: selecting((right) => (rules, collection, selection, page) => {
      const selected = right(rules, collection, selection, page);
      if (page.position > 0 && page.position >= selected.count)
        throw badRequest('page.cursor', 'There is no such page.');
      return selected;
    }),
  },
  {
    id: 'changed-limit-refused',
    clause: 'PAGING-12',
    sentence: 'A page of another limit than the page before is a bad request.',
    kind: 'crude',
    patch: notingCursors(
      ({ size }) => `${size}`,
      (note, request) => {
        if (note !== `${request.size}`) throw badRequest('page.limit', `Go on with a limit of ${note}.`);
        return request;
      },
    ),
  },
  {
    id: 'first-limit-kept',
    clause: 'PAGING-12',
    sentence: 'All pages of a walk have the limit of the first.',
    kind: 'subtle',
    patch: notingCursors(
      ({ size }) => `${size}`,
      (note, request) => ({ ...request, size: Number(note) }),
    ),
  },
  {
    id: 'page-number-times-limit',
    clause: 'PAGING-12',
    sentence: 'A further page begins at its number times its own limit.',
    kind: 'subtle',
    patch: notingCursors(
      ({ size }) => `${size}`,
      (note, { position, size }) => ({ position: Math.ceil(position / Number(note)) * size, size }),
    ),
  },
  {
    id: 'limit-of-one-skips',
    clause: 'PAGING-12',
    sentence: 'A page of one record that follows a larger one leaves a record out.',
    kind: 'rare',
    patch: notingCursors(
      ({ size }) => `${size}`,
      (note, { position, size }) => ({
        position: size === 1 && note !== '1' ? position + 1 : position,
        size,
      }),
    ),
  },
  {
    id: 'one-position-for-all-walks',
    clause: 'PAGING-13',
    sentence: 'A further page begins where the latest page of any walk ended.',
    kind: 'crude',
    patch: (seams) => {
      let latest = 0;
      const turning = turningPages({
        ask: (request, { cursor }) => (cursor === undefined ? request : { ...request, position: latest }),
        tell: ({ rows, has_more }, { request }) => {
          if (has_more) latest = request.position + rows.length;
          return {};
        },
      });
      return turning(seams);
    },
  },
  {
    id: 'filters-of-the-latest-walk',
    clause: 'PAGING-13',
    sentence: 'A further page has the filters of the list that began last.',
    kind: 'subtle',
    patch: selecting((right) => {
      const begun = new Map<Collection, Selection>();
      return (rules, collection, selection, page) => {
        if (page.position === 0) begun.set(collection, selection);
        return right(rules, collection, begun.get(collection) ?? selection, page);
      };
    }),
  },
  {
    id: 'simultaneous-pages-shared',
    clause: 'PAGING-13',
    sentence: 'Two lists that ask for a page of the same cursor and limit at once get one answer.',
    kind: 'rare',
    patch: sharingAnswers,
  },
  {
    id: 'capped-page-counted-as-asked',
    clause: 'PAGING-14',
    sentence: 'The page after a capped one begins where the limit that was asked for would have ended.',
    kind: 'crude',
    patch: turningPages({
      tell: (_page, { rules, request, asked, count }) => {
        const end = request.position + (asked.limit ?? request.size);
        return { has_more: end < count, next_cursor: end < count ? rules.encodeCursor(end) : '' };
      },
    }),
  },
  {
    id: 'capped-page-overlaps',
    clause: 'PAGING-14',
    sentence: 'The page after a capped one begins with the last record of it.',
    kind: 'subtle',
    patch: turningPages({
      tell: ({ rows, has_more, next_cursor }, { rules, request, asked }) => {
        const isCut = (asked.limit ?? 0) > limits.maximum_page_size && has_more;
        return { next_cursor: isCut ? rules.encodeCursor(request.position + rows.length - 1) : next_cursor };
      },
    }),
  },
  {
    id: 'capped-page-skips-in-binary',
    clause: 'PAGING-14',
    sentence: 'The page after a capped one leaves records out where the limit was 1,024 or more.',
    kind: 'rare',
    patch: turningPages({
      tell: ({ has_more, next_cursor }, { rules, request, asked }) => {
        const skips = has_more && (asked.limit ?? 0) >= 1024;
        return { next_cursor: skips ? rules.encodeCursor(request.position + 1024) : next_cursor };
      },
    }),
  },
];
