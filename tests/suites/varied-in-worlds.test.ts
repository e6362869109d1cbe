import { join } from 'node:path';
import { startLocal } from '../../environments/embedded.ts';
import { loadProfile } from '../../environments/profile.ts';
import type { World } from '../../environments/reference/world/world.ts';
import { resourceTypes } from '../../specs/openapi.ts';
import { variedPopulations } from '../../suites/harness/filters/varied-populations.ts';
import { filteredCompanies } from '../../suites/harness/records/filtered-companies.ts';
import { populationOf } from '../../suites/harness/records/populations.ts';
import { expect, test } from './local-environment.ts';
import { plainWorld } from './plain-world.ts';

test('a type whose only whole number is unique leaves varied ones to another type', async ({ openWorld }) => {
  const text = { id: 'standard__text', type: 'string' } as const;
  const world: World = {
    ...plainWorld,
    contacts: {},
    fields: {
      ...Object.fromEntries(resourceTypes.records.map((type) => [type, [text]])),
      noteActivities: [text, { id: 'standard__reference_id', type: 'integer', unique: true }],
      taskActivities: [text, { id: 'standard__number', type: 'integer' }],
    },
  };
  const { environment } = await openWorld(world);
  const varied = await variedPopulations(environment, 'covering', 8);
  const integers = varied.flatMap(({ fields, population }) =>
    fields.filter(({ fieldType }) => fieldType === 'integer').map(({ id }) => [population.resourceType, id]),
  );
  expect(integers).toEqual([['taskActivities', 'standard__number']]);
});

test('companies that one field marks have their label in the form of that field', async ({ openWorld }) => {
  const remarks = 'standard__remarks';
  const world: World = {
    ...plainWorld,
    contacts: {},
    fields: {
      companies: [
        { id: 'standard__title', type: 'string', format: 'email', pattern: '^[^@ ]+@[^@ ]+$' },
        { id: remarks, type: 'string' },
      ],
    },
  };
  const { environment, journal, local } = await openWorld(world);
  const companies = await populationOf(environment, 'companies');
  await filteredCompanies(environment, companies, { filtersV2: environment.profile.filter_groups });
  const made = local.service.stored().filter(({ resource_type }) => resource_type === 'companies');
  expect(made.filter(({ attributes }) => attributes[remarks] === 'U-filtered')).toHaveLength(4);
  await environment.close();
  expect(journal()).toMatchObject({ left: [] });
});

test('companies are made whose filtered field none does without', async ({ folder, open }) => {
  const [title, remarks] = ['standard__title', 'standard__remarks'];
  const world: World = {
    ...plainWorld,
    contacts: {},
    fields: {
      companies: [
        { id: title, type: 'string', required: true },
        { id: remarks, type: 'string' },
      ],
    },
  };
  const local = await startLocal({ profileFile: join(folder, 'titles.yaml'), stateDir: folder, world });
  const { environment } = open({
    ...loadProfile(local.profileFile),
    filter_groups: { filterGroups: [{ filters: [{ id: title, value: 'T-filtered', operation: 'IS' }] }] },
  });
  const companies = await populationOf(environment, 'companies');
  await filteredCompanies(environment, companies, { filtersV2: environment.profile.filter_groups });
  const made = local.service.stored().filter(({ resource_type }) => resource_type === 'companies');
  expect(made.filter(({ attributes }) => attributes[title] === 'T-filtered')).toHaveLength(4);
  await environment.close();
  await local.close();
});
