import { join } from 'node:path';
import { type LocalEnvironment, startLocal } from '../../environments/embedded.ts';
import { loadProfile } from '../../environments/profile.ts';
import type { World } from '../../environments/reference/world/world.ts';
import { contactFields } from '../../specs/openapi.ts';
import { populationOf } from '../../suites/harness/records/populations.ts';
import { preflight } from '../../suites/harness/setup/preflight.ts';
import { expect, test } from './local-environment.ts';
import { plainWorld } from './plain-world.ts';

const onlyText = 'standard__contact_job_title';

/** Every other text of contacts takes its options alone. */
const closed: World['contacts'] = Object.fromEntries(
  Object.entries(contactFields)
    .filter(([id, { type, format }]) => type === 'string' && format === undefined && id !== onlyText)
    .map(([id]) => [id, { options: [{ name: 'One', value: 'one' }] }]),
);

test('a create that takes data as pairs is found where few texts take ours', async ({ folder, open }) => {
  const world: World = {
    ...plainWorld,
    fields: {},
    contacts: closed,
    dialects: ['data-as-pairs', 'create-by-data-only'],
  };
  const local = await startLocal({ profileFile: join(folder, 'pairs.yaml'), stateDir: folder, world });
  const { environment, journal } = open(loadProfile(local.profileFile));
  expect(await preflight(environment)).toMatchObject({
    create_form: 'data',
    data_form: 'pairs',
    planting: 'create',
  });
  await environment.close();
  expect(journal()).toMatchObject({ left: [] });
  await local.close();
});

test('a record that must hold tags is made where the RPC list calls them a text', async ({
  folder,
  open,
}) => {
  const world: World = {
    ...plainWorld,
    fields: {
      companies: [
        { type: 'string', id: 'my-brand__companies_note' },
        { type: 'tag', required: true, id: 'my-brand__companies_tags' },
      ],
    },
    contacts: {},
    fieldTypeNames: { ...plainWorld.fieldTypeNames, tag: 'FIELD_TYPE_TAG' },
    dialects: ['nothing-tells-phone-and-tag'],
  };
  const local = await startLocal({ profileFile: join(folder, 'tags.yaml'), stateDir: folder, world });
  const { environment, journal } = open(loadProfile(local.profileFile));
  environment.learn(await preflight(environment));
  const companies = await populationOf(environment, 'companies');
  await companies.plant();
  await environment.close();
  expect(journal()).toMatchObject({ left: [] });
  await local.close();
});

/** A service in which every contact must have a last name. */
function startRequiringName(folder: string, dialects: World['dialects']): Promise<LocalEnvironment> {
  const contacts = { standard__last_name: { required: true } };
  const world: World = { ...plainWorld, fields: {}, contacts, dialects };
  return startLocal({ profileFile: join(folder, 'named.yaml'), stateDir: folder, world });
}

test('the wrappers of every kind of value are learned where a contact at first holds texts alone', async ({
  folder,
  open,
}) => {
  const local = await startRequiringName(folder, ['data-within-wrappers', 'create-by-data-only']);
  const { environment, journal } = open(loadProfile(local.profileFile));
  const { data_form } = await preflight(environment);
  expect(data_form).toMatchObject({
    wrappers: { string: expect.any(String), array: expect.any(String) },
  });
  await environment.close();
  expect(journal()).toMatchObject({ left: [] });
  await local.close();
});

/** What create does with values as updates take them depends on which dialect comes first. */
const formsUnderAttributes = [
  ['wrapped', ['data-within-wrappers', 'create-by-attributes'], { wrappers: { string: expect.any(String) } }],
  ['flat', ['create-by-attributes', 'data-within-wrappers'], undefined],
] as const;

for (const [form, dialects, create_data_form] of formsUnderAttributes)
  test(`a create that takes ${form} values under attributes is found where updates take wrapped ones`, async ({
    folder,
    open,
  }) => {
    const local = await startRequiringName(folder, dialects);
    const first = open(loadProfile(local.profileFile));
    const facts = await preflight(first.environment);
    expect(facts).toMatchObject({
      create_form: 'attributes',
      planting: 'create',
      data_form: { wrappers: { string: expect.any(String) } },
    });
    if (create_data_form === undefined) expect(facts).not.toHaveProperty('create_data_form');
    else expect(facts).toMatchObject({ create_data_form });
    await first.environment.close();
    const { environment, journal } = open(loadProfile(local.profileFile), facts);
    const companies = await populationOf(environment, 'companies');
    expect(companies.madeBy).toBe('create');
    await companies.plant();
    await environment.close();
    expect(journal()).toMatchObject({ left: [] });
    await local.close();
  });
