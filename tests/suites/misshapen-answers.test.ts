import { expect, test } from './local-environment.ts';
import type { Instead } from './front.ts';
import { populationOf } from '../../suites/harness/records/populations.ts';

const list = /\/list\//;

/** Bodies of a list that cannot be walked through. */
const misshapen: Readonly<Record<string, unknown>> = {
  nothing: null,
  'a list': [],
  'no objects': { has_more: false },
  'objects as text': { objects: 'none', has_more: false, total_objects: 0 },
  'an object of nothing': { objects: [null], has_more: false, total_objects: 0 },
  'fields as text': { objects: [{ id: '1', fields: 'none' }], has_more: false, total_objects: 0 },
};

for (const [what, body] of Object.entries(misshapen)) {
  test(`a list answered with ${what} leaves undecided what builds on it`, async ({ behind, open }) => {
    let broken = false;
    const instead: Instead = ({ path }) => (broken && list.test(path) ? { status: 200, body } : undefined);
    const { environment, journal } = open(await behind(instead));
    const population = await populationOf(environment, 'contacts');
    broken = true;
    const thrown: unknown = await population.plant().catch((error: unknown) => error);
    expect(thrown).toMatchObject({ name: 'Inconclusive' });
    broken = false;
    await environment.close();
    expect(journal().left).toEqual([]);
  });
}
