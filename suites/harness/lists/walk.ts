import { canonical } from '../../../traffic/pages.ts';

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
  /** The environment that the page comes from. */
  readonly origin: object;
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
    origin: page.origin,
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

/** Empty pages in a row: a service may look through many records for the next one that matches. */
const mostEmptyPages = 1_000;

/** The same where walks of so many pages went on for ever before: each further one would ask for as many. */
const mostOnceEndless = 20;

/** How many pages the longest walk could have had that an environment had go on for ever with empty pages. */
const endless = new WeakMap<object, number>();

/** After so many empty pages in a row a walk in an environment is taken to go on for ever. */
function emptyPagesBorne(origin: object, mostPages: number): number {
  return mostPages <= (endless.get(origin) ?? 0) ? mostOnceEndless : mostEmptyPages;
}

/** Notes that a walk went on without coming to an end. */
function noteEndless(origin: object | undefined, mostPages: number, empty: number): void {
  if (origin === undefined || empty < Math.min(mostEmptyPages, mostPages / 2)) return;
  endless.set(origin, Math.max(mostPages, endless.get(origin) ?? 0));
}

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
  let origin: object | undefined;
  let empty = 0;
  for (let turn = 0; turn < mostPages; turn += 1) {
    const page = await ask(cursor, limits[turn % limits.length]);
    if (page.status !== 200) return ended({ end: 'refused', status: page.status });
    pages.push(page);
    empty = page.rows.length === 0 ? empty + 1 : 0;
    if (!page.more) return ended({ end: 'complete' });
    if (page.next === undefined || page.next === '') return ended({ end: 'no cursor' });
    if (cursors.has(page.next)) return ended({ end: 'repeated cursor' });
    if (repetition.after(page.rows) > mostRepeatedPages) return ended({ end: 'endless' });
    if (empty >= emptyPagesBorne(page.origin, mostPages)) break;
    cursors.add(page.next);
    ({ next: cursor, origin } = page);
  }
  noteEndless(origin, mostPages, empty);
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
