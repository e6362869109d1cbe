import { join } from 'node:path';
import { startLocal } from '../../environments/embedded.ts';
import { loadProfile } from '../../environments/profile.ts';
import { labelLeads } from '../../suites/harness/uniqueness/leading-label.ts';
import { expect, test } from './local-environment.ts';
import { plainWorld } from './plain-world.ts';

const field = {
  resourceType: 'noteActivities',
  id: 'my-brand__noteActivities_count',
  fieldType: 'integer' as const,
  stored: [],
};

/** Notes have one text, which tells them apart, and a number. None of them is unique. */
const fields = {
  noteActivities: [
    { type: 'string' as const, id: 'my-brand__noteActivities_subject' },
    { type: field.fieldType, id: field.id },
  ],
};

for (const [dialects, what, expected] of [
  [[], 'the text of a record leads an upsert to it, where it is searched by', true],
  [
    ['only-unique-fields-searched'],
    'no text leads an upsert to a record, where such a search is refused',
    false,
  ],
] as const) {
  test(what, async ({ folder, open }) => {
    const local = await startLocal({
      profileFile: join(folder, 'notes.yaml'),
      stateDir: folder,
      world: { ...plainWorld, contacts: {}, fields, dialects: [...dialects] },
    });
    const { environment, journal } = open(loadProfile(local.profileFile));
    expect(await labelLeads(environment, field)).toBe(expected);
    await environment.close();
    expect(journal()).toMatchObject({ left: [] });
    await local.close();
  });
}
