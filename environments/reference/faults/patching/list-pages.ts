import { isObject } from '../../json.ts';
import type { Collection } from '../../records/collection.ts';
import type { CrmRecord } from '../../records/record.ts';
import type { Page, PageRequest } from '../../rules/paging.ts';
import type { Patch, Seams } from '../../seams.ts';

/** The page of a list call, as it was asked for. */
interface Asked {
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
}

/** A list call that is about to be answered. */
interface Turn {
  readonly rules: Seams;
  readonly request: PageRequest;
  readonly asked: Asked;
  /** How many records match in all. */
  readonly count: number;
}

/** What a page says beside its rows. */
type Told = Partial<Omit<Page<unknown>, 'rows'>>;

/** What goes wrong between the page that is asked for and the page that is given. */
interface Misturn {
  readonly ask?: (request: PageRequest, asked: Asked) => PageRequest;
  readonly tell?: (page: Page<unknown>, turn: Turn) => Told;
}

const asIs = (request: PageRequest): PageRequest => request;
const nothing = (): Told => ({});

/** The pages of the record list turn otherwise; those of the other list methods stay as they are. */
export function turningPages({ ask = asIs, tell = nothing }: Misturn): Patch {
  return (seams) => {
    const askedFor = new WeakMap<PageRequest, Asked>();
    return {
      readListPage: (rules, page) => {
        const read = seams.readListPage(rules, page);
        const { cursor, limit } = isObject(page) ? page : {};
        const asked = {
          cursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined,
          limit: typeof limit === 'number' ? limit : undefined,
        };
        const request = { ...ask(read, asked) };
        askedFor.set(request, asked);
        return request;
      },
      pageOf: (rules, request, rows, count) => {
        const page = seams.pageOf(rules, request, rows, count);
        const asked = askedFor.get(request);
        return asked === undefined ? page : { ...page, ...tell(page, { rules, request, asked, count }) };
      },
    };
  };
}

const mark = '.';

/**
 * Each cursor of the record list carries a note about the page that gave it.
 * @param read what becomes of a page whose cursor comes back with its note
 */
export function notingCursors(
  note: (request: PageRequest) => string,
  read: (note: string, request: PageRequest) => PageRequest,
): Patch {
  return (seams) => {
    const noted = turningPages({
      ask: (request, { cursor }) => {
        const written = cursor?.split(mark)[1];
        return written === undefined ? request : read(written, request);
      },
      tell: ({ next_cursor }, { request }) => ({
        next_cursor: next_cursor === '' ? '' : next_cursor + mark + note(request),
      }),
    });
    return {
      ...noted(seams),
      decodeCursor: (cursor) => seams.decodeCursor(cursor.split(mark)[0] ?? ''),
    };
  };
}

/** The records of a list call are selected otherwise. */
export function selecting(change: (right: Seams['selectPage']) => Seams['selectPage']): Patch {
  return (seams) => ({ selectPage: change(seams.selectPage) });
}

/** List calls know some of the records only. */
export function listingOnly(among: (collection: Collection) => (record: CrmRecord) => boolean): Patch {
  return selecting((right) => (rules, collection, selection, page) => {
    const { count } = right(rules, collection, selection, page);
    const all = right(rules, collection, selection, { position: 0, size: count }).rows;
    const listed = all.filter(among(collection));
    return { rows: listed.slice(page.position, page.position + page.size), count: listed.length };
  });
}

/** An RPC list says that there is no more when one row is left. */
export const lastRowUnseen: Patch = (seams) => ({
  pagingMetadata: (page) => {
    const next = page.has_more ? seams.decodeCursor(page.next_cursor) : page.total;
    return { ...seams.pagingMetadata(page), hasMore: page.has_more && next + 1 < page.total };
  },
});
