import { contactFields, resourceTypes } from '../specs/openapi.ts';
import { dialectProblems } from '../specs/schema-dialect.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import {
  brandedContactFields,
  hasListedType,
  liveContactFields,
  neutralWordsIn,
  plainContactFields,
} from './harness/fields/contact-schema.ts';

const lastName = 'standard__last_name';
const longestLastName = contactFields[lastName]?.maxLength ?? 0;

test(
  'a field schema is a JSON Schema of an object with properties',
  clause('FIELDS-01'),
  async ({ forEach, crm }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const { status, body } = await crm.fieldSchema(resourceType);
      equal(status, 200, `the field schema of ${resourceType} is shown`);
      const problems = dialectProblems(body);
      given(problems !== undefined, `no validator could get through the schema of ${resourceType}`);
      equal(problems, [], `the schema of ${resourceType} is valid in its dialect`);
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
