import { limits } from '../../../specs/openapi.ts';
import { isObject, type Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { readOnce } from './read-once.ts';

function sizeAskedFor(options: Json | undefined): number | undefined {
  const size = isObject(options ?? null) ? (options as { readonly pageSize?: Json }).pageSize : undefined;
  return typeof size === 'number' ? size : undefined;
}

/** The end of the company list is cut off before the pages are made. */
function shorteningCompanies(count: number): Patch {
  return (seams) => ({
    sortRecords: (rules, keys, records) => {
      const sorted = seams.sortRecords(rules, keys, records);
      return sorted.slice(0, Math.max(0, sorted.length - count));
    },
  });
}

/** What the lists show, and how the RPC lists page. */
export const listFaults: readonly Fault[] = [
  {
    id: 'no-fields-named-none-shown',
    clause: 'LIST-05',
    sentence: 'A list with an empty list of return fields shows the first field only.',
    kind: 'subtle',
    patch: (seams) => ({
      listedFields: (rules, fields, attributes, returnFields) => {
        const shown = seams.listedFields(rules, fields, attributes, returnFields);
        return returnFields.length === 0 ? shown.slice(0, 1) : shown;
      },
    }),
  },
  {
    id: 'neighbouring-field-shown',
    clause: 'LIST-06',
    sentence: 'A list that is to show three fields shows all of them.',
    kind: 'subtle',
    patch: (seams) => ({
      listedFields: (rules, fields, attributes, returnFields) =>
        seams.listedFields(rules, fields, attributes, returnFields.length === 3 ? [] : returnFields),
    }),
  },
  {
    id: 'missing-body-is-empty',
    clause: 'LIST-07',
    sentence: 'A missing body counts as an empty object.',
    kind: 'subtle',
    patch: (seams) => ({
      readRequestBody: async (rules, id, incoming) => {
        const request = readOnce(incoming);
        return (await request.body()).length === 0 ? {} : seams.readRequestBody(rules, id, request);
      },
    }),
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
    id: 'oversized-page-of-companies-refused',
    clause: 'LIMITS-04',
    sentence: 'A page size above the cap is refused in the RPC lists.',
    kind: 'crude',
    patch: (seams) => ({
      readPagingOptions: (rules, options) => {
        if ((sizeAskedFor(options) ?? 0) > limits.maximum_page_size)
          throw badRequest('pagingOptions.pageSize', 'Too many.');
        return seams.readPagingOptions(rules, options);
      },
    }),
  },
  {
    id: 'all-types-without-contacts',
    clause: 'RPC-03',
    sentence: 'Without an object type the fields of contacts are left out.',
    kind: 'subtle',
    patch: (seams) => ({
      typesOfObject: (type) => {
        const codes = seams.typesOfObject(type);
        return codes.length > 1 ? codes.filter((code) => code !== 'contacts') : codes;
      },
    }),
  },
  {
    id: 'companies-among-contacts',
    clause: 'RPC-04',
    sentence: 'The fields of contacts come together with those of companies.',
    kind: 'subtle',
    patch: (seams) => ({
      typesOfObject: (type) => (type === 'Contact' ? ['contacts', 'companies'] : seams.typesOfObject(type)),
    }),
  },
  {
    id: 'field-under-another-id',
    clause: 'RPC-05',
    sentence: 'The RPC list knows the tags of a contact under an id that the schema document has not.',
    kind: 'subtle',
    patch: (seams) => ({
      schemaEntry: (field, type) => {
        const entry = seams.schemaEntry(field, type);
        return field.id === 'standard__tags'
          ? { ...entry, fieldId: 'standard__labels', externalId: 'labels' }
          : entry;
      },
    }),
  },
  {
    id: 'latest-company-not-listed',
    clause: 'RPC-13',
    sentence: 'The company list does not show the latest company.',
    kind: 'subtle',
    patch: shorteningCompanies(1),
  },
  {
    id: 'last-companies-unseen',
    clause: 'RPC-18',
    sentence: 'The company list says that there is no more when one company is left.',
    kind: 'rare',
    patch: (seams) => ({
      pagingMetadata: (page) => {
        const next = page.has_more ? seams.decodeCursor(page.next_cursor) : page.total;
        return { ...seams.pagingMetadata(page), hasMore: page.has_more && next + 1 < page.total };
      },
    }),
  },
  {
    id: 'company-pages-overlap',
    clause: 'RPC-19',
    sentence: 'Each further page of two or more begins with the last company of the page before.',
    kind: 'subtle',
    patch: (seams) => ({
      readPagingOptions: (rules, options) => {
        const request = seams.readPagingOptions(rules, options);
        return request.size > 1 && request.position > 0
          ? { ...request, position: request.position - 1 }
          : request;
      },
    }),
  },
  {
    id: 'company-cursor-stands-still',
    clause: 'RPC-20',
    sentence: 'The second page of companies gives its own cursor again.',
    kind: 'crude',
    patch: (seams) => {
      let asked = '';
      return {
        readPagingOptions: (rules, options) => {
          const { cursor } = isObject(options ?? null) ? (options as { readonly cursor?: Json }) : {};
          asked = typeof cursor === 'string' ? cursor : '';
          return seams.readPagingOptions(rules, options);
        },
        pagingMetadata: (page) => ({
          ...seams.pagingMetadata(page),
          ...(page.has_more && asked !== '' ? { nextCursor: asked } : {}),
        }),
      };
    },
  },
  {
    id: 'total-of-the-page',
    clause: 'RPC-21',
    sentence: 'The total of an RPC list is the number of rows on the page.',
    kind: 'subtle',
    patch: (seams) => ({
      pagingMetadata: (page) => ({ ...seams.pagingMetadata(page), totalResults: page.rows.length }),
    }),
  },
  {
    id: 'company-cursor-bound-to-filters',
    clause: 'RPC-22',
    sentence: 'A company cursor is refused without the filters that it was given for.',
    kind: 'subtle',
    patch: (seams) => {
      let filtered = false;
      return {
        readFilterGroups: (rules, collection, filtersV2) => {
          filtered = filtersV2 !== undefined;
          return seams.readFilterGroups(rules, collection, filtersV2);
        },
        pagingMetadata: (page) => {
          const metadata = seams.pagingMetadata(page);
          return filtered ? { ...metadata, nextCursor: `${page.next_cursor}.filtered` } : metadata;
        },
        decodeCursor: (cursor) => {
          const [plain = '', bound] = cursor.split('.');
          if (bound !== undefined && !filtered)
            throw badRequest('cursor', 'The filters of this cursor are missing.');
          return seams.decodeCursor(plain);
        },
      };
    },
  },
];
