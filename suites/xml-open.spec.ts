import { fieldsBody } from '../generators/upsert-body.ts';
import { listSpelling, xmlBody } from '../generators/xml-body.ts';
import { clause, test } from './harness/check.ts';
import {
  givenXmlList,
  givenXmlUpsert,
  listXml,
  mentions,
  onlyLabelled,
  upsertXml,
} from './harness/writes/xml-calls.ts';
import { typedFieldsOf } from './harness/fields/field-types.ts';

test(
  'a request in XML that accepts JSON is answered in JSON or in XML',
  clause('XML-06'),
  async ({ once, observe, contacts, environment: { crm } }) => {
    await once(async () => {
      const { values } = contacts.markedTexts({});
      const upserted = await upsertXml(crm, contacts, fieldsBody(values, 'always_overwrite'));
      const listed = await listXml(crm, 'contacts', { fields: [], limit: 1 });
      const manner = ({ status, headers }: typeof listed): string =>
        `${status} and ${headers['content-type'] ?? 'no type'}`;
      observe(`Asked in XML for JSON, upsert answers ${manner(upserted)}, and list ${manner(listed)}.`);
    });
  },
);

test(
  'the names in an XML body need the capitals of the sample or not',
  clause('XML-07'),
  async ({ once, decidable, observe, contacts, environment: { crm }, environment }) => {
    await decidable(() => givenXmlUpsert(environment));
    await once(async () => {
      const { spareText } = contacts;
      const text = contacts.freshText();
      const { label, values } = contacts.markedTexts({});
      // What marks the record stands as in the sample: a service that ignores other names would else make one that
      // holds nothing of ours.
      const fields = [
        ...fieldsBody(values, 'always_overwrite').fields,
        { id: spareText, value: text, operation: 'always_overwrite', spelling: listSpelling },
      ];
      const { status } = await upsertXml(crm, contacts, { fields });
      const isRead = status === 200 && (await contacts.shows(label, spareText, text)) === text;
      observe(
        `In an upsert in XML, id and operation ${isRead ? 'are read too' : `are not read (${status})`}.`,
      );
    });
  },
);

test(
  'a list in XML has a root of any name or not',
  clause('XML-07'),
  async ({ once, decidable, observe, standingContacts, environment: { crm } }) => {
    await decidable(() => givenXmlList(crm, standingContacts));
    await once(async () => {
      const [label = '', other = ''] = standingContacts.labels;
      const xml = xmlBody(onlyLabelled(standingContacts, label), { ...listSpelling, root: 'request' });
      const { status, text } = await crm.list('contacts', { xml });
      const isRead = status === 200 && mentions(text, label) && !mentions(text, other);
      observe(`A list in XML with another root is ${isRead ? 'read' : `not read (${status})`}.`);
    });
  },
);

test(
  'numbers and booleans of a filter in XML are read as such or as text',
  clause('XML-08'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const fields = await typedFieldsOf(environment, 'companies');
      const told: string[] = [];
      for (const [fieldType, operation, value] of [
        ['integer', 'IS_EQUAL_TO', '7'],
        ['boolean', 'IS', 'true'],
      ] as const) {
        const field = fields.find((each) => each.fieldType === fieldType);
        if (field === undefined) continue;
        const filters = [{ id: field.id, value, operation }];
        const { status } = await listXml(environment.crm, 'companies', { fields: filters, limit: 1 });
        told.push(`a filter by ${fieldType} with ${status}`);
      }
      observe(
        `In XML, companies answer ${told.join(' and ') || 'nothing: no field is known to be a number or a boolean'}.`,
      );
    });
  },
);
