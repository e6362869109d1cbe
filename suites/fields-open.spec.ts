import { fieldsBody } from '../generators/upsert-body.ts';
import { contactFields, fieldIdPrefixes, resourceTypes } from '../specs/openapi.ts';
import { clause, test } from './harness/check.ts';
import { outcomeOf } from './harness/writes/write-outcome.ts';
import { unknownNamespace } from '../generators/absent-names.ts';
import { fieldWithOptions } from './harness/fields/field-options.ts';
import { realFieldId, declaredFields } from './harness/fields/declared-fields.ts';

const lastName = 'standard__last_name';
const longestLastName = contactFields[lastName]?.maxLength ?? 0;

test(
  'a value against the rules of its field is refused, adjusted, ignored or stored',
  clause('FIELDS-15'),
  async ({ once, observe, contacts, environment }) => {
    const target = await contacts.plant();
    const misfits = {
      [lastName]: 'x'.repeat(longestLastName + 1),
      standard__email: 'no address',
      standard__contact_birth_year: 'soon',
      standard__contact_timezone: 'Nowhere/None',
    };
    await once(async () => {
      const outcomes: string[] = [];
      const choice = await fieldWithOptions(environment, 'contacts');
      const all = { ...misfits, ...(choice !== undefined && { [choice.id]: 'none of its options' }) };
      for (const [id, value] of Object.entries(all)) {
        // A record that loses its marks is nobody's.
        if (contacts.marksBy(id)) continue;
        outcomes.push(`${id}: ${await outcomeOf(environment.crm.onPurpose, contacts, target, id, value)}`);
      }
      observe(`A value against the rules of its field is treated so: ${outcomes.join('; ')}.`);
    });
  },
);

test(
  'a field id that does not exist is refused, ignored or taken',
  clause('FIELDS-16'),
  async ({ once, observe, contacts, environment }) => {
    const unknown = 'standard__contact_of_no_such_name';
    await once(async () => {
      const { values } = contacts.markedTexts({ [unknown]: 'x' });
      const upsert = await environment.crm.upsert(
        'contacts',
        fieldsBody(values, 'always_overwrite'),
        contacts.marker,
      );
      const filters = [{ id: unknown, value: 'x', operation: 'IS' }];
      const list = await environment.crm.list('contacts', contacts.confined({ fields: filters }));
      observe(
        `An unknown field id is answered with ${upsert.status} by upsert and with ${list.status} by a filter.`,
      );
    });
  },
);

test(
  'system__id and the external id are writable or not',
  clause('FIELDS-17'),
  async ({ once, observe, contacts, environment }) => {
    const target = await contacts.plant();
    await once(async () => {
      const outcomes: string[] = [];
      for (const id of ['system__id', 'system__contact_external_id']) {
        const value = `x${contacts.marked({}).label}`;
        outcomes.push(`${id}: ${await outcomeOf(environment.crm.onPurpose, contacts, target, id, value)}`);
      }
      observe(`A caller's own id is treated so: ${outcomes.join('; ')}.`);
    });
  },
);

test(
  'the id in the path of a contact is the value of its id fields or not',
  clause('FIELDS-18'),
  async ({ once, observe, contacts }) => {
    const { id, label } = await contacts.plant();
    const idFields = ['system__id', 'system__contact_id'];
    await once(async () => {
      const shown = (await contacts.shownUntil(label, idFields)) ?? {};
      const holders = idFields.filter((field) => shown[field] === id);
      observe(
        `The id in the path of a contact is the value of ${holders.join(' and ') || 'neither of its id fields'}.`,
      );
    });
  },
);

test(
  'a schema tells phone and tag fields from plain text or does not',
  clause('FIELDS-19'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const rpc = await environment.crm.rpcFieldSchemas({ crmObjectType: 'Contact' });
      const entries = rpc.status === 200 ? (rpc.body.fieldSchemas ?? []) : [];
      const live = new Map((await declaredFields(environment, 'contacts')).map((field) => [field.id, field]));
      const told = ['standard__phone_number', 'standard__tags'].map((id) => {
        const rpcType = entries.find(({ fieldId }) => fieldId === id)?.fieldType ?? 'no RPC field type';
        const { type = 'no', format = 'no' } = live.get(id) ?? {};
        return `${id} has ${type} type, ${format} format and ${rpcType}`;
      });
      observe(`${told.join('; ')}.`);
    });
  },
);

test(
  'a schema has other fields and prefixes than those listed, or none of a type',
  clause('FIELDS-20'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const { field_aliases } = environment.profile;
      const listed = new Set(Object.keys(contactFields).map((id) => realFieldId(id, field_aliases)));
      const ids = (await declaredFields(environment, 'contacts')).map(({ id }) => id);
      const known = new Set(
        fieldIdPrefixes.map((prefix) => realFieldId(prefix, field_aliases).split('__')[0]),
      );
      const prefixes = new Set(
        ids.map((id) => id.split('__')[0] ?? '').filter((prefix) => !known.has(prefix)),
      );
      const besides = ids.filter((id) => !listed.has(id)).length;
      const bare: string[] = [];
      for (const type of resourceTypes.records) {
        const { status, body } = await environment.crm.fieldSchema(type);
        if (status === 200 && Object.keys(body.properties ?? {}).length === 0) bare.push(type);
      }
      const without =
        bare.length === 0 ? 'no type is without fields' : `there are no fields of ${bare.join(', ')}`;
      observe(
        `Contacts have ${besides} fields besides the listed ones, and ${prefixes.size} prefixes besides; ${without}.`,
      );
    });
  },
);

test(
  'the schema of an unknown namespace is answered 404, otherwise refused or shown',
  clause('FIELDS-21'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const { status } = await environment.crm.but({ namespace: unknownNamespace }).fieldSchema('contacts');
      observe(`A schema call in a namespace that does not exist is answered with ${status}.`);
    });
  },
);
