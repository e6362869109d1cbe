import { isObject } from '../json.ts';
import { laggingLists } from './lagging-lists.ts';
import type { Dialect } from './dialect.ts';
import { replyingWith } from './other-replies.ts';

/** How long the company list takes to show a new company, where it has a lag of its own. */
const company_lag_ms = 300;

const fieldList = '/grpc/v1/crm/field-schema/list';

/** What the RPC lists show and how, where the document does not say. */
export const rpcListDialects: readonly Dialect[] = [
  {
    id: 'companies-as-ids',
    shows: ['RPC-14'],
    sentence: 'The company list shows an id and a name of each company, and no other value.',
    excludes: ['companies-as-list-items', 'companies-as-figures'],
    patch: () => ({
      listedCompany: (_rules, _collection, { id, attributes }) => ({
        companyId: id,
        name: String(attributes['standard__company_name'] ?? ''),
      }),
    }),
  },
  {
    id: 'companies-as-figures',
    shows: ['RPC-14'],
    sentence: 'The company list shows figures of each company, and nothing to know it by.',
    excludes: ['companies-as-list-items', 'companies-as-ids', 'ids-like-other-numbers'],
    declares: { 'RPC-13': 'inconclusive' },
    patch: () => ({
      listedCompany: (_rules, _collection, { attributes }) => ({
        employees: Number(attributes['standard__company_employee_count'] ?? 0),
      }),
    }),
  },
  {
    id: 'ids-like-other-numbers',
    shows: ['RPC-14'],
    sentence: 'Records have short numbers for ids, and a row of a company holds other numbers like them.',
    excludes: ['companies-as-figures', 'ids-counted-in-each-type'],
    patch: (seams) => {
      let last = 100;
      return {
        newRecordId: () => String((last += 1)),
        listedCompany: (rules, collection, record) => {
          const row = seams.listedCompany(rules, collection, record);
          return isObject(row) ? { ...row, revision: String(Number(record.id) + 1) } : row;
        },
      };
    },
  },
  {
    id: 'lagging-company-list',
    shows: ['RPC-14'],
    sentence: 'The company list shows a new company a while after the record list.',
    settle_timeout_ms: 3_000,
    patch: (seams) => {
      const lagging = laggingLists(company_lag_ms)(seams);
      let isOfCompanies = false;
      return {
        ...lagging,
        readRequestBody: async (rules, id, request) => {
          const body = await seams.readRequestBody(rules, id, request);
          isOfCompanies = id === 'RpcCompanyList';
          return body;
        },
        listedCollection: (collection) =>
          isOfCompanies && lagging.listedCollection !== undefined
            ? lagging.listedCollection(collection)
            : seams.listedCollection(collection),
      };
    },
  },
  {
    id: 'empty-first-rpc-pages',
    shows: ['RPC-25'],
    sentence: 'The first page of an RPC list is empty, and says that there is more.',
    // A list that knows no cursor would end there.
    excludes: ['entries-all-at-once'],
    patch: (seams) => ({
      readPagingOptions: (rules, options) => {
        const request = seams.readPagingOptions(rules, options);
        const { cursor = '' } = isObject(options ?? null) ? (options as { readonly cursor?: string }) : {};
        return cursor === '' ? { ...request, position: -1 } : request;
      },
      pageOfAll: (rules, request, all) =>
        request.position === -1
          ? { rows: [], has_more: true, next_cursor: rules.encodeCursor(0), total: rules.totalOf(all.length) }
          : seams.pageOfAll(rules, request, all),
    }),
  },
  {
    id: 'nulls-for-nothing',
    shows: ['RPC-26', 'USERINFO-06'],
    sentence:
      'Members without a value are null: an external id, the cursor of a last page, a hidden e-mail address.',
    patch: (seams) => ({
      schemaEntry: (field, type) => ({ ...seams.schemaEntry(field, type), externalId: null }),
      pagingMetadata: (page) => ({
        ...seams.pagingMetadata(page),
        ...(!page.has_more && { nextCursor: null }),
      }),
      userInfo: (application, registered_at) => {
        const told = seams.userInfo(application, registered_at);
        return isObject(told) ? { ...told, email: null, roles: null, updated_at: null } : told;
      },
    }),
  },
  {
    id: 'other-field-in-rpc-list',
    shows: ['RPC-05'],
    sentence: 'The RPC list knows the tags of a contact under an id that the schema document has not.',
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
    id: 'entries-all-at-once',
    shows: ['RPC-25'],
    sentence: 'The field schema list of the RPC methods is not paged: all entries come, without metadata.',
    excludes: ['empty-first-rpc-pages'],
    declares: { 'RPC-37': 'warn', 'RPC-16': 'inconclusive', 'RPC-28': 'skip' },
    patch: (seams) => ({
      readRequestBody: async (rules, id, request) => {
        const body = await seams.readRequestBody(rules, id, request);
        return id === 'RpcFieldSchemaList' ? { ...body, pagingOptions: { pageSize: 1_000 } } : body;
      },
      ...replyingWith((reply, { path }) => {
        if (path !== fieldList || reply.status !== 200 || !isObject(reply.body ?? null)) return reply;
        const { pagingMetadata: _, ...body } = reply.body as Readonly<Record<string, never>>;
        return { ...reply, body };
      })(seams),
    }),
  },
  {
    id: 'entries-without-names',
    shows: ['RPC-34'],
    sentence: 'An entry of the RPC list has no name where its field has none.',
    declares: { 'RPC-34': 'warn' },
    patch: (seams) => ({
      schemaEntry: (field, type) => {
        const { fieldName: _, ...entry } = seams.schemaEntry(field, type);
        return entry;
      },
    }),
  },
];
