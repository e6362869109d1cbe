import type { OperationId } from '../../specs/openapi.ts';

/** An answer that a conforming service may give, and what is special about it. */
export interface ToleratedAnswer {
  readonly what: string;
  readonly operation: OperationId;
  readonly status: number;
  readonly body: unknown;
}

function ok(operation: OperationId, bodies: Readonly<Record<string, unknown>>): ToleratedAnswer[] {
  return Object.entries(bodies).map(([what, body]) => ({ what, operation, status: 200, body }));
}

const pageOf = (value: unknown): object => ({
  objects: [{ id: 'CR-1', fields: [{ id: 'standard__email', value }] }],
  has_more: false,
});

const conflict = {
  error: 'In AG-1 these values are taken: standard__email.',
  fieldViolations: { uniqueness: { description: 'Taken.', values: ['standard__email', 'external_id'] } },
  metadata: { standard__email: 'CR-1', external_id: 'held by CR-2' },
};

const paging = { nextCursor: 'c1', hasMore: true, totalResults: 0 };
const exchanged = { access_token: 'opaque', expires: 1_765_086_400, token_type: 'Bearer' };

export const toleratedAnswers: readonly ToleratedAnswer[] = [
  ...ok('ListFieldSchema', {
    'a schema without title and description': { type: 'object', properties: {} },
    'properties with all keywords': {
      type: 'object',
      title: 'Contact',
      description: 'A person',
      properties: {
        standard__last_name: { type: 'string', title: 'Last name', maxLength: 50, readOnly: false },
        standard__email: { type: ['string', 'null'], format: 'email', description: 'Where mail goes' },
        standard__contact_skills: { type: 'array', items: { type: 'string' } },
        tool__contact_id: {},
      },
    },
  }),
  ...ok('GetFieldOptions', {
    'no options': { options: [] },
    'an option': { options: [{ name: 'Lead', value: '' }] },
  }),
  ...ok('UpsertCrmRecord', {
    'no members': {},
    'no fields': { fields: [] },
    'null for no fields': { fields: null },
    'merged values': { fields: [{ id: 'standard__tags', value: 'a' }, { id: 'system__id' }] },
    'a geopoint as an array': { fields: [{ id: 'place', value: [48.2, 16.4] }] },
    'a geopoint as an object': { fields: [{ id: 'place', value: { latitude: 48.2, longitude: 16.4 } }] },
    'a currency value as an object': {
      fields: [{ id: 'sum', value: { currencyCode: 'EUR', amount: 12.5 } }],
    },
    'a flat map of values': { fields: { standard__email: 'ana@mail.example' } },
    'an envelope': { id: 'CR-1', data: { standard__email: 'ana@mail.example' } },
  }),
  ...ok('GetCrmRecord', {
    'flat attributes': { type: 'contacts', id: 'CR-1', attributes: { standard__email: 'a@b.example' } },
    'wrapped attributes': { type: 'Contact', id: 'CR-1', attributes: { count: { integer: 5 } } },
    'paired attributes': { type: 'contacts', id: 'CR-1', attributes: [{ id: 'count', value: 5 }] },
    'attributes as arrays of two': { type: 'contacts', id: 'CR-1', attributes: [['count', 5]] },
  }),
  ...ok('ListCrmRecords', {
    'an empty last page': { objects: [], next_cursor: '', total_objects: 0, has_more: false },
    'a page that names no cursor and no total': { objects: [{ id: 'CR-1', fields: [] }], has_more: false },
    'an empty page that leaves out what is empty': {},
    'an empty page of nulls': { objects: null, next_cursor: null, has_more: false },
    'a page that does not say whether there is more': { objects: [{ id: 'CR-1' }] },
    text: pageOf('text'),
    'a boolean': pageOf(false),
    'a number': pageOf(-1.5),
    'an array of texts': pageOf(['a', 'b']),
    'a moment in time': pageOf({ seconds: 1_765_000_000, nanos: 5 }),
    'a moment without nanos': pageOf({ seconds: -1 }),
    'a moment that leaves out its zero': pageOf({ nanos: 5 }),
    'null for no value': pageOf(null),
  }),
  ...ok('RpcFieldSchemaList', {
    'defaults left out': {},
    'an entry with its id alone': { fieldSchemas: [{ fieldId: 'standard__email' }], pagingMetadata: {} },
    'a field type that is not shown': { fieldSchemas: [{ fieldId: 'a', fieldType: 'FIELD_TYPE_OTHER' }] },
  }),
  ...ok('RpcCompanyList', {
    'no hasMore': { crmObjects: [{ any: 'shape' }], pagingMetadata: { nextCursor: '' } },
    'a total as a number': { crmObjects: [], pagingMetadata: paging },
    'a total as text': { crmObjects: [], pagingMetadata: { ...paging, totalResults: '40' } },
  }),
  ...ok('TokenInfo', {
    'what one scope shows': { email: 'ana@mail.example' },
    'all that is known': { sub: 'U-1', email: '', updated_at: 0, roles: [], created_at: 1_740_000_000 },
  }),
  ...ok('TokenExchange', { 'a token': { data: exchanged, took: 0 } }),
  ...(['CreateCrmRecord', 'UpdateCrmRecord', 'DeleteCrmRecord'] as const).flatMap((operation) =>
    ok(operation, { 'an empty object': {}, 'a record': { id: 'CR-1' }, null: null }),
  ),
  ...(['CreateCrmRecord', 'UpdateCrmRecord', 'UpsertCrmRecord'] as const).map((operation) => ({
    what: 'a conflict',
    operation,
    status: 409,
    body: conflict,
  })),
];
