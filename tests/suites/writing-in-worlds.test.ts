import { join } from 'node:path';
import { startLocal } from '../../environments/embedded.ts';
import { loadProfile } from '../../environments/profile.ts';
import type { World } from '../../environments/reference/world/world.ts';
import { contactFields } from '../../specs/openapi.ts';
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
