import type { Law, Trial } from '../law.ts';
import { sequentialUpTo } from '../exchange-times.ts';
import { givers, type Page, pagesIn } from '../pages.ts';
import { quoted } from '../each-exchange.ts';

const isText = (page: Page): boolean => typeof page.cursor === 'string' && page.cursor !== '';

/** Whether some answer of the list had given a cursor before this page was asked for. */
function isFounded(page: Page, pages: readonly Page[]): boolean {
  return pages.some(
    ({ list, answer, exchange }) =>
      list === page.list && answer?.next !== undefined && exchange.ended <= page.exchange.started,
  );
}

export const noFirstCursor: Law = {
  clause: 'PAGING-23',
  exercise: 'a list request',
  mend: 'Leave the cursor member out of the first request of a listing, not only its value.',
  trials: ({ exchanges }) => {
    const pages = pagesIn(exchanges);
    return pages.flatMap((page): Trial[] => {
      const shown = [page.exchange];
      if (!page.hasCursor) return [{ exchanges: shown }];
      if (givers(page, pages).length > 0 || (isText(page) && isFounded(page, pages))) return [];
      return [{ exchanges: shown, breach: `a listing begins with the cursor ${quoted(page.cursor)}` }];
    });
  },
};

export const noPageAfterTheLast: Law = {
  clause: 'PAGING-24',
  exercise: 'a listing that comes to its end although its last page brings a cursor',
  mend: 'End the listing where has_more (hasMore) is false, even when there is another cursor.',
  trials: ({ exchanges }) => {
    const pages = pagesIn(exchanges);
    const ends = pages.filter(({ answer }) => answer?.more === false && Boolean(answer.next));
    return pages
      .flatMap((page): Trial[] => {
        const from = givers(page, pages).filter(({ query }) => query === page.query);
        const last = from.at(-1);
        if (!isText(page) || last === undefined || from.some(({ answer }) => answer?.more !== false))
          return [];
        const breach = `another page is asked for with ${quoted(page.cursor)}, which came with the answer that nothing is left`;
        return [{ exchanges: [last.exchange, page.exchange], breach }];
      })
      .concat(ends.map(({ exchange }) => ({ exchanges: [exchange] })));
  },
};

/** Each time that a cursor is given allows one page that is answered with it: what was not answered may be repeated. */
export const forwardOnly: Law = {
  clause: 'PAGING-26',
  exercise: 'a listing of more than one page',
  mend: 'Keep what earlier pages brought: to see one again, begin the listing anew.',
  trials: ({ exchanges }) => {
    const pages = pagesIn(exchanges);
    return pages.flatMap((page): Trial[] => {
      const from = givers(page, pages);
      const [giver] = from;
      if (giver === undefined || page.answer === undefined) return [];
      const earlier = pages.filter(
        ({ list, query, cursor, answer, exchange }) =>
          list === page.list &&
          query === page.query &&
          cursor === page.cursor &&
          answer !== undefined &&
          exchange.ended <= page.exchange.started,
      );
      const before = earlier.at(-1);
      if (before === undefined || earlier.length < from.length) return [{ exchanges: [page.exchange] }];
      const breach = `the page with the cursor ${quoted(page.cursor)} is asked for again after it was answered`;
      return [{ exchanges: [giver.exchange, before.exchange, page.exchange], breach }];
    });
  },
};

const shifting: ReadonlySet<string | undefined> = new Set(['CreateCrmRecord', 'DeleteCrmRecord']);

/** The resource type that a list of records shows; companies have an RPC list of their own. */
function typeShown({ exchange }: Page): string | undefined {
  return exchange.operation === 'RpcCompanyList' ? 'companies' : exchange.parameters['resourceTypeCode'];
}

export const begunAnew: Law = {
  clause: 'PAGING-27',
  exercise: 'a record that the caller creates or deletes between two pages of a listing of its type',
  mend: 'Finish the listing first and write then, or begin it anew after each record that is created or deleted.',
  trials: ({ exchanges }) => {
    const pages = pagesIn(exchanges);
    const sequential = sequentialUpTo(exchanges);
    const writes = exchanges.filter(
      ({ operation, response }) => shifting.has(operation) && response?.status === 200,
    );
    return pages.flatMap((page): Trial[] => {
      const from = givers(page, pages).filter(({ query }) => query === page.query);
      const type = typeShown(page);
      const between = from.map(({ exchange }) =>
        writes.find(
          (write) =>
            write.parameters['resourceTypeCode'] === type &&
            write.started >= exchange.ended &&
            write.ended <= page.exchange.started,
        ),
      );
      const [giver, write] = [from.at(-1), between.at(-1)];
      // Who does several things at a time may have a writer that knows nothing of the listing.
      if (page.exchange.index >= sequential || giver === undefined) return [];
      if (write === undefined || between.includes(undefined)) return [];
      const breach = `${type} are created or deleted between two pages of a listing of them`;
      return [{ exchanges: [giver.exchange, write, page.exchange], breach }];
    });
  },
};
