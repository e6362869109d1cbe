import type { Crm } from './crm.ts';
import { tellDialects } from './speaking.ts';

const first = 'standard__first_name';
const email = 'standard__email';
const due = 'standard__contact_next_task_due_date';
const interests = 'standard__contact_interests';

/** How many records a filter keeps, of those with these values. */
function kept(values: readonly object[], filter: object) {
  return async (crm: Crm): Promise<unknown> => {
    for (const each of values) await crm.create(each);
    const { status, body } = await crm.list({ fields: [filter] });
    return status === 200 ? body.objects?.length : status;
  };
}

async function firstPage(crm: Crm, page: object): Promise<unknown> {
  for (const name of ['a', 'b', 'c']) await crm.create({ [first]: name });
  const { status, body } = await crm.list({ returnFields: [first], page });
  return status === 200 ? body.objects?.length : status;
}

const company = 'standard__company_name';

async function companies(crm: Crm, members: object): Promise<unknown> {
  for (const name of ['a', 'b']) await crm.create({ [company]: name }, 'companies');
  const { status, body } = await crm.rpc('company/list', { namespace: 'AG-1', ...members });
  return status === 200 ? body.crmObjects?.length : status;
}

const schema = (crm: Crm) => crm.send('GET', '/AG-1/contacts/meta/fields');
const options = (crm: Crm, field: string, query = '') =>
  crm.send('GET', `/AG-1/contacts/meta/fields/${field}/options${query}`);
const stage = 'standard__contact_lifecycle_stage';
const missing = (crm: Crm) => crm.get('no-such-record');
const denied = (crm: Crm) => crm.rpc('company/list', { namespace: 'AG-CLOSED' });
const shown = async (crm: Crm, values: object, field: string): Promise<unknown> => {
  await crm.create(values);
  return (await crm.list({ returnFields: [field] })).body.objects?.[0]?.fields[0]?.value;
};

tellDialects({
  'rpc-methods-absent-behind-tokens': {
    ask: async (crm) => (await crm.rpc('company/list', { namespace: 'AG-1' })).status,
    told: 404,
  },
  'rpc-methods-absent-with-a-code': {
    ask: async (crm) => (await crm.rpc('company/list', { namespace: 'AG-1' })).body['code'],
    told: 5,
  },
  'absent-as-null': { ask: (crm) => shown(crm, {}, first), told: null },
  'absent-as-empty-text': { ask: (crm) => shown(crm, {}, first), told: '' },
  'custom-objects-listed': { ask: async (crm) => (await crm.list({}, 'customObjects')).status, told: 200 },
  'cursors-to-the-very-end': {
    ask: async (crm) => (await crm.list({})).body.next_cursor !== '',
    told: true,
  },
  'changing-cursors': {
    ask: async (crm) => {
      await firstPage(crm, {});
      const cursors = [await crm.list({ page: { limit: 1 } }), await crm.list({ page: { limit: 1 } })];
      return new Set(cursors.map(({ body }) => body.next_cursor)).size;
    },
    told: 2,
  },
  'broken-cursors-begin-again': { ask: (crm) => firstPage(crm, { cursor: 'broken' }), told: 3 },
  'lenient-page-sizes': { ask: (crm) => firstPage(crm, { limit: -1 }), told: 3 },
  'limit-of-nothing': { ask: (crm) => firstPage(crm, { limit: 0 }), told: 0 },
  'short-pages': {
    ask: async (crm) => {
      await firstPage(crm, { limit: 2 });
      const { body } = await crm.list({ page: { limit: 3 } });
      return [body.objects?.length, body['total_objects'], body['has_more']];
    },
    told: [2, 0, true],
  },
  'empty-beginnings': {
    ask: async (crm) => {
      for (let turn = 0; turn < 3; turn += 1) await firstPage(crm, { limit: 2 });
      const { body } = await crm.list({ page: { limit: 2 } });
      const next = await crm.list({ page: { limit: 2, cursor: String(body['next_cursor']) } });
      return [body.objects?.length, body['has_more'], next.body.objects?.length];
    },
    told: [0, true, 2],
  },
  'letter-case-overlooked': { ask: kept([{ [first]: 'ada' }], { id: first, value: 'ADA' }), told: 1 },
  'accents-and-blanks-overlooked': {
    ask: kept([{ [first]: ' Inés' }], { id: first, value: 'Ines' }),
    told: 1,
  },
  'range-without-ends': {
    ask: kept([{ [due]: '2024-01-01T00:00:00Z' }], {
      id: due,
      operation: 'IS_BETWEEN',
      value: ['2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z'],
    }),
    told: 0,
  },
  'range-without-upper-end': {
    ask: kept([{ [due]: '2024-01-02T00:00:00Z' }], {
      id: due,
      operation: 'IS_BETWEEN',
      value: ['2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z'],
    }),
    told: 0,
  },
  'absent-kept-by-negations': { ask: kept([{}], { id: first, operation: 'IS_NOT', value: 'a' }), told: 1 },
  'absent-before-all': {
    ask: kept([{}], { id: due, operation: 'IS_BEFORE', value: '2024-01-01T00:00:00Z' }),
    told: 1,
  },
  'empty-values-filtered-as-values': {
    ask: kept([{ [first]: '' }], { id: first, operation: 'IS_NOT_EMPTY' }),
    told: 1,
  },
  'default-operation-by-type': {
    ask: kept([{ [interests]: ['a'] }], { id: interests, value: 'a' }),
    told: 1,
  },
  'default-operation-everywhere': {
    ask: kept([{ [interests]: ['a'] }], { id: interests, value: 'a', operation: 'IS' }),
    told: 1,
  },
  containing: {
    ask: kept([{ [first]: 'Augusta' }], { id: first, operation: 'CONTAINS', value: 'gus' }),
    told: 1,
  },
  'validity-by-format': {
    ask: kept([{ [email]: 'a@b.example' }], { id: email, operation: 'IS_VALID' }),
    told: 1,
  },
  'same-day-is-same': {
    ask: kept([{ [due]: '2024-01-01T09:00:00Z' }], { id: due, value: '2024-01-01T17:00:00Z' }),
    told: 1,
  },
  'types-without-a-row-refused': {
    ask: async (crm) => {
      const fields = [{ id: 'standard__company_location', operation: 'IS_EMPTY' }];
      return (await crm.list({ fields }, 'companies')).status;
    },
    told: 400,
  },
  'options-by-start-of-value': {
    ask: async (crm) => (await options(crm, stage, '?filter=customer')).body.options?.length,
    told: 1,
  },
  'options-by-whole-name': {
    ask: async (crm) => (await options(crm, stage, '?filter=Lea')).body.options?.length,
    told: 0,
  },
  'unmatched-option-filter-refused': {
    ask: async (crm) => (await options(crm, stage, '?filter=no-option-at-all')).status,
    told: 400,
  },
  'options-as-a-whole': {
    ask: async (crm) => (await options(crm, stage, '?pagingOptions.pageSize=1')).body.options?.length,
    told: 5,
  },
  'no-options-for-unknown-fields': {
    ask: async (crm) => (await options(crm, 'standard__nothing')).body.options,
    told: [],
  },
  'fields-without-options-refused': { ask: async (crm) => (await options(crm, first)).status, told: 400 },
  'format-tells-phone-and-tag': {
    ask: async (crm) => (await schema(crm)).body.properties?.['standard__phone_number']?.format,
    told: 'phone',
  },
  'tags-declared-as-arrays': {
    ask: async (crm) => (await schema(crm)).body.properties?.['standard__tags']?.type,
    told: 'array',
  },
  'fields-besides': {
    ask: async (crm) => Object.keys((await schema(crm)).body.properties ?? {}).includes('acme__newsletter'),
    told: true,
  },
  'brands-with-hyphens': {
    ask: async (crm) =>
      Object.keys((await schema(crm)).body.properties ?? {}).includes('north-star__segment'),
    told: true,
  },
  'contact-fields-switched-off': {
    ask: async (crm) =>
      Object.keys((await schema(crm)).body.properties ?? {}).includes('standard__last_name'),
    told: false,
  },
  'type-without-fields': {
    ask: async (crm) => (await crm.send('GET', '/AG-1/noteActivities/meta/fields')).body.properties,
    told: {},
  },
  'schemas-by-rpc-only': { ask: async (crm) => (await schema(crm)).status, told: 404 },
  'proposed-reads-absent': { ask: async (crm) => (await options(crm, stage)).status, told: 404 },
  'missing-record-as-bad-request': { ask: async (crm) => (await missing(crm)).status, told: 400 },
  'missing-record-as-empty': { ask: async (crm) => (await missing(crm)).text, told: '{}' },
  'missing-record-as-nothing': { ask: async (crm) => (await missing(crm)).text, told: '' },
  'errors-empty': { ask: async (crm) => (await missing(crm)).text, told: '' },
  'errors-as-plain-text': {
    ask: async (crm) => (await missing(crm)).headers['content-type'],
    told: 'text/plain; charset=utf-8',
  },
  'errors-with-code-and-details': {
    ask: async (crm) => Object.keys((await missing(crm)).body),
    told: ['code', 'message', 'details'],
  },
  'errors-within-error': {
    ask: async (crm) => typeof (await missing(crm)).body['error'],
    told: 'object',
  },
  'errors-as-list': { ask: async (crm) => Object.keys((await missing(crm)).body), told: ['errors'] },
  'extra-members': {
    ask: async (crm) => Object.keys((await crm.list({})).body).includes('requestId'),
    told: true,
  },
  'missing-permission-as-missing': {
    ask: async (crm) => (await crm.send('GET', '/AG-CLOSED/contacts/meta/fields')).status,
    told: 404,
  },
  'unknown-namespace-as-forbidden': {
    ask: async (crm) => (await crm.send('GET', '/AG-NONE/contacts/meta/fields')).status,
    told: 403,
  },
  'rpc-errors-within-error': {
    ask: async (crm) => Object.keys((await denied(crm)).body),
    told: ['error'],
  },
  'rpc-codes-as-names': { ask: async (crm) => (await denied(crm)).body['code'], told: 'PERMISSION_DENIED' },
  'rpc-codes-as-text': { ask: async (crm) => (await denied(crm)).body['code'], told: '7' },
  'rpc-errors-as-bad-requests': { ask: async (crm) => (await denied(crm)).status, told: 400 },
  'rpc-denials-as-not-found': { ask: async (crm) => (await denied(crm)).status, told: 404 },
  'rpc-numbers-as-text': {
    ask: async (crm) => (await crm.rpc('company/list', { namespace: 'AG-1' })).body.pagingMetadata,
    told: { nextCursor: '', totalResults: '0' },
  },
  'rpc-totals-of-zero': {
    ask: async (crm) => (await crm.rpc('company/list', { namespace: 'AG-1' })).body.pagingMetadata,
    told: { nextCursor: '', hasMore: false },
  },
  'unknown-shapes-ignored': { ask: (crm) => companies(crm, { search: { text: 'a' } }), told: 2 },
  'all-groups-hold': {
    ask: (crm) => {
      const filterGroups = ['a', 'b'].map((value) => ({ filters: [{ id: company, value }] }));
      return companies(crm, { filtersV2: { filterGroups } });
    },
    told: 0,
  },
});
