import fc from 'fast-check';
import { smallLimit } from '../generators/page-limit.ts';
import { clause, equal, holds, offered, test } from './harness/check.ts';
import { askForOptions, fieldWithMostOptions, pairOf } from './harness/fields/field-options.ts';
import { narrowingFilter } from './harness/fields/option-filters.ts';
import { numberedPages, optionPages, pagedField } from './harness/fields/option-pages.ts';
import { walk } from './harness/lists/walk.ts';

test(
  'pages of options by cursor repeat none and lose none',
  clause('OPTIONS-06'),
  async ({ forAll, decidable, crm, environment }) => {
    const { place, options } = await decidable(() => pagedField(environment));
    // A field may have few options: the smallest pages are the most.
    const sizes = { first: fc.constant([1, 2]), drawn: smallLimit() };
    await forAll(sizes, async (pageSize) => {
      const { end, rows } = await walk(optionPages(crm, place), [pageSize]);
      equal(end, 'complete', 'a walk over the options comes to its end');
      equal(
        rows.map(pairOf).toSorted(),
        options.map(pairOf).toSorted(),
        'the pages together are the whole list',
      );
    });
  },
);

test(
  'pages of filtered options by cursor are together what the filter keeps on one page',
  clause('OPTIONS-06'),
  async ({ once, decidable, crm, environment }) => {
    const { place, filter, kept } = await decidable(async () => {
      const paged = await pagedField(environment);
      const narrowing = await narrowingFilter(environment.crm, paged);
      offered(
        narrowing !== undefined,
        'no filter was found that keeps several options and leaves out others',
      );
      return { ...paged, ...narrowing };
    });
    await once(async () => {
      const { end, rows } = await walk(optionPages(crm, place, filter), [1]);
      equal(end, 'complete', `a walk over the options of ${place.id} with a filter comes to its end`);
      equal(
        rows.map(pairOf).toSorted(),
        kept.map(pairOf).toSorted(),
        `the pages together are what the filter ${JSON.stringify(filter)} keeps`,
      );
    });
  },
);

test(
  'pages of options by number repeat none',
  clause('OPTIONS-06'),
  async ({ once, decidable, crm, environment }) => {
    const { place } = await decidable(async () => {
      const most = await fieldWithMostOptions(environment);
      const pages = await numberedPages(environment.crm, most.place);
      offered(
        pages.length > 1,
        'paging makes no pages of options when it is a number, so far as this environment shows',
      );
      const [second, next] = [pages[0]?.[1], pages[1]?.[0]].map((option) => option && pairOf(option));
      offered(second === undefined || next !== second, 'a number names the option that a page begins with');
      return most;
    });
    await once(async () => {
      const rows = (await numberedPages(crm, place)).flat().map(pairOf);
      equal(rows.length - new Set(rows).size, 0, 'no option comes on two pages');
    });
  },
);

test(
  'no page of options is answered with a server error',
  clause('OPTIONS-06'),
  async ({ forEach, decidable, crm, environment }) => {
    const { place } = await decidable(() => fieldWithMostOptions(environment));
    await forEach(['1', '2', '99'], async (paging) => {
      const { status } = await askForOptions(crm.onPurpose, place, { paging });
      holds(status < 500, `the page ${paging} is no server error, but it was answered with ${status}`);
    });
  },
);
