import { fieldsBody } from '../generators/upsert-body.ts';
import { sampleSpelling, xmlBody } from '../generators/xml-body.ts';
import { clause, test } from './harness/check.ts';
import { listXml, upsertXml } from './harness/writes/xml-calls.ts';
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
  async ({ once, observe, contacts, environment: { crm } }) => {
    await once(async () => {
      const spellings = {
        'Id and Operation': sampleSpelling,
        'id and operation': { ...sampleSpelling, id: 'id', operation: 'operation' },
        'another root': { ...sampleSpelling, root: 'request' },
      };
      const told: string[] = [];
      for (const [name, spelling] of Object.entries(spellings)) {
        const { label, values } = contacts.markedTexts({});
        const xml = xmlBody(fieldsBody(values, 'always_overwrite'), spelling);
        const { status } = await crm.upsert('contacts', { xml }, contacts.marker);
        const stored = status === 200 && (await contacts.idOf(label)) !== undefined;
        told.push(`${name} ${stored ? 'is read' : `is not read (${status})`}`);
      }
      observe(`In an upsert in XML, ${told.join('; ')}.`);
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
