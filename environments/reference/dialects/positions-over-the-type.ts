import type { CrmRecord } from '../records/record.ts';
import type { PageRequest } from '../rules/paging.ts';
import type { Patch } from '../seams.ts';

/** Where a page ended among all records of its type, and whether a matching one follows. */
interface End {
  readonly position: number;
  readonly more: boolean;
}

/**
 * A list begins with the newest record, and a cursor says how many records of the type were passed, matching or not.
 * A record that is created or deleted meanwhile, whoever does it, shifts those behind it by one.
 */
export const positionsOverTheType: Patch = (seams) => {
  const ends = new WeakMap<PageRequest, End>();
  return {
    selectPage: (rules, collection, { conditions, subtype }, page) => {
      const matches = (record: CrmRecord): boolean =>
        (subtype === '' || record.subtype === subtype) &&
        rules.satisfiesAll(rules, conditions, record.attributes);
      const places = [...collection.records.toReversed().entries()].filter(([, record]) => matches(record));
      const ahead = places.filter(([place]) => place >= page.position);
      const shown = ahead.slice(0, page.size);
      const last = shown.at(-1)?.[0];
      ends.set(page, {
        position: last === undefined ? page.position : last + 1,
        more: ahead.length > shown.length,
      });
      return { rows: shown.map(([, record]) => record), count: places.length };
    },
    pageOf: (rules, request, rows, count) => {
      const page = seams.pageOf(rules, request, rows, count);
      const end = ends.get(request);
      if (end === undefined) return page;
      return { ...page, has_more: end.more, next_cursor: end.more ? rules.encodeCursor(end.position) : '' };
    },
  };
};
