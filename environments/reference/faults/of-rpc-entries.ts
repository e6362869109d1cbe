import type { OperationId } from '../../../specs/openapi.ts';
import { bareName } from '../fields/bare-name.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { lastRowUnseen } from './patching/list-pages.ts';
import { changingBodies } from './patching/replies.ts';
import { withEntries } from './patching/schema-entries.ts';

const list = /\/field-schema\/list$/;

/** Each page of the field schema list but the first begins elsewhere. */
function movingPages(by: number): Patch {
  return (seams) => {
    const moved = (rules: typeof seams, body: JsonObject): JsonObject => {
      const options = body.pagingOptions ?? null;
      if (!isObject(options) || typeof options.cursor !== 'string' || options.cursor === '') return body;
      const cursor = rules.encodeCursor(rules.decodeCursor(options.cursor) + by);
      return { ...body, pagingOptions: { ...options, cursor } };
    };
    return {
      readRequestBody: async (rules, id: OperationId, request) => {
        const body = await seams.readRequestBody(rules, id, request);
        return id === 'RpcFieldSchemaList' ? moved(rules, body) : body;
      },
    };
  };
}

/** What the field schema list of the RPC methods shows. */
export const rpcEntryFaults: readonly Fault[] = [
  {
    id: 'entries-under-another-name',
    clause: 'RPC-01',
    sentence: 'The RPC field schema list calls its entries fields.',
    kind: 'crude',
    patch: changingBodies('POST', /\/field-schema\/list$/, ({ fieldSchemas = [], ...body }) => ({
      ...body,
      fields: fieldSchemas,
    })),
  },
  {
    id: 'field-type-as-number',
    clause: 'RPC-02',
    sentence: 'An entry of the RPC list gives its field type as a number.',
    kind: 'subtle',
    patch: (seams) => ({
      schemaEntry: (field, type) => ({ ...seams.schemaEntry(field, type), fieldType: 7 }),
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
    id: 'all-types-are-contacts',
    clause: 'RPC-03',
    sentence: 'Without an object type only the fields of contacts come.',
    kind: 'crude',
    patch: (seams) => ({
      typesOfObject: (type) => {
        const codes = seams.typesOfObject(type);
        return codes.length > 1 ? codes.filter((code) => code === 'contacts') : codes;
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
    id: 'external-id-as-number',
    clause: 'RPC-02',
    sentence: 'The external id of an entry is a number.',
    kind: 'subtle',
    patch: (seams) => ({
      schemaEntry: (field, type) => ({ ...seams.schemaEntry(field, type), externalId: 12 }),
    }),
  },
  {
    id: 'every-entry-told-of-contacts',
    clause: 'RPC-04',
    sentence: 'Every entry of the field schema list says that it is about contacts.',
    kind: 'subtle',
    patch: changingBodies('POST', list, (body) =>
      withEntries(body, (entries) => entries.map((entry) => ({ ...entry, crmObjectType: 'Contact' }))),
    ),
  },
  {
    id: 'same-field-of-two-types-once',
    clause: 'RPC-03',
    sentence: 'Without an object type a field id that two types have comes for the first type only.',
    kind: 'subtle',
    patch: changingBodies('POST', list, (body) =>
      withEntries(body, (entries) => {
        const isWhole = new Set(entries.map(({ crmObjectType }) => crmObjectType)).size > 1;
        const first = (entry: JsonObject): boolean =>
          entries.find(({ fieldId }) => fieldId === entry.fieldId) === entry;
        return isWhole ? entries.filter(first) : entries;
      }),
    ),
  },
  {
    id: 'entry-without-name',
    clause: 'RPC-34',
    sentence: 'The entries of tags have no name.',
    kind: 'subtle',
    patch: (seams) => ({
      schemaEntry: (field, type) => {
        const { fieldName = '', ...entry } = seams.schemaEntry(field, type);
        return field.type === 'tag' ? entry : { ...entry, fieldName };
      },
    }),
  },
  {
    id: 'entries-without-prefix',
    clause: 'RPC-39',
    sentence: 'The RPC field schema list leaves the prefixes of field ids out.',
    kind: 'subtle',
    patch: (seams) => ({
      schemaEntry: (field, type) => {
        const name = bareName(field.id);
        return { ...seams.schemaEntry(field, type), fieldId: name, externalId: name };
      },
    }),
  },
  {
    id: 'no-entries',
    clause: 'RPC-36',
    sentence: 'The field schema list of the RPC methods is empty.',
    kind: 'crude',
    patch: () => ({ typesOfObject: () => [] }),
  },
  {
    id: 'entries-without-metadata',
    clause: 'RPC-37',
    sentence: 'The field schema list of the RPC methods has no paging metadata on its last page.',
    kind: 'subtle',
    patch: changingBodies('POST', list, ({ pagingMetadata = null, ...body }) =>
      isObject(pagingMetadata) && pagingMetadata.hasMore === true ? { ...body, pagingMetadata } : body,
    ),
  },
  {
    id: 'entries-without-cursor',
    clause: 'RPC-16',
    sentence: 'The field schema list of the RPC methods says that there is more and gives no cursor.',
    kind: 'subtle',
    patch: changingBodies('POST', list, ({ pagingMetadata = null, ...body }) => {
      const { nextCursor: _, ...metadata } = isObject(pagingMetadata) ? pagingMetadata : {};
      return { ...body, pagingMetadata: metadata };
    }),
  },
  {
    id: 'last-entry-unseen',
    clause: 'RPC-16',
    sentence: 'The field schema list of the RPC methods says that there is no more when one entry is left.',
    kind: 'rare',
    patch: lastRowUnseen,
  },
  {
    id: 'entry-pages-overlap',
    clause: 'RPC-28',
    sentence: 'Each further page of field schema entries begins with the last entry of the page before.',
    kind: 'subtle',
    patch: movingPages(-1),
  },
  {
    id: 'entry-lost-between-pages',
    clause: 'RPC-28',
    sentence: 'Between two pages of field schema entries one is left out.',
    kind: 'subtle',
    patch: movingPages(1),
  },
];
