import { limits } from '../../../specs/openapi.ts';
import { isObject, type Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { turningPages } from './patching/list-pages.ts';

function sizeAskedFor(options: Json | undefined): number | undefined {
  const size = isObject(options ?? null) ? (options as { readonly pageSize?: Json }).pageSize : undefined;
  return typeof size === 'number' ? size : undefined;
}

/** Some limits of the record list are refused. */
function refusingLimits(isRefused: (limit: number) => boolean): Patch {
  return (seams) => ({
    effectivePageSize: (requested) => {
      if (requested !== undefined && isRefused(requested)) throw badRequest('page.limit', 'Too many.');
      return seams.effectivePageSize(requested);
    },
  });
}

/** Some page sizes of the RPC lists are refused. */
function refusingPageSizes(isRefused: (size: number) => boolean): Patch {
  return (seams) => ({
    readPagingOptions: (rules, options) => {
      const size = sizeAskedFor(options);
      if (size !== undefined && isRefused(size)) throw badRequest('pagingOptions.pageSize', 'Too many.');
      return seams.readPagingOptions(rules, options);
    },
  });
}

/** How long pages are that were asked for without a size, or with too large a one. */
export const limitFaults: readonly Fault[] = [
  {
    id: 'default-halved',
    clause: 'LIMITS-01',
    sentence: 'A list without a limit gets half a page of the default size.',
    kind: 'subtle',
    patch: turningPages({
      ask: (request, { limit }) =>
        limit === undefined ? { ...request, size: limits.default_page_size / 2 } : request,
    }),
  },
  {
    id: 'cap-ignored',
    clause: 'LIMITS-02',
    sentence: 'A requested page size above the maximum is honoured as it stands.',
    kind: 'crude',
    patch: (seams) => ({
      effectivePageSize: (requested) => requested ?? seams.effectivePageSize(undefined),
    }),
  },
  {
    id: 'limit-above-the-cap-refused',
    clause: 'LIMITS-02',
    sentence: 'A limit above the cap is refused.',
    kind: 'crude',
    patch: refusingLimits((limit) => limit > limits.maximum_page_size),
  },
  {
    id: 'company-default-doubled',
    clause: 'LIMITS-03',
    sentence: 'A company list without a page size gets twice the default.',
    kind: 'subtle',
    patch: (seams) => ({
      readPagingOptions: (rules, options) => {
        const request = seams.readPagingOptions(rules, options);
        return sizeAskedFor(options) === undefined
          ? { ...request, size: 2 * limits.default_page_size }
          : request;
      },
    }),
  },
  {
    id: 'limit-of-the-cap-refused',
    clause: 'LIMITS-02',
    sentence: 'A limit of just the cap is refused, and a larger one is reduced.',
    kind: 'rare',
    patch: refusingLimits((limit) => limit === limits.maximum_page_size),
  },
  {
    id: 'page-size-of-the-cap-refused',
    clause: 'LIMITS-04',
    sentence: 'A page size of just the cap is refused in the RPC lists, and a larger one is reduced.',
    kind: 'rare',
    patch: refusingPageSizes((size) => size === limits.maximum_page_size),
  },
  {
    id: 'oversized-page-of-companies-refused',
    clause: 'LIMITS-04',
    sentence: 'A page size above the cap is refused in the RPC lists.',
    kind: 'crude',
    patch: refusingPageSizes((size) => size > limits.maximum_page_size),
  },
];
