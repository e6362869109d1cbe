import { contactFields, resourceTypes } from '../../specs/openapi.ts';
import { expect, test } from './running-service.ts';

test('the contact schema has every field as the description lists it', async ({ crm }) => {
  const { status, body } = await crm.send('GET', '/AG-1/contacts/meta/fields');
  expect(status).toBe(200);
  expect(body).toMatchObject({ type: 'object', title: 'contacts', properties: contactFields });
});

for (const type of resourceTypes.records) {
  test(`the schema of ${type} covers every kind of value`, async ({ crm }) => {
    const { body } = await crm.send('GET', `/AG-1/${type}/meta/fields`);
    const properties = Object.values(body.properties ?? {});
    const writable = properties.filter((property) => !property.readOnly);
    expect(
      writable.filter(({ type: declared, format }) => declared === 'string' && !format).length,
    ).toBeGreaterThan(3);
    const declared = new Set(writable.map((property) => property.type));
    const wanted =
      type === 'contacts' ? ['string', 'array'] : ['string', 'array', 'boolean', 'integer', 'number'];
    expect([...declared]).toEqual(expect.arrayContaining(wanted));
  });
}

test('a type that is upserted only, and one that does not exist, have no schema', async ({ crm }) => {
  for (const type of [...resourceTypes.upsertOnly, 'contact']) {
    const { status, body } = await crm.send('GET', `/AG-1/${type}/meta/fields`);
    expect(status).toBe(400);
    expect(body.error).toContain('Send one of');
  }
});

const timezones = '/AG-1/contacts/meta/fields/standard__contact_timezone/options';

test('options are narrowed by the filter', async ({ crm }) => {
  const path = '/AG-1/contacts/meta/fields/standard__contact_lifecycle_stage/options';
  const all = await crm.send('GET', path);
  expect(all.body.options).toContainEqual({ name: 'Customer', value: 'customer' });
  const narrowed = await crm.send('GET', `${path}?filter=PROSPECT`);
  expect(narrowed.body.options).toEqual([{ name: 'Prospect', value: 'prospect' }]);
  expect((await crm.send('GET', `${path}?filter=nothing`)).body.options).toEqual([]);
});

test('options come in pages, by number and by cursor', async ({ crm }) => {
  const byNumber: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const { options = [] } = (await crm.send('GET', `${timezones}?paging=${page}`)).body;
    byNumber.push(...options);
    if (options.length === 0) break;
  }
  const byCursor: unknown[] = [];
  let cursor = '';
  do {
    const query = `pagingOptions.pageSize=70&pagingOptions.cursor=${cursor}`;
    const { options = [], pagingMetadata } = (await crm.send('GET', `${timezones}?${query}`)).body;
    byCursor.push(...options);
    cursor = pagingMetadata?.nextCursor ?? '';
  } while (cursor !== '');
  expect(byNumber).toEqual(
    Intl.supportedValuesOf('timeZone').map((value) => expect.objectContaining({ value })),
  );
  expect(byCursor).toEqual(byNumber);
  expect((await crm.send('GET', `${timezones}?paging=first`)).status).toBe(400);
});

test('a field without options has an empty list, an unknown one is refused', async ({ crm }) => {
  const path = '/AG-1/contacts/meta/fields';
  expect((await crm.send('GET', `${path}/standard__first_name/options`)).body.options).toEqual([]);
  expect((await crm.send('GET', `${path}/standard__nothing/options`)).status).toBe(400);
});

test('the RPC field list agrees with the schema document', async ({ crm }) => {
  const { status, body } = await crm.rpc('field-schema/list', {
    namespace: 'AG-1',
    crmObjectType: 'Contact',
  });
  expect(status).toBe(200);
  const entries = body.fieldSchemas ?? [];
  expect(entries.map((entry) => entry.fieldId)).toEqual(Object.keys(contactFields));
  expect(entries.find((entry) => entry.fieldId === 'standard__email')).toEqual({
    fieldId: 'standard__email',
    externalId: 'standard__email',
    fieldName: 'Email',
    fieldType: 'FIELD_TYPE_EMAIL',
    crmObjectType: 'Contact',
  });
  expect(body.pagingMetadata).toEqual({ nextCursor: '', hasMore: false, totalResults: entries.length });
});

test('without an object type the RPC field list walks through all of them', async ({ crm }) => {
  const types = new Set<string>();
  let cursor: string | undefined;
  let seen = 0;
  for (let more = true; more;) {
    const pagingOptions = { pageSize: 40, ...(cursor === undefined ? {} : { cursor }) };
    const { body } = await crm.rpc('field-schema/list', { namespace: 'AG-1', pagingOptions });
    const { fieldSchemas = [], pagingMetadata } = body;
    for (const entry of fieldSchemas) types.add(entry.crmObjectType);
    seen += fieldSchemas.length;
    cursor = pagingMetadata?.nextCursor;
    more = pagingMetadata?.hasMore === true;
    if (!more) expect(seen).toBe(pagingMetadata?.totalResults);
  }
  expect([...types]).toContain('OpportunityChangeActivity');
  expect(types.size).toBe(resourceTypes.records.length + resourceTypes.upsertOnly.length);
});

test('a rejected RPC body names the offending member', async ({ crm }) => {
  const unknown = await crm.rpc('field-schema/list', { namespace: 'AG-1', crmObjectType: 'Person' });
  expect(unknown.status).toBe(400);
  expect(unknown.body).toMatchObject({ code: 3, details: [{ field: 'crmObjectType' }] });
  expect((await crm.rpc('field-schema/list', {})).body).toMatchObject({
    code: 3,
    details: [{ field: 'namespace' }],
  });
  const pagingOptions = { pageSize: -1 };
  const negative = await crm.rpc('company/list', { namespace: 'AG-1', pagingOptions });
  expect(negative.body).toMatchObject({ code: 3, details: [{ field: 'pagingOptions.pageSize' }] });
});
