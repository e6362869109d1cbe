import { limits } from '../../specs/openapi.ts';
import type { Exchange } from '../exchange.ts';
import type { Law, Traffic, Trial } from '../law.ts';
import { type Page, type PageAnswer, pagesIn, takers } from '../pages.ts';

/** One listing, from its first page to the last that was asked for. */
interface Listing {
  /** The same for listings that differ in values alone. */
  readonly kind: string;
  readonly pages: readonly Page[];
  readonly last: Page & { readonly answer: PageAnswer };
}

/** A listing ends where no later page goes on from it. A page that was not answered well ends none. */
function listingsIn(exchanges: readonly Exchange[]): readonly Listing[] {
  const pages = pagesIn(exchanges);
  const taken = new Set<Page>();
  return pages
    .filter(({ hasCursor }) => !hasCursor)
    .flatMap((first): Listing[] => {
      const chain = [first];
      for (
        let next = following(first, pages, taken);
        next !== undefined;
        next = following(next, pages, taken)
      ) {
        taken.add(next);
        chain.push(next);
      }
      const answered = chain.filter((page): page is Listing['last'] => page.answer !== undefined);
      const last = answered.at(-1);
      if (last === undefined || last !== chain.at(-1)) return [];
      return [{ kind: `${first.list} ${first.kind}`, pages: answered, last }];
    });
}

function following(page: Page, pages: readonly Page[], taken: ReadonlySet<Page>): Page | undefined {
  const later = takers(page, pages).filter((each) => !taken.has(each) && each.query === page.query);
  // Of the tries of one page the one that was answered counts.
  return later.find(({ answer }) => answer !== undefined) ?? later[0];
}

const isEnd = ({ last }: Listing): boolean => last.answer.more === false;

function sizeOf({ size }: Page): number {
  const asked = Number(size ?? limits.default_page_size);
  return asked > 0 ? Math.min(asked, limits.maximum_page_size) : limits.default_page_size;
}

const isShort = (page: Page): boolean => page.answer !== undefined && page.answer.rows < sizeOf(page);

/**
 * Whether the caller wants the whole of such a list: elsewhere it has always gone on to the end, and no list was
 * given up after as many pages as this one.
 */
function wantsAll(listing: Listing, { elsewhere = [] }: Traffic): boolean {
  const listings = elsewhere.flatMap(listingsIn);
  const alike = listings.filter(({ kind }) => kind === listing.kind);
  const countsPages = listings.some((each) => !isEnd(each) && each.pages.length === listing.pages.length);
  return !countsPages && alike.every(isEnd) && alike.some(({ pages }) => pages.length > 1);
}

/** The pages that a caller who counts by the total would ask for. */
function pagesByTotal({ pages }: Listing): number | undefined {
  const [first] = pages;
  const total = first?.answer?.total;
  return first === undefined || total === undefined || Number.isNaN(total)
    ? undefined
    : Math.max(1, Math.ceil(total / sizeOf(first)));
}

/** What stopped a listing at which more remained, and the caller wanted it. */
function causeOf({ pages, last }: Listing, byTotal: number | undefined): 'short' | 'total' | undefined {
  if (isShort(last) && pages.findIndex(isShort) === pages.length - 1) return 'short';
  return byTotal === pages.length ? 'total' : undefined;
}

function stops(
  traffic: Traffic,
  cause: 'short' | 'total',
  wasTested: (listing: Listing) => boolean,
  breach: string,
): readonly Trial[] {
  return listingsIn(traffic.exchanges).flatMap((listing): Trial[] => {
    const { pages, last } = listing;
    const isBroken = last.answer.more === true && causeOf(listing, pagesByTotal(listing)) === cause;
    if (isBroken && wantsAll(listing, traffic)) {
      const shown = cause === 'short' ? [last] : pages;
      return [{ exchanges: shown.map(({ exchange }) => exchange), breach }];
    }
    return wasTested(listing) ? [{ exchanges: [last.exchange] }] : [];
  });
}

export const pastShortPages: Law = {
  clause: 'PAGING-04',
  exercise: 'a listing with a short or empty page that says that there is more',
  mend: 'End a listing by has_more (hasMore) alone: how many records a page holds says nothing.',
  trials: (traffic) =>
    stops(
      traffic,
      'short',
      ({ pages }) => pages.slice(0, -1).some(isShort),
      'a listing ends at a short page that says that there is more',
    ),
};

export const totalsAside: Law = {
  clause: 'PAGING-16',
  exercise: 'a listing whose total is 0 or does not tell the number of its pages',
  mend: 'End a listing by has_more (hasMore) alone: a total may be 0 where it is not counted.',
  trials: (traffic) =>
    stops(
      traffic,
      'total',
      (listing) =>
        isEnd(listing) && listing.pages.length !== pagesByTotal(listing) && listing.pages.length > 1,
      'a listing ends where the total says so, although the page says that there is more',
    ),
};
