/** One page as both list methods give it, whatever they call its members. */
export interface Page<Row> {
  readonly status: number;
  readonly rows: readonly Row[];
  readonly next: string | undefined;
  readonly more: boolean;
  /** How many match in all; 0 or undefined where the service does not count. */
  readonly total: number | undefined;
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
const mostPages = 5_000;
/** Pages that only bring rows again which came before. Empty ones do not count: they are legal. */
const mostRepeatedPages = 50;

/**
 * Walks as a careful caller does: on while there is more, whatever the size of a page, and never twice through
 * the same cursor. `limits` are used in turn, again from the first when they run out.
 */
export async function walk<Row>(
  ask: AskForPage<Row>,
  limits: readonly (number | undefined)[],
): Promise<Walk<Row>> {
  const pages: Page<Row>[] = [];
  const cursors = new Set<string>();
  const seen = new Set<string>();
  let repeated = 0;
  const ended = (how: WalkEnd): Walk<Row> => ({ ...how, pages, rows: pages.flatMap((page) => page.rows) });
  let cursor: string | undefined;
  for (let turn = 0; turn < mostPages; turn += 1) {
    const page = await ask(cursor, limits[turn % limits.length]);
    if (page.status !== 200) return ended({ end: 'refused', status: page.status });
    pages.push(page);
    if (!page.more) return ended({ end: 'complete' });
    if (page.next === undefined || page.next === '') return ended({ end: 'no cursor' });
    if (cursors.has(page.next)) return ended({ end: 'repeated cursor' });
    if (page.rows.length > 0) repeated = bringsNothingNew(page.rows, seen) ? repeated + 1 : 0;
    if (repeated > mostRepeatedPages) return ended({ end: 'endless' });
    cursors.add(page.next);
    cursor = page.next;
  }
  return ended({ end: 'endless' });
}

function bringsNothingNew(rows: readonly unknown[], seen: Set<string>): boolean {
  const before = seen.size;
  for (const row of rows) seen.add(JSON.stringify(row));
  return seen.size === before;
}
