import type { Law, Trial } from '../law.ts';
import { givers, type Page, pagesIn } from '../pages.ts';

const isGoodEnough = (page: Page): boolean => typeof page.cursor === 'string' && page.cursor !== '';

/** A page that goes on from another, in words. */
const going = (page: Page): string => `the page with the cursor ${JSON.stringify(page.cursor)}`;

/** The later of two pages comes first: the nearest giver makes the shortest story. */
const latest = (pages: readonly Page[]): Page | undefined => pages.at(-1);

function whereGoingOn(trialOf: (page: Page, from: readonly Page[], pages: readonly Page[]) => Trial[]) {
  return ({ exchanges }: { readonly exchanges: Parameters<typeof pagesIn>[0] }): readonly Trial[] => {
    const pages = pagesIn(exchanges);
    return pages
      .filter(({ hasCursor }) => hasCursor)
      .flatMap((page) => trialOf(page, givers(page, pages), pages));
  };
}

/** The same query on every page. */
export const repeatedQuery: Law = {
  clause: 'PAGING-15',
  exercise: 'a listing of more than one page',
  mend: 'Keep the whole request of the first page, and add nothing to it but the cursor.',
  trials: whereGoingOn((page, from) => {
    if (from.length === 0) return [];
    const same = latest(from.filter(({ query }) => query === page.query));
    if (same !== undefined) return [{ exchanges: [same.exchange, page.exchange] }];
    const giver = latest(from)?.exchange;
    const breach = `${going(page)} asks with another namespace, type, filter, search or order than the page that gave the cursor`;
    return [{ exchanges: giver === undefined ? [page.exchange] : [giver, page.exchange], breach }];
  }),
};

/** Cursors as they came. */
export const unchangedCursor: Law = {
  clause: 'PAGING-17',
  exercise: 'a listing of more than one page',
  mend: 'Send the cursor back character for character: as JSON text it needs no encoding of its own.',
  trials: whereGoingOn((page, from, pages) => {
    if (from.length > 0) return [{ exchanges: [page.exchange] }];
    const before = latest(
      pages.filter(
        ({ list, answer, exchange }) =>
          list === page.list && answer?.next !== undefined && exchange.ended <= page.exchange.started,
      ),
    );
    if (before === undefined || !isGoodEnough(page)) return [];
    const breach = `${going(page)} is asked for, and no answer of this list gave that cursor`;
    return [{ exchanges: [before.exchange, page.exchange], breach }];
  }),
};
