import { contactFields, resourceTypes } from '../../specs/openapi.ts';
import {
  describedContactFields,
  fieldsOf,
  freeTextFields,
  isOpenToCallers,
  possibleTexts,
  realFieldId,
  declaredFields,
  schemaByName,
} from '../../suites/harness/fields/declared-fields.ts';
import { expect, test } from './local-environment.ts';

test('an alias replaces whole words of a field id only', () => {
  expect(realFieldId('tool__contact_id', { tool: 'acme' })).toBe('acme__contact_id');
  expect(realFieldId('standard__toolbox', { tool: 'acme' })).toBe('standard__toolbox');
  expect(realFieldId('standard__contact_profilenet_url', { profilenet: 'people' })).toBe(
    'standard__contact_people_url',
  );
});

test('aliases are exchanged at once: one may be spelt like another', () => {
  expect(realFieldId('clickid_a__clickid_b', { clickid_a: 'clickid_b', clickid_b: 'other' })).toBe(
    'clickid_b__other',
  );
});

test('an alias is taken as it is spelt', () => {
  expect(realFieldId('tool__id', { tool: '$&x' })).toBe('$&x__id');
});

test('without aliases the contact fields have the ids of the description', () => {
  expect(describedContactFields({}).map(({ id }) => id)).toEqual(Object.keys(contactFields));
});

test('every type of the reference service declares its fields', async ({ open, profile }) => {
  const { crm } = open().environment.connection;
  for (const resourceType of resourceTypes.records) {
    expect((await fieldsOf(crm, profile, resourceType)).length).toBeGreaterThan(3);
  }
});

test('every type has free text fields to mark, to label and to fill: none read-only, formatted or chosen from a list', async ({
  open,
}) => {
  const { environment } = open();
  for (const resourceType of resourceTypes.records) {
    const texts = freeTextFields(await declaredFields(environment, resourceType));
    expect(texts.length, resourceType).toBeGreaterThanOrEqual(3);
    for (const field of texts) {
      expect(field).toMatchObject({ type: 'string' });
      expect([field.readOnly ?? false, field.format, field.enum]).toEqual([false, undefined, undefined]);
    }
  }
});

test('what an outside tool fills is no text to write into, also under an alias', () => {
  const fields = describedContactFields({ tool: 'acme' });
  const enriched = fields.filter((field) => field.enriched);
  expect(enriched.map(({ id }) => id)).toEqual([
    'acme__contact_enrichment_vendor_id',
    'acme__contact_last_enrichment_date',
  ]);
  for (const field of enriched)
    expect([isOpenToCallers(field), freeTextFields([field]), possibleTexts([field])]).toEqual([
      false,
      [],
      [],
    ]);
});

test('the likeliest free text fields come first', () => {
  const texts = ['standard__fax', 'standard__contact_title', 'standard__other', 'standard__note'];
  const fields = texts.map((id) => ({ id, type: 'string' }));
  expect(freeTextFields(fields).map(({ id }) => id)).toEqual([
    'standard__contact_title',
    'standard__note',
    'standard__fax',
    'standard__other',
  ]);
});

test('a short field holds no marker', () => {
  const title = { id: 'standard__title', type: 'string' };
  expect(freeTextFields([{ ...title, maxLength: 39 }])).toEqual([]);
  expect(freeTextFields([{ ...title, maxLength: 40 }])).toHaveLength(1);
  expect(freeTextFields([{ ...title, pattern: '^[A-Z]{2}-\\d{4}$' }])).toEqual([]);
  expect(freeTextFields([{ ...title, pattern: '^\\S+$', minLength: 1 }])).toHaveLength(1);
});

test('without a deployed schema contacts have the fields of the description, other types those of the RPC list', async ({
  behind,
  open,
}) => {
  const schemaless = await behind(({ path }) =>
    path.endsWith('/meta/fields') ? { status: 404 } : undefined,
  );
  const { crm, profile } = open({ ...schemaless, field_aliases: { tool: 'acme' } }).environment;
  const ids = (await fieldsOf(crm, profile, 'contacts')).map(({ id }) => id);
  expect(ids).toContain('acme__contact_id');
  expect(ids).toHaveLength(Object.keys(contactFields).length);
  expect(await fieldsOf(crm, profile, 'companies')).toContainEqual({
    id: 'standard__company_name',
    type: 'string',
    inferred: true,
    maxLength: 60,
  });
});

test('a type that the RPC list alone tells is what its name tells, in whole words', () => {
  const typeOf = (name: string): unknown => schemaByName(name)?.type;
  expect(['STRINGS', 'FIELD_TYPE_TEXT_LIST', 'KEYWORDS'].map(typeOf)).toEqual(['array', 'array', 'array']);
  expect(['SHORT_TEXT', 'PHONE_NUMBER', 'FIELD_TYPE_GEOPOINT'].map(typeOf)).toEqual([
    'string',
    'string',
    'string',
  ]);
  expect(['INT64', 'CHECKBOX', 'DECIMAL'].map(typeOf)).toEqual(['integer', 'boolean', undefined]);
  expect([schemaByName('DATE'), schemaByName('TIMESTAMP')]).toEqual([
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
  ]);
});

test('a type whose fields nothing tells is left undecided', async ({ behind, open }) => {
  const untold = await behind(({ path }) =>
    /meta\/fields$|field-schema\/list$/.test(path) ? { status: 404 } : undefined,
  );
  const { crm, profile } = open(untold).environment;
  await expect(fieldsOf(crm, profile, 'companies')).rejects.toThrow('show no fields of companies');
});
