import { bareName } from '../fields/bare-name.ts';
import type { Dialect } from './dialect.ts';

/** How the RPC-style methods answer. */
export const rpcDialects: readonly Dialect[] = [
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
    excludes: ['companies-as-ids', 'companies-as-figures'],
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
        return { ...entry, fieldId: fieldId ?? '', fieldType: shortened, externalId: bareName(field.id) };
      },
    }),
  },
];

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
