import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';

/** The bodies of RPC errors. */
function telling(change: (body: JsonObject) => Json): Patch {
  return (seams) => ({
    renderProblem: (surface, problem) => {
      const body = seams.renderProblem(surface, problem);
      return surface === 'gateway_url' && isObject(body) ? change(body) : body;
    },
  });
}

const errorShapes = ['rpc-errors-within-error', 'rpc-codes-as-names', 'rpc-codes-as-text'];

function othersThan(id: string): readonly string[] {
  return errorShapes.filter((other) => other !== id);
}

/** How the RPC-style methods answer. */
export const rpcDialects: readonly Dialect[] = [
  {
    id: 'rpc-errors-within-error',
    shows: ['ERRORS-05'],
    sentence: 'An RPC error stands within error, its details as typed violations.',
    excludes: othersThan('rpc-errors-within-error'),
    patch: telling(({ code, status, message, details }) => ({
      error: {
        ...(code === undefined ? {} : { code }),
        ...(status === undefined ? {} : { status }),
        message: message ?? '',
        details: [{ '@type': 'type.example/BadRequest', fieldViolations: details ?? [] }],
      },
    })),
  },
  {
    id: 'rpc-codes-as-names',
    shows: ['ERRORS-05'],
    sentence: 'An RPC error has the name of its status for a code.',
    excludes: othersThan('rpc-codes-as-names'),
    patch: telling(({ status, ...body }) => (status === undefined ? body : { ...body, code: status })),
  },
  {
    id: 'rpc-codes-as-text',
    shows: ['RPC-25'],
    sentence: 'An RPC error has its code as text.',
    excludes: othersThan('rpc-codes-as-text'),
    patch: telling(({ code, ...body }) => (code === undefined ? body : { code: String(code), ...body })),
  },
  {
    id: 'rpc-errors-as-bad-requests',
    shows: ['RPC-24'],
    sentence: 'Every RPC error but a refused token comes with HTTP status 400.',
    excludes: ['rpc-denials-as-not-found'],
    patch: (seams) => ({
      statusOf: (kind, surface) =>
        seams.statusOf(
          surface === 'gateway_url' && kind !== 'unauthenticated' ? 'bad_request' : kind,
          surface,
        ),
    }),
  },
  {
    id: 'rpc-denials-as-not-found',
    shows: ['RPC-24'],
    sentence: 'An RPC error for a missing permission comes with HTTP status 404.',
    excludes: ['rpc-errors-as-bad-requests'],
    patch: (seams) => ({
      statusOf: (kind, surface) =>
        seams.statusOf(
          surface === 'gateway_url' && kind === 'permission_denied' ? 'not_found' : kind,
          surface,
        ),
    }),
  },
  {
    id: 'rpc-numbers-as-text',
    shows: ['RPC-25'],
    sentence: 'RPC answers write whole numbers as text and leave a false hasMore out.',
    patch: (seams) => ({
      pagingMetadata: (page) => {
        const { hasMore, totalResults, ...others } = seams.pagingMetadata(page);
        return {
          ...others,
          totalResults: String(totalResults),
          ...(hasMore === true ? { hasMore } : {}),
        };
      },
    }),
  },
  {
    id: 'rpc-totals-of-zero',
    shows: ['RPC-25'],
    sentence: 'RPC answers have a total of 0, which they leave out.',
    patch: (seams) => ({
      pagingMetadata: (page) => {
        const { totalResults: _unsupported, ...others } = seams.pagingMetadata(page);
        return others;
      },
    }),
  },
  {
    id: 'companies-as-list-items',
    shows: ['RPC-14'],
    sentence: 'The company list shows companies as the record list does.',
    patch: () => ({
      listedCompany: (rules, { fields }, { id, attributes }) => ({
        id,
        fields: rules.listedFields(rules, fields, attributes, []),
      }),
    }),
  },
  {
    id: 'all-groups-hold',
    shows: ['RPC-15'],
    sentence: 'All filter groups of the company list must hold.',
    patch: () => ({
      satisfiesGroups: (rules, groups, attributes) =>
        groups.every((group) => rules.satisfiesAll(rules, group, attributes)),
    }),
  },
  {
    id: 'unknown-shapes-ignored',
    shows: ['RPC-15'],
    sentence: 'Filter groups, search and order of unknown shapes change nothing.',
    patch: (seams) => ({
      readFilterGroups: orElse(seams.readFilterGroups, []),
      readSearch: orElse(seams.readSearch, ''),
      readSortBy: orElse(seams.readSortBy, []),
    }),
  },
  {
    id: 'other-field-type-names',
    shows: ['RPC-26'],
    sentence: 'Field types have short names, and external ids drop the prefix of field ids.',
    patch: (seams) => ({
      schemaEntry: (field, crmObjectType) => {
        const { fieldType, fieldId, ...entry } = seams.schemaEntry(field, crmObjectType);
        const shortened = String(fieldType).replace(/^FIELD_TYPE_(?!EMAIL)/, '');
        return { ...entry, fieldId: fieldId ?? '', fieldType: shortened, externalId: bare(field.id) };
      },
    }),
  },
];

function bare(id: string): string {
  return id.slice(id.indexOf('__') + 2);
}

/** Reads what can be read, and takes anything else for nothing. */
function orElse<Sent extends unknown[], Read>(
  read: (...sent: Sent) => Read,
  nothing: Read,
): (...sent: Sent) => Read {
  return (...sent) => {
    try {
      return read(...sent);
    } catch {
      return nothing;
    }
  };
}
