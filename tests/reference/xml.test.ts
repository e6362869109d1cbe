import { XMLParser } from 'fast-xml-parser';
import type { Crm } from './crm.ts';
import { expect, test } from './running-service.ts';
import type { Answer } from './send.ts';

const headers = { 'content-type': 'application/xml; charset=utf-8' };

const upsertXml = (crm: Crm, body: string): Promise<Answer> =>
  crm.send('PATCH', '/AG-1/contacts', { body, headers });
const listXml = (crm: Crm, body: string): Promise<Answer> =>
  crm.send('POST', '/list/AG-1/contacts', { body, headers });

const entries = `
  <fields><Id>standard__email</Id><value>ada@xml.example</value></fields>
  <fields><Id>standard__first_name</Id><value> A &amp; &#66; <![CDATA[<c> &amp;]]> &#x1F33B; </value><Operation>always_overwrite</Operation></fields>
  <fields><Id>standard__contact_skills</Id><value>["a, b", c]</value><Operation>combine</Operation></fields>`;

test('an upsert in XML means what it means in JSON', async ({ crm }) => {
  const xml = await upsertXml(
    crm,
    `<?xml version="1.0" encoding="UTF-8"?><upsert><subtype>lead</subtype>${entries}
      <search_existing>standard__email</search_existing>
      <return_fields>standard__first_name</return_fields><return_fields>standard__contact_skills</return_fields></upsert>`,
  );
  const fields = [
    { id: 'standard__email', value: 'ada@xml.example' },
    { id: 'standard__first_name', value: ' A & B <c> &amp; 🌻 ', operation: 'always_overwrite' },
    { id: 'standard__contact_skills', value: '["a, b", c]', operation: 'combine' },
  ];
  const returnFields = ['standard__first_name', 'standard__contact_skills'];
  const json = await crm.upsert({
    subtype: 'lead',
    fields,
    searchExisting: ['standard__email'],
    returnFields,
  });
  expect(xml).toMatchObject({ status: 200, text: json.text });
  expect(await crm.records([])).toHaveLength(1);
});

test('wrapped lists and the data form are read too', async ({ crm }) => {
  await upsertXml(
    crm,
    `<upsert><data><standard__email>ada@xml.example</standard__email>
      <standard__contact_skills>a</standard__contact_skills><standard__contact_skills>b, c</standard__contact_skills></data>
      <search_existing><id>standard__email</id></search_existing><return_fields/></upsert>`,
  );
  await upsertXml(crm, `<upsert><fields>${entries.replaceAll('fields', 'field')}</fields></upsert>`);
  const [record, ...more] = await crm.records([]);
  expect(record?.values.standard__contact_skills).toEqual(['a', 'b, c', 'a, b', 'c']);
  expect(more).toEqual([]);
});

test('a list in XML means what it means in JSON', async ({ crm }) => {
  for (const name of ['a', 'b', 'c']) {
    await crm.made({
      standard__first_name: name,
      standard__contact_next_task_due_date: '2026-01-01T10:00:00Z',
    });
  }
  const xml = await listXml(
    crm,
    `<list><fields><Id>standard__first_name</Id><value>a</value><value>b</value><Operation>IS_ANY</Operation></fields>
      <fields><Id>standard__contact_next_task_due_date</Id><value>2026-01-01T11:00:00+01:00</value></fields>
      <return_fields>standard__first_name</return_fields><page><limit>1</limit></page></list>`,
  );
  const fields = [
    { id: 'standard__first_name', value: ['a', 'b'], operation: 'IS_ANY' },
    { id: 'standard__contact_next_task_due_date', value: '2026-01-01T11:00:00+01:00' },
  ];
  const returnFields = ['standard__first_name'];
  const first = await crm.list({ fields, returnFields, page: { limit: 1 } });
  expect(xml).toMatchObject({ status: 200, text: first.text });
  const cursor = String(first.body.next_cursor);
  const next = await listXml(crm, `<list><page><cursor>${cursor}</cursor><limit>1</limit></page></list>`);
  expect(next.text).toBe((await crm.list({ page: { cursor, limit: 1 } })).text);
});

test('numbers and booleans are read from XML text', async ({ crm }) => {
  const data = { standard__company_employee_count: 7, standard__company_is_customer: true };
  await crm.create(data, 'companies');
  const body = `<list><fields><id>standard__company_employee_count</id><value>5</value><operation>IS_GREATER_THAN</operation></fields>
    <fields><id>standard__company_is_customer</id><value>true</value></fields></list>`;
  const answer = await crm.send('POST', '/list/AG-1/companies', { body, headers });
  expect(answer.body).toMatchObject({ total_objects: 1 });
});

test('an answer is XML for a caller who asks for that alone', async ({ crm }) => {
  await crm.made({ standard__first_name: '<Ada> & \u0001', standard__contact_skills: ['a', 'b'] });
  const answer = await crm.send('POST', '/list/AG-1/contacts', {
    body: { returnFields: ['standard__first_name', 'standard__contact_skills'] },
    headers: { accept: 'application/xml' },
  });
  expect(answer.headers['content-type']).toBe('application/xml');
  expect(new XMLParser().parse(answer.text)).toMatchObject({
    response: {
      objects: {
        fields: [
          { id: 'standard__first_name', value: '<Ada> & \ufffd' },
          { id: 'standard__contact_skills', value: ['a', 'b'] },
        ],
      },
      total_objects: 1,
      has_more: false,
    },
  });
  const refused = await crm.send('PATCH', '/AG-1/contacts', {
    body: {},
    headers: { accept: 'application/xml' },
  });
  expect(refused.text).toContain('<error>An upsert takes either');
});

const malformed: Readonly<Record<string, string>> = {
  'a document type': '<!DOCTYPE a [<!ENTITY x "y">]><a/>',
  'an unknown entity': '<a><subtype>&eacute;</subtype></a>',
  'an entity of its own': '<a><subtype>&x;</subtype></a>',
  'a character that is none': '<a><subtype>&#xD800;</subtype></a>',
  'an element that is not closed': '<a><fields></a>',
  'two roots': '<a/><b/>',
  'no element': 'fields',
  'no text at all': '',
  'a name with a meaning': '<a><data><constructor>x</constructor></data></a>',
  'another name with a meaning': '<a><data><__proto__>x</__proto__></data></a>',
  'deep nesting': `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`,
  'a limit in words': '<a><page><limit>ten</limit></page></a>',
};

for (const [name, body] of Object.entries(malformed)) {
  test(`XML with ${name} is refused`, async ({ crm }) => {
    const answer = await listXml(crm, body);
    expect(answer.status).toBe(400);
    expect(String(answer.body.error)).toMatch(/\.$/);
  });
}

test('operations without an XML variant refuse it', async ({ crm }) => {
  const answer = await crm.send('POST', '/AG-1/contacts', { body: '<a/>', headers });
  expect(answer.status).toBe(415);
  expect(answer.body.error).toContain('Send application/json');
});
