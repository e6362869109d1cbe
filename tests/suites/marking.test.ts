import type { World, WorldField } from '../../environments/reference/world/world.ts';
import { resourceTypes } from '../../specs/openapi.ts';
import { compoundFields } from '../../suites/harness/fields/compound-fields.ts';
import { populationOf } from '../../suites/harness/records/populations.ts';
import { NotOffered } from '../../suites/harness/properties/expectation.ts';
import { probedFields } from '../../suites/harness/uniqueness/unique-fields.ts';
import { expect, test } from './local-environment.ts';
import { plainWorld } from './plain-world.ts';

const text = (id: string, rules: Partial<WorldField> = {}): WorldField => ({ id, type: 'string', ...rules });

const choices = ['amber', 'basil'].map((value) => ({ name: value, value }));

/** What a few types have in a world that is plain otherwise. */
const fields: World['fields'] = {
  ...Object.fromEntries(
    [...resourceTypes.records, ...resourceTypes.upsertOnly].map((code) => [
      code,
      [text(`standard__${code}_name`), text(`standard__${code}_note`)],
    ]),
  ),
  companies: [text('standard__company_name', { unique: true }), text('standard__company_note')],
  activities: [
    text('standard__activity_kind', { options: choices }),
    { id: 'standard__activity_subject', type: 'currency' },
    { id: 'standard__activity_source', type: 'tag' },
  ],
  meetingActivities: [
    text('standard__meeting_title', { unique: true }),
    text('standard__meeting_place'),
    text('standard__meeting_key'),
  ],
  noteActivities: [
    text('standard__note_address', { unique: true, required: true, format: 'email', pattern: '@' }),
    text('standard__note_body'),
    text('standard__note_topic'),
  ],
  taskActivities: [
    text('standard__task_body'),
    { id: 'standard__task_place', type: 'geopoint' },
    { id: 'standard__task_weight', type: 'number', required: true },
  ],
  communicationActivities: [
    text('standard__communication_name'),
    text('standard__communication_note'),
    text('standard__communication_code', { maxLength: 8 }),
    ...['topic', 'title', 'kind'].map((name) => text(`standard__communication_${name}`, { required: true })),
    { id: 'standard__communication_is_open', type: 'boolean', required: true },
  ],
  emailActivities: [
    text('standard__email_subject'),
    text('standard__email_note'),
    text('standard__email_topic', { required: true }),
    text('standard__email_source'),
  ],
  callActivities: [
    text('standard__call_name'),
    text('standard__call_note'),
    { id: 'standard__call_geographic_region', type: 'phone' },
    { id: 'standard__call_summary', type: 'geopoint' },
  ],
};

const world: World = {
  fields,
  contacts: { tool__contact_id: { unique: true } },
  ...plainWorld,
};

test('a text whose room no schema tells, and which is too short for values of ours, takes none of them', async ({
  openWorld,
}) => {
  const notes = [text('standard__note_title'), text('standard__note_body'), text('standard__note_text')];
  const short = text('standard__note_description', { maxLength: 24 });
  const untold: World = {
    ...world,
    fields: { ...fields, noteActivities: [...notes, short] },
    dialects: ['type-without-fields'],
  };
  const { environment } = await openWorld(untold);
  const { writableTexts } = await populationOf(environment, 'noteActivities');
  expect(notes.map(({ id }) => id)).toContain(writableTexts[0]);
  expect(writableTexts).not.toContain(short.id);
});

for (const tellsRequired of [true, false])
  test(`a text that is required ${tellsRequired ? 'and told' : 'untold'} stands in every record, and no check may empty it`, async ({
    openWorld,
  }) => {
    const { environment } = await openWorld({ ...world, tellsRequired });
    const emails = await populationOf(environment, 'emailActivities');
    expect(Object.keys(emails.marked({}).values)).toContain('standard__email_topic');
    expect((await emails.tryPlant(emails.marked({}).values)).status).toBe(200);
    expect(emails.writableTexts).toContain('standard__email_source');
    expect(emails.writableTexts).not.toContain('standard__email_topic');
    await emails.clear();
  });

for (const tellsRequired of [true, false])
  test(`numbers and phones that are required and unique, ${tellsRequired ? 'and told' : 'untold'}, are others in each record`, async ({
    openWorld,
  }) => {
    const rules = { required: true, unique: true };
    const calls: World['fields'][string] = [
      ...(fields['callActivities'] ?? []),
      { id: 'standard__call_count', type: 'integer', ...rules },
      { id: 'standard__call_phone_number', type: 'phone', ...rules },
    ];
    const kept: World = { ...world, fields: { ...fields, callActivities: calls }, tellsRequired };
    const { environment } = await openWorld(kept);
    const population = await populationOf(environment, 'callActivities');
    const { base } = population.marking;
    expect(base['standard__call_count']).toEqual({ fresh: 'number' });
    expect(base['standard__call_phone_number']).toEqual({ fresh: 'phone' });
    for (let made = 0; made < 3; made += 1)
      expect((await population.tryPlant(population.marked({}).values)).status).toBe(200);
    await population.clear();
  });

test('a number that is required and unique, and that another record has, is no way to that record', async ({
  openWorld,
}) => {
  const counted = Object.fromEntries(
    resourceTypes.records
      .filter((code) => code !== 'contacts')
      .map((code): readonly [string, World['fields'][string]] => [
        code,
        [
          text(`standard__${code}_note`),
          { id: `standard__${code}_count`, type: 'integer', required: true, unique: true },
        ],
      ]),
  );
  const shared: World = {
    ...world,
    fields: { ...fields, ...counted },
    foreignOthers: 200,
    tellsRequired: true,
  };
  const { environment, local } = await openWorld(shared);
  const others = () => local.service.stored().filter(({ id }) => id.startsWith('foreign-'));
  const before = structuredClone(others());
  for (const code of Object.keys(counted)) {
    const { marking } = await populationOf(environment, code);
    expect(marking.base, code).toEqual({ [`standard__${code}_count`]: { fresh: 'number' } });
  }
  expect(before.length).toBeGreaterThan(1_000);
  expect(others()).toEqual(before);
});

test('what records need is learned from refusals, where one value of several is refused as well', async ({
  openWorld,
}) => {
  const isRequired = { required: true };
  const notes: World['fields'][string] = [
    text('standard__note_title'),
    text('standard__note_body', isRequired),
    text('standard__note_address', { ...isRequired, format: 'email', pattern: '@' }),
    text('standard__note_stage', { ...isRequired, options: choices }),
    ...['kind', 'colour', 'size'].map((name) => text(`standard__note_${name}`, { pattern: '^(s|m|l)$' })),
  ];
  const { environment } = await openWorld({ ...world, fields: { ...fields, noteActivities: notes } });
  const { marking } = await populationOf(environment, 'noteActivities');
  const needed = notes.filter(({ required }) => required === true).map(({ id }) => id);
  expect([...Object.keys(marking.base), marking.labelField, marking.markerField]).toEqual(
    expect.arrayContaining(needed),
  );
});

for (const string of ['ONE_LINE', 'TEXT'])
  test(`what records need besides a text is learned by the text that takes ours, where texts are called ${string}`, async ({
    openWorld,
  }) => {
    const fieldTypeNames = { ...world.fieldTypeNames, string, geopoint: 'SPOT', string_list: 'SEVERAL' };
    const companies: World['fields'][string] = [
      { id: 'standard__company_zip', type: 'geopoint' },
      text('standard__company_key'),
      { id: 'standard__company_labels', type: 'string_list', required: true },
    ];
    const named: World = { ...world, fields: { ...fields, companies }, fieldTypeNames };
    const { environment } = await openWorld(named);
    const { marking } = await populationOf(environment, 'companies');
    expect(marking).toMatchObject({ labelField: 'standard__company_key' });
    expect(Object.keys(marking.base)).toEqual(['standard__company_labels']);
  });

test('names of types that tell nothing are no texts where those of texts are known', async ({
  openWorld,
}) => {
  const ownNames = { ...world.fieldTypeNames, string: 'ONE_LINE', currency: 'SUM', geopoint: 'SPOT' };
  const companies: World['fields'][string] = [
    { id: 'standard__company_reference_id', type: 'currency' },
    { id: 'standard__company_seat', type: 'geopoint' },
  ];
  const named: World = { ...world, fields: { ...fields, companies }, fieldTypeNames: ownNames };
  const { environment } = await openWorld(named);
  await expect(populationOf(environment, 'companies')).rejects.toThrow('companies has no plain text field');
});

test('what marks records is found in a world with few texts', async ({ openWorld }) => {
  const { environment, journal } = await openWorld(world);

  // Of two texts the unique one stays free: it leads upserts to their record.
  const companies = await populationOf(environment, 'companies');
  expect(companies.marking).toMatchObject({
    markerField: 'standard__company_note',
    labelField: 'standard__company_note',
  });
  const { unique } = await probedFields(environment, 'companies');
  expect(unique.map(({ id }) => id)).toEqual(['standard__company_name']);

  // So does one that is the likeliest of many.
  const meetings = await probedFields(environment, 'meetingActivities');
  expect(meetings.unique.map(({ id }) => id)).toEqual(['standard__meeting_title']);

  // So does one that no record does without.
  const notes = await probedFields(environment, 'noteActivities');
  expect(notes.unique.map(({ id }) => id)).toEqual(['standard__note_address']);

  // A number that no record does without is written besides.
  const tasks = await populationOf(environment, 'taskActivities');
  expect(Object.keys(tasks.marking.base)).toEqual(['standard__task_weight']);

  // So is a truth value, where a field beside it has no room for a text of ours.
  const communications = await populationOf(environment, 'communicationActivities');
  expect(Object.keys(communications.marked({}).values)).toEqual(
    expect.arrayContaining(['standard__communication_topic', 'standard__communication_is_open']),
  );
  expect((await communications.tryPlant(communications.marked({}).values)).status).toBe(200);

  // A choice, an amount and tags are told to be no plain texts: the type is left out by name.
  const undecided = populationOf(environment, 'activities');
  await expect(undecided).rejects.toThrow(NotOffered);
  await expect(undecided).rejects.toThrow('activities has no plain text field');

  // No two records may share a text there, so it is not drawn from.
  const contacts = await populationOf(environment, 'contacts');
  expect(contacts.writableTexts.length).toBeGreaterThan(3);
  expect(contacts.writableTexts).not.toContain('tool__contact_id');

  // A type tells more than a name.
  expect((await compoundFields(environment, 'geopoint')).map(({ id }) => id)).toEqual([
    'standard__call_summary',
    'standard__task_place',
  ]);
  await environment.close();
  expect(journal().left).toEqual([]);
});
