import { join } from 'node:path';
import { startLocal } from '../../environments/embedded.ts';
import { loadProfile } from '../../environments/profile.ts';
import { preflight } from '../../suites/harness/setup/preflight.ts';
import { expect, test } from './local-environment.ts';
import { plainWorld } from './plain-world.ts';

const forms = [
  { dialect: 'create-by-data-only', form: 'data' },
  { dialect: 'create-by-fields-only', form: 'fields' },
  { dialect: 'create-by-native-fields', form: 'native fields' },
  { dialect: 'create-by-merging-fields', form: 'merging fields' },
  { dialect: 'create-by-bare-values', form: 'flat' },
  { dialect: 'create-by-attributes', form: 'attributes' },
] as const;

for (const { dialect, form } of forms)
  for (const more of [[], ['unknown-fields-ignored']])
    test(`the form of ${[dialect, ...more].join(' and ')} is found, and no record is left`, async ({
      folder,
      open,
    }) => {
      const world = { ...plainWorld, fields: {}, contacts: {}, dialects: [dialect, ...more] };
      const local = await startLocal({ profileFile: join(folder, 'form.yaml'), stateDir: folder, world });
      const before = local.service.stored().map(({ id }) => id);
      const { environment } = open(loadProfile(local.profileFile));
      expect(await preflight(environment)).toMatchObject({ planting: 'create', create_form: form });
      await environment.close();
      expect(local.service.stored().map(({ id }) => id)).toEqual(before);
      await local.close();
    });
