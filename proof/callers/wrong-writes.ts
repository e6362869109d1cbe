import { rewriting, sending, type WrongCaller, without } from './wrong-caller.ts';

type Field = { readonly id: string; readonly value: unknown; readonly operation: string };

const withField = (change: (field: Field) => object) => (body: { readonly fields?: unknown }) => ({
  ...body,
  fields: (body.fields as readonly Field[]).map(change),
});
const withData = (data: object) => (body: { readonly data?: unknown }) => ({
  ...body,
  data: { ...(body.data as object), ...data },
});
const asXml = { headers: { 'content-type': 'application/xml', accept: 'application/json' } };
const inXml = { style: { xml: true } };

/** Wrong in what they write. */
export const wrongWrites: readonly WrongCaller[] = [
  sending(
    'writes-creation-time',
    'FIELDS-25',
    'update',
    withData({ system__created_at: '2025-01-01T00:00:00Z' }),
  ),
  sending(
    'writes-record-back',
    'FIELDS-25',
    'create',
    withData({ system__contact_updated: '2025-01-01', platform__user_id: 'U-1' }),
  ),
  sending('sends-long-last-name', 'FIELDS-26', 'create', withData({ standard__last_name: 'x'.repeat(51) })),
  sending('shortens-written-ids', 'FIELDS-27', 'update', () => ({ data: { last_name: 'Byron' } })),
  { id: 'stores-names-of-options', clause: 'OPTIONS-12', habits: { stored: ({ name }) => name } },
  sending('sends-bare-update', 'RECORDS-21', 'update', ({ data }) => data),
  sending('updates-by-fields', 'RECORDS-21', 'update', () => ({
    fields: [{ id: 'standard__last_name', value: 'Byron' }],
  })),
  sending('upserts-bare-values', 'UPSERT-19', 'upsert', (body) => ({
    ...without(body, 'fields'),
    standard__last_name: 'x',
  })),
  sending('upserts-records', 'UPSERT-19', 'upsert', ({ fields, ...body }) => ({ ...body, records: fields })),
  sending('searches-for-nothing', 'UPSERT-20', 'upsert', (body) => ({
    ...body,
    searchExisting: ['tool__contact_id'],
  })),
  sending('searches-by-names', 'UPSERT-20', 'upsert', (body) => ({
    ...body,
    searchExisting: ['standard__last_name'],
  })),
  sending(
    'invents-merge-operation',
    'MERGE-18',
    'upsert',
    withField((field) => ({ ...field, operation: 'overwrite' })),
  ),
  sending(
    'merges-in-capitals',
    'MERGE-18',
    'upsert',
    withField((field) => ({ ...field, operation: 'COMBINE' })),
  ),
  sending(
    'writes-arrays',
    'VALUES-16',
    'upsert',
    withField((field) => (field.id.endsWith('skills') ? { ...field, value: ['chess'] } : field)),
  ),
  sending(
    'writes-without-brackets',
    'VALUES-16',
    'upsert',
    withField((field) => (field.id.endsWith('skills') ? { ...field, value: 'chess,painting' } : field)),
  ),
  sending(
    'writes-numbers',
    'VALUES-16',
    'upsert',
    withField((field) => (field.id.endsWith('last_name') ? { ...field, value: 7 } : field)),
  ),
  { id: 'repeats-conflicts', clause: 'UNIQUENESS-22', scenario: 'conflicts', habits: { takesOut: () => [] } },
  {
    id: 'repeats-conflicts-in-data',
    clause: 'UNIQUENESS-22',
    scenario: 'conflicts',
    style: { form: 'data', parts: ['writes'] },
    habits: { takesOut: () => [] },
  },
  rewriting('deletes-with-body', 'ERRORS-06', 'delete', () => ({ body: {} })),
  rewriting('gets-with-body', 'ERRORS-06', 'get', () => ({ body: { id: 1 } })),
  rewriting('calls-json-text', 'ERRORS-06', 'create', ({ headers }) => ({
    headers: { ...headers, 'content-type': 'text/plain' },
  })),
  rewriting('names-no-type', 'ERRORS-06', 'update', ({ headers }) => ({
    headers: { ...headers, 'content-type': '' },
  })),
  sending('searches-by-text', 'ERRORS-07', 'upsert', (body) => ({
    ...body,
    searchExisting: 'standard__email',
  })),
  rewriting('updates-in-xml', 'XML-09', 'update', ({ headers }) => ({
    headers: { ...headers, ...asXml.headers },
    body: '<update><data><standard__last_name>x</standard__last_name></data></update>',
  })),
  rewriting(
    'writes-xml-in-camel-case',
    'XML-09',
    'upsert',
    ({ body }) => ({ body: String(body).replaceAll('search_existing', 'searchExisting') }),
    inXml,
  ),
  rewriting(
    'lists-xml-in-camel-case',
    'XML-09',
    'list contacts',
    ({ body }) => ({ body: String(body).replaceAll('return_fields', 'returnFields') }),
    inXml,
  ),
  rewriting('pages-options-by-page', 'OPTIONS-11', 'options', ({ path }) => ({
    path: path.replace('pagingOptions.pageSize=50', 'page=2'),
  })),
  rewriting('pages-options-by-body', 'OPTIONS-11', 'options', () => ({ body: { paging: '2' } })),
];
