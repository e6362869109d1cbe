import { join } from 'node:path';
import { startLocal } from '../../environments/embedded.ts';
import { loadProfile } from '../../environments/profile.ts';
import type { World } from '../../environments/reference/world/world.ts';
import { resourceTypes } from '../../specs/openapi.ts';
import { typedFieldsOf } from '../../suites/harness/fields/field-types.ts';
import { ruledFields } from '../../suites/harness/filters/row-in-use.ts';
import { expect, test } from './local-environment.ts';
import { plainWorld } from './plain-world.ts';

const codes = [...resourceTypes.records, ...resourceTypes.upsertOnly];

/** A world in which no schema and no name of a type tells a phone from a text. */
const world: World = {
  fields: {
    ...Object.fromEntries(codes.map((code) => [code, [{ id: `standard__${code}_name`, type: 'string' }]])),
    noteActivities: [
      { id: 'standard__note_title', type: 'string' },
      { id: 'standard__note_reach', type: 'phone' },
    ],
    companies: [{ id: 'standard__company_name', type: 'string' }],
  },
  contacts: {},
  ...plainWorld,
  fieldTypeNames: { ...plainWorld.fieldTypeNames, string: 'ONE_LINE', phone: 'ONE_LINE', tag: 'ONE_LINE' },
};

test('a text by its schema alone is a phone where only the filters of phones are taken', async ({
  folder,
  open,
}) => {
  const local = await startLocal({ profileFile: join(folder, 'world.yaml'), stateDir: folder, world });
  const { environment } = open(loadProfile(local.profileFile));
  const typed = await typedFieldsOf(environment, 'noteActivities');
  const ours = (fields: typeof typed) =>
    fields.filter(({ id }) => id.startsWith('standard__note_')).map(({ id, fieldType }) => [id, fieldType]);
  expect(ours(typed)).toEqual([
    ['standard__note_title', 'string'],
    ['standard__note_reach', 'string'],
  ]);
  const ruled = await ruledFields(environment.crm, 'noteActivities', typed);
  expect(ours(ruled)).toEqual([
    ['standard__note_title', 'string'],
    ['standard__note_reach', 'phone'],
  ]);
  await environment.connection.close();
  await local.close();
});
