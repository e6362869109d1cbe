import { canonical } from '../../../traffic/pages.ts';
import type { PageSource } from './page-source.ts';

/**
 * One page as both list methods give it, whatever they call its members. A member is read from the answer when it is
 * asked for: one that is not as described then troubles nobody else.
 */
export interface Page<Row> {
  readonly status: number;
  readonly rows: readonly Row[];
  readonly next: string | undefined;
  readonly more: boolean;
  /** How many match in all; 0 or undefined where the service does not count. */
  readonly total: number | undefined;
  readonly source: PageSource;
}

/** The same page with its rows in another form. */
export function withRows<Row>(page: Page<unknown>, rows: readonly Row[]): Page<Row> {
  return {
    status: page.status,
    rows,
    get next() {
      return page.next;
    },
    get more() {
      return page.more;
    },
    get total() {
      return page.total;
    },
    source: page.source,
  };
}

/** Asks for the page after `cursor`, or for the first one without it. */
export type AskForPage<Row> = (cursor: string | undefined, limit: number | undefined) => Promise<Page<Row>>;

type WalkEnd =
  | { readonly end: 'complete' }
  | { readonly end: 'refused'; readonly status: number }
  | { readonly end: 'no cursor' }
  | { readonly end: 'repeated cursor' }
  | { readonly end: 'endless' };

/** A walk from the first page to its end, and how it ended. Only a complete one has seen everything. */
export type Walk<Row> = WalkEnd & { readonly pages: readonly Page<Row>[]; readonly rows: readonly Row[] };

/** A service that shows one row a page may need as many pages as there are rows, and some empty ones. */
const pagesOfLongLists = 5_000;

/** Pages that only bring rows again which came before. Empty ones do not count: they are legal. */
const mostRepeatedPages = 50;

/**
 * Walks as a careful caller does: on while there is more, whatever the size of a page, and never twice through
 * the same cursor. `limits` are used in turn, again from the first when they run out.
 */
export async function walk<Row>(
  ask: AskForPage<Row>,
  limits: readonly (number | undefined)[],
  mostPages = pagesOfLongLists,
): Promise<Walk<Row>> {
  const pages: Page<Row>[] = [];
  const cursors = new Set<string>();
  const repetition = new Repetition();
  const ended = (how: WalkEnd): Walk<Row> => ({ ...how, pages, rows: pages.flatMap((page) => page.rows) });
  let cursor: string | undefined;
  let empty = 0;
  for (let turn = 0; turn < mostPages; turn += 1) {
    const page = await ask(cursor, limits[turn % limits.length]);
    if (page.status !== 200) return ended({ end: 'refused', status: page.status });
    pages.push(page);
    empty = page.rows.length === 0 ? empty + 1 : 0;
    if (!page.more) {
      page.source.noteEnd(pages.length);
      return ended({ end: 'complete' });
    }
    if (page.next === undefined || page.next === '') return ended({ end: 'no cursor' });
    if (cursors.has(page.next)) return ended({ end: 'repeated cursor' });
    if (repetition.after(page.rows) > mostRepeatedPages) break;
    if (empty >= page.source.emptyPagesBorne(mostPages)) break;
    cursors.add(page.next);
    cursor = page.next;
  }
  pages[0]?.source.noteEndless(mostPages, empty);
  return ended({ end: 'endless' });
}

/** Counts the latest pages that brought no new row. */
class Repetition {
  readonly #seen = new Set<string>();
  #unread: (readonly unknown[])[] = [];
  #repeated = 0;

  /** Of a short walk no row is read: even if all its pages were the same, they would not be too many. */
  after(rows: readonly unknown[]): number {
    if (rows.length > 0) this.#unread.push(rows);
    if (this.#seen.size === 0 && this.#unread.length <= mostRepeatedPages) return 0;
    for (const page of this.#unread) this.#repeated = this.#bringsNothingNew(page) ? this.#repeated + 1 : 0;
    this.#unread = [];
    return this.#repeated;
  }

  #bringsNothingNew(rows: readonly unknown[]): boolean {
    const before = this.#seen.size;
    for (const row of rows) this.#seen.add(canonical(row));
    return this.#seen.size === before;
  }
}
