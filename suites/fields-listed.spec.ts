import { contactFields } from '../specs/openapi.ts';
import { clause, equal, offered, test } from './harness/check.ts';
import {
  brandedContactFields,
  hasListedType,
  liveContactFields,
  type ListedField,
  type LiveFields,
  neutralWordsIn,
  plainContactFields,
} from './harness/fields/contact-schema.ts';
import { soundsOfTags } from './harness/fields/field-names.ts';

const lastName = 'standard__last_name';
const longestLastName = contactFields[lastName]?.maxLength ?? 0;

const idsOf = (fields: readonly ListedField[]): readonly string[] => fields.map(({ id }) => id);

/** Those of these fields that the schema has; skips where it has none. */
function presentOf(listed: readonly ListedField[], live: LiveFields): readonly ListedField[] {
  const present = listed.filter(({ id }) => live.has(id));
  offered(present.length > 0, 'the contact schema has none of these fields');
  return present;
}

const withFormat = (listed: readonly ListedField[]): readonly ListedField[] =>
  listed.filter(({ schema }) => schema.format !== undefined);

const withMark = (listed: readonly ListedField[]): readonly ListedField[] =>
  listed.filter(({ schema }) => schema.readOnly === true);

/** The ids of those that are of another type than listed. */
function ofAnotherType(listed: readonly ListedField[], live: LiveFields): readonly string[] {
  return idsOf(presentOf(listed, live).filter(({ id, schema }) => !hasListedType(live.get(id), schema)));
}

/** Tags are listed as one text, and filters take them for several: a schema may say either. */
function areTagsInAnArray(id: string, live: LiveFields): boolean {
  return soundsOfTags({ id }) && hasListedType(live.get(id), { type: 'array', items: { type: 'string' } });
}

/** The ids of those that lack the format that is listed. */
function ofAnotherFormat(present: readonly ListedField[], live: LiveFields): readonly string[] {
  return idsOf(withFormat(present).filter(({ id, schema }) => live.get(id)?.format !== schema.format));
}

/** The ids of those that lack the read-only mark that is listed. */
function withoutMark(present: readonly ListedField[], live: LiveFields): readonly string[] {
  return idsOf(withMark(present).filter(({ id }) => live.get(id)?.readOnly !== true));
}

test(
  'listed contact fields with one value have type string',
  clause('FIELDS-03'),
  async ({ once, quietCrm: crm }) => {
    const listed = plainContactFields.filter(({ schema }) => schema.items === undefined);
    await once(async () => {
      const live = await liveContactFields(crm);
      const wrong = ofAnotherType(listed, live).filter((id) => !areTagsInAnArray(id, live));
      equal(wrong, [], 'every listed field with one value that the schema has is a string there');
    });
  },
);

test(
  'listed contact fields with several values have type array of strings',
  clause('FIELDS-04'),
  async ({ once, quietCrm: crm }) => {
    const listed = plainContactFields.filter(({ schema }) => schema.items !== undefined);
    await once(async () => {
      const wrong = ofAnotherType(listed, await liveContactFields(crm));
      equal(wrong, [], 'every listed field with several values that the schema has is an array of strings');
    });
  },
);

test(
  'the contact schema has the fields whose brand names the document replaced',
  clause('FIELDS-05'),
  async ({ once, quietCrm: crm, environment }) => {
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
      offered(words.size === 0, `the profile names no brand for ${[...words].join(', ')} in field_aliases`);
    });
  },
);

test(
  'listed contact fields have their listed format',
  clause('FIELDS-06'),
  async ({ once, quietCrm: crm }) => {
    await once(async () => {
      const live = await liveContactFields(crm);
      const wrong = ofAnotherFormat(presentOf(withFormat(plainContactFields), live), live);
      equal(wrong, [], 'every listed format is that of the schema');
    });
  },
);

test(
  'contact fields listed as read-only are readOnly',
  clause('FIELDS-07'),
  async ({ once, quietCrm: crm }) => {
    await once(async () => {
      const live = await liveContactFields(crm);
      const wrong = withoutMark(presentOf(withMark(plainContactFields), live), live);
      equal(wrong, [], 'every field listed as read-only is readOnly in the schema');
    });
  },
);

test(
  'other listed contact fields are not readOnly, those of system__ apart',
  clause('FIELDS-08'),
  async ({ once, quietCrm: crm }) => {
    // What the platform maintains may be closed to callers even without the mark.
    const listed = plainContactFields.filter(
      ({ id, schema }) => schema.readOnly !== true && !id.startsWith('system__'),
    );
    await once(async () => {
      const live = await liveContactFields(crm);
      const closed = listed.filter(({ id }) => live.get(id)?.readOnly === true);
      equal(idsOf(closed), [], 'no other listed field is readOnly in the schema');
    });
  },
);

test(
  'the last name has its listed maxLength',
  clause('FIELDS-09'),
  async ({ once, decidable, quietCrm: crm }) => {
    const present = (await decidable(() => liveContactFields(crm))).has(lastName);
    test.skip(!present, `the contact schema has no ${lastName}, which FIELDS-24 tells`);
    await once(async () => {
      const live = (await liveContactFields(crm)).get(lastName);
      equal(live?.maxLength, longestLastName, 'maxLength of the last name is as listed');
    });
  },
);

test(
  'branded contact fields have their listed format and read-only mark',
  clause('FIELDS-23'),
  async ({ once, quietCrm: crm, environment }) => {
    const listed = brandedContactFields(environment.profile.field_aliases);
    await once(async () => {
      const live = await liveContactFields(crm);
      const present = [...withFormat(listed), ...withMark(listed)].filter(({ id }) => live.has(id));
      offered(
        present.length > 0,
        'the schema has no such branded field under the names of field_aliases in the profile',
      );
      equal(ofAnotherFormat(present, live), [], 'branded fields have their listed format');
      equal(withoutMark(present, live), [], 'branded fields listed as read-only are readOnly');
    });
  },
);

test('the contact schema has every listed field', clause('FIELDS-24'), async ({ once, quietCrm: crm }) => {
  await once(async () => {
    const live = await liveContactFields(crm);
    const absent = plainContactFields.filter(({ id }) => !live.has(id));
    equal(idsOf(absent), [], 'no listed field is missing from the schema');
  });
});
