import { join } from 'node:path';
import { startLocal } from '../../environments/embedded.ts';
import { loadProfile } from '../../environments/profile.ts';
import type { World } from '../../environments/reference/world/world.ts';
import { keptAmong } from '../../suites/harness/filters/kept-among.ts';
import { populationOf } from '../../suites/harness/records/populations.ts';
import { expect, test } from './local-environment.ts';
import { plainWorld } from './plain-world.ts';

const field = { id: 'standard__body', fieldType: 'string' } as const;

const [short, alike, tooLong] = [`${'a'.repeat(20)}y`, `${'a'.repeat(20)}z`, 'a'.repeat(61)];

test('a text that the field has no room for is neither expected nor asked for', async ({ folder, open }) => {
  const world: World = {
    ...plainWorld,
    contacts: {},
    fields: {
      noteActivities: [
        { id: 'standard__title', type: 'string' },
        { id: 'standard__author', type: 'string' },
        { id: field.id, type: 'string', maxLength: 60 },
      ],
    },
  };
  const local = await startLocal({ profileFile: join(folder, 'notes.yaml'), stateDir: folder, world });
  const { environment } = open(loadProfile(local.profileFile));
  const held = [short, alike, tooLong];
  const { questions, law } = await keptAmong(
    { fieldType: 'string', operations: /^IS(_NOT)?_ANY$/, held, asked: held.map((text) => [text]) },
    {
      field,
      population: await populationOf(environment, 'noteActivities'),
      environment,
      crm: environment.connection.crm,
    },
  );
  expect(questions.map(({ operation, value }) => [operation, value])).toEqual([
    ['IS_ANY', [short]],
    ['IS_ANY', [alike]],
    ['IS_NOT_ANY', [short]],
    ['IS_NOT_ANY', [alike]],
  ]);
  for (const question of questions) await law(question);
  await environment.close();
  await local.close();
});
