import fc from 'fast-check';
import { textExceeding, textFilling } from '../generators/bounded-text.ts';
import { foreignValues } from '../generators/foreign-value.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { contactFields, fieldIdPrefixes, resourceTypes } from '../specs/openapi.ts';
import { dialectProblems } from '../specs/schema-dialect.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import {
  brandedContactFields,
  hasListedType,
  liveContactFields,
  neutralWordsIn,
  plainContactFields,
} from './harness/contact-schema.ts';
import { outcomeOf } from './harness/observed-write.ts';
import { unknownNamespace } from './harness/unknown.ts';
import { realFieldId } from './harness/resource-fields.ts';
import { shownWith, waysOfWriting, write } from './harness/ways-of-writing.ts';

const lastName = 'standard__last_name';
const longestLastName = contactFields[lastName]?.maxLength ?? 0;

test(
  'a field schema is a JSON Schema of an object with properties',
  clause('FIELDS-01'),
  async ({ forEach, crm }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const { status, body } = await crm.fieldSchema(resourceType);
      equal(status, 200, `the field schema of ${resourceType} is shown`);
      equal(dialectProblems(body), [], `the schema of ${resourceType} is valid in its dialect`);
      holds(Object.keys(body.properties).length > 0, `the schema of ${resourceType} has properties`);
    });
  },
);

test('field ids are made of a prefix and a name', clause('FIELDS-02'), async ({ forEach, crm }) => {
  await forEach(resourceTypes.records, async (resourceType) => {
    const { status, body } = await crm.fieldSchema(resourceType);
    equal(status, 200, `the field schema of ${resourceType} is shown`);
    for (const id of Object.keys(body.properties)) {
      holds(/^[a-z0-9]+__.+$/i.test(id), `the field id ${JSON.stringify(id)} has a prefix and a name`);
    }
  });
});

test(
  'the contact schema offers every single-valued field as text',
  clause('FIELDS-03'),
  async ({ once, crm }) => {
    const listed = plainContactFields.filter(({ schema }) => schema.items === undefined);
    await once(async () => {
      const live = await liveContactFields(crm);
      const wrong = listed
        .filter(({ id, schema }) => !hasListedType(live.get(id), schema))
        .map(({ id }) => id);
      equal(wrong, [], 'every listed single-valued field is there as text');
    });
  },
);

test(
  'the contact schema offers every multi-valued field as an array of texts',
  clause('FIELDS-04'),
  async ({ once, crm }) => {
    const listed = plainContactFields.filter(({ schema }) => schema.items !== undefined);
    await once(async () => {
      const live = await liveContactFields(crm);
      const wrong = listed
        .filter(({ id, schema }) => !hasListedType(live.get(id), schema))
        .map(({ id }) => id);
      equal(wrong, [], 'every listed multi-valued field is there as an array of texts');
    });
  },
);

test(
  'the contact schema offers the branded fields under their real ids',
  clause('FIELDS-05'),
  async ({ once, crm, environment }) => {
    const listed = brandedContactFields(environment.profile.field_aliases);
    await once(async () => {
      const live = await liveContactFields(crm);
      const wrong = listed.filter(({ id, schema }) => !hasListedType(live.get(id), schema));
      // Where the schema itself uses a neutral word, there is no brand to name.
      const used = new Set([...live.keys()].flatMap(neutralWordsIn));
      const brands = wrong.map(({ id, unnamed }) => ({
        id,
        words: unnamed.filter((word) => !used.has(word)),
      }));
      const named = brands.filter(({ words }) => words.length === 0).map(({ id }) => id);
      equal(named, [], 'every branded field is there under its real id, with its type');
      const words = new Set(brands.flatMap((brand) => brand.words));
      given(words.size === 0, `the profile names no brand for ${[...words].join(', ')} in field_aliases`);
    });
  },
);

test(
  'contact fields for instants, days and e-mail have the matching format',
  clause('FIELDS-06'),
  async ({ once, crm }) => {
    const listed = plainContactFields.filter(({ schema }) => schema.format !== undefined);
    await once(async () => {
      const live = await liveContactFields(crm);
      const wrong = listed.filter(({ id, schema }) => live.has(id) && live.get(id)?.format !== schema.format);
      equal(
        wrong.map(({ id }) => id),
        [],
        'every listed format is that of the schema',
      );
    });
  },
);

test('read-only contact fields say so in the schema', clause('FIELDS-07'), async ({ once, crm }) => {
  const listed = plainContactFields.filter(({ schema }) => schema.readOnly === true);
  await once(async () => {
    const live = await liveContactFields(crm);
    const wrong = listed.filter(({ id }) => live.has(id) && live.get(id)?.readOnly !== true);
    equal(
      wrong.map(({ id }) => id),
      [],
      'every field marked as read-only is read-only in the schema',
    );
  });
});

test(
  'contact fields without the read-only mark are open to writing',
  clause('FIELDS-08'),
  async ({ once, crm }) => {
    // What the platform maintains may be closed to callers even without the mark.
    const listed = plainContactFields.filter(
      ({ id, schema }) => schema.readOnly !== true && !id.startsWith('system__'),
    );
    await once(async () => {
      const live = await liveContactFields(crm);
      const closed = listed.filter(({ id }) => live.get(id)?.readOnly === true).map(({ id }) => id);
      equal(closed, [], 'no other listed field is read-only in the schema');
    });
  },
);

test('the schema gives the last name its greatest length', clause('FIELDS-09'), async ({ once, crm }) => {
  await once(async () => {
    const live = await liveContactFields(crm);
    equal(live.get(lastName)?.maxLength, longestLastName, 'maxLength of the last name is as listed');
  });
});

test(
  'a last name of the greatest length is stored whole',
  clause('FIELDS-10'),
  async ({ forAll, contacts, crm }) => {
    given(contacts.writableTexts.includes(lastName), 'the last name is needed to mark the records');
    const target = await contacts.plant();
    const inputs = fc.record({ way: fc.constantFrom(...waysOfWriting), name: textFilling(longestLastName) });
    await forAll(inputs, async ({ way, name }) => {
      const { status, label } = await write(way, { [lastName]: name }, crm, contacts, target);
      equal(status, 200, `a last name of the greatest length is accepted by ${way}`);
      equal(await contacts.shows(label, lastName, name), name, 'the list shows the whole last name');
    });
  },
);

test(
  'a last name beyond the greatest length is not stored as sent',
  clause('FIELDS-11'),
  async ({ forAll, contacts, crm }) => {
    const witness = contacts.writableTexts.find((id) => id !== lastName);
    given(contacts.writableTexts.includes(lastName), 'the last name is needed to mark the records');
    given(witness !== undefined, 'contacts have no other text field to see a write by');
    const target = await contacts.plant();
    const inputs = fc.record({
      way: fc.constantFrom(...waysOfWriting),
      name: textExceeding(longestLastName),
    });
    await forAll(inputs, async ({ way, name }) => {
      const value = contacts.marked({}).label;
      const { status, label } = await write(
        way,
        { [lastName]: name, [witness]: value },
        crm,
        contacts,
        target,
      );
      if (status !== 200) return;
      const shown = await shownWith(contacts, label, { id: witness, value }, [lastName]);
      holds(shown[lastName] !== name, `a last name of ${[...name].length} characters is refused or cut`);
    });
  },
);

test(
  'a read-only field keeps its value when a caller writes it',
  clause('FIELDS-12'),
  async ({ forAll, contacts, crm }) => {
    const [witness = ''] = contacts.writableTexts;
    // Whether external ids are open to callers is not clear, whatever their mark.
    const closed = plainContactFields.filter(
      ({ id, schema }) => schema.readOnly === true && !id.endsWith('external_id'),
    );
    const target = await contacts.plant();
    await forAll(foreignValues(closed), async (values) => {
      const value = contacts.marked({}).label;
      const { status } = await crm.update('contacts', target.id, { ...values, [witness]: value });
      const ids = Object.keys(values);
      const shown =
        status === 200
          ? await shownWith(contacts, target.label, { id: witness, value }, ids)
          : ((await contacts.shown(target.label, ids)) ?? {});
      for (const id of ids) {
        holds(
          JSON.stringify(shown[id]) !== JSON.stringify(values[id]),
          `${id} does not take the value that a caller writes`,
        );
      }
    });
  },
);

test(
  'no two contacts carry the same system id',
  clause('FIELDS-13'),
  async ({ once, standingContacts, crm }) => {
    await once(async () => {
      const { body } = await crm.list(
        'contacts',
        standingContacts.confined({ returnFields: ['system__id'] }),
      );
      const ids = (body.objects ?? []).flatMap(
        ({ fields = [] }) => fields.find(({ id }) => id === 'system__id')?.value ?? [],
      );
      given(ids.length > 1, 'the list shows system__id of fewer than two contacts');
      equal(new Set(ids).size, ids.length, 'each contact has a system id of its own');
    });
  },
);

test(
  'a contact that was never enriched has no enrichment vendor and date',
  clause('FIELDS-14'),
  async ({ once, contacts, environment }) => {
    const { field_aliases } = environment.profile;
    const ids = Object.keys(contactFields).filter((id) => /__contact_(last_)?enrichment_/.test(id));
    const real = ids.map((id) => realFieldId(id, field_aliases));
    const declared = new Set((await environment.fields('contacts')).map(({ id }) => id));
    given(
      real.every((id) => declared.has(id)),
      'the profile names no brand for tool in field_aliases',
    );
    const { label } = await contacts.plant();
    await once(async () => {
      const shown = (await contacts.shown(label, real)) ?? {};
      const set = real.filter((id) => shown[id] !== undefined && shown[id] !== null && shown[id] !== '');
      equal(set, [], 'a new contact has no value there');
    });
  },
);

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
      for (const [id, value] of Object.entries(misfits)) {
        outcomes.push(`${id}: ${await outcomeOf(environment.crm, contacts, target, id, value)}`);
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
      const { values } = contacts.marked<string>({ [unknown]: 'x' });
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
  'system and external ids are open to callers or not',
  clause('FIELDS-17'),
  async ({ once, observe, contacts, environment }) => {
    const target = await contacts.plant();
    await once(async () => {
      const outcomes: string[] = [];
      for (const id of ['system__id', 'system__contact_external_id']) {
        const value = `x${contacts.marked({}).label}`;
        outcomes.push(`${id}: ${await outcomeOf(environment.crm, contacts, target, id, value)}`);
      }
      observe(`A caller's own id is treated so: ${outcomes.join('; ')}.`);
    });
  },
);

test(
  'the id that addresses a contact stands in its id fields or not',
  clause('FIELDS-18'),
  async ({ once, observe, contacts }) => {
    const { id, label } = await contacts.plant();
    const idFields = ['system__id', 'system__contact_id'];
    await once(async () => {
      const shown = (await contacts.shown(label, idFields)) ?? {};
      const holders = idFields.filter((field) => shown[field] === id);
      observe(
        `The id that addresses a contact stands in ${holders.join(' and ') || 'neither of its id fields'}.`,
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
      const live = new Map((await environment.fields('contacts')).map((field) => [field.id, field]));
      const told = ['standard__phone_number', 'standard__tags'].map((id) => {
        const rpcType = entries.find(({ fieldId }) => fieldId === id)?.fieldType ?? 'no RPC field type';
        return `${id} has ${live.get(id)?.format ?? 'no'} format and ${rpcType}`;
      });
      observe(`${told.join('; ')}.`);
    });
  },
);

test(
  'a live schema holds fields and prefixes beyond those listed',
  clause('FIELDS-20'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const { field_aliases } = environment.profile;
      const listed = new Set(Object.keys(contactFields).map((id) => realFieldId(id, field_aliases)));
      const ids = (await environment.fields('contacts')).map(({ id }) => id);
      const known = new Set(
        fieldIdPrefixes.map((prefix) => realFieldId(prefix, field_aliases).split('__')[0]),
      );
      const prefixes = new Set(
        ids.map((id) => id.split('__')[0] ?? '').filter((prefix) => !known.has(prefix)),
      );
      const besides = ids.filter((id) => !listed.has(id)).length;
      observe(
        `Contacts have ${besides} fields besides the listed ones, and ${prefixes.size} prefixes besides.`,
      );
    });
  },
);

test(
  'a schema call in an unknown namespace is refused or answered',
  clause('FIELDS-21'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const { status } = await environment.crm.but({ namespace: unknownNamespace }).fieldSchema('contacts');
      observe(`A schema call in a namespace that does not exist is answered with ${status}.`);
    });
  },
);
