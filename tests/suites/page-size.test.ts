import type { Patch } from '../../environments/reference/seams.ts';
import { limits } from '../../specs/openapi.ts';
import { expect, test } from '@playwright/test';
import { judged, verdicts } from './patched-service.ts';

const ofContacts = ['LIMITS-01', 'LIMITS-02'];
const sizes = [...ofContacts, 'LIMITS-03', 'LIMITS-04'];
const { default_page_size, maximum_page_size } = limits;

/** Shortens the pages that the lists make, each by what `missing` says of it, and leaves the rest for the next page. */
function shortening(missing: (size: number) => number): Patch {
  return (seams) => ({
    effectivePageSize: (requested) => {
      const size = seams.effectivePageSize(requested);
      return Math.max(1, size - missing(size));
    },
  });
}

test('a page that is short now and then is no failure', async () => {
  let pages = 0;
  const patch = shortening(() => {
    pages += 1;
    return pages % 3 === 0 ? 2 : 0;
  });
  const found = await verdicts(patch, sizes, '--depth', 'quick');
  expect(found).toEqual(Object.fromEntries(sizes.map((clause) => [clause, 'pass'])));
});

test('a service whose pages are never full has no size to judge', async () => {
  const found = await judged(
    shortening((size) => Math.ceil(size / 20)),
    ofContacts,
    '--depth',
    'quick',
  );
  expect(found.map(({ id }) => id)).toEqual(ofContacts);
  for (const { checks } of found) {
    const skipped = checks.filter(({ verdict }) => verdict === 'skip');
    expect(skipped).toHaveLength(1);
    expect(skipped[0]?.reason).toMatch(/none came full/);
    // That a limit beyond the cap is not refused, a short page shows as well.
    for (const { verdict } of checks) expect(['skip', 'pass']).toContain(verdict);
  }
});

test('another default and another cap are failures, though all their pages are short', async () => {
  const patch: Patch = () => ({
    effectivePageSize: (requested) => Math.min(requested ?? default_page_size / 2, maximum_page_size / 2),
  });
  const found = await verdicts(patch, sizes, '--depth', 'quick');
  expect(found['LIMITS-01']).toContain(`holds ${default_page_size} records, but each of 8 holds 50`);
  expect(found['LIMITS-02']).toContain(`holds ${maximum_page_size} records, but each of 8 holds 500`);
  for (const clause of sizes) expect(found[clause]).toMatch(/^fail/);
});

test('an oversized limit that gets the default size is a failure', async () => {
  const patch: Patch = (seams) => ({
    effectivePageSize: (requested) =>
      seams.effectivePageSize((requested ?? 0) > maximum_page_size ? undefined : requested),
  });
  const found = await verdicts(patch, ofContacts, '--depth', 'quick');
  expect(found['LIMITS-01']).toBe('pass');
  expect(found['LIMITS-02']).toContain('each of 8 holds 100');
});

test('a cursor that leads to a page longer than the default is a failure', async () => {
  let later = 0;
  const patch: Patch = (seams) => ({
    // What a list after a cursor and one before it are asked for is the same but for the call before: of one row.
    effectivePageSize: (requested) => {
      const isAfterOne = requested === undefined && later === 1;
      later = requested ?? 0;
      return isAfterOne ? maximum_page_size : seams.effectivePageSize(requested);
    },
  });
  const found = await verdicts(patch, ['LIMITS-01', 'LIMITS-03'], '--depth', 'quick');
  for (const clause of ['LIMITS-01', 'LIMITS-03'])
    expect(found[clause]).toMatch(/^fail: .*the page of a cursor without a limit holds at most/);
});
