import { join } from 'node:path';
import { Unanswered } from '../../client/errors.ts';
import { startLocal } from '../../environments/embedded.ts';
import type { Change } from '../../environments/mutants/change.ts';
import { startMutant } from '../../environments/mutants/front.ts';
import { loadProfile } from '../../environments/profile.ts';
import { liveThrough } from '../../suites/harness/records/live-through.ts';
import { populationOf } from '../../suites/harness/records/populations.ts';
import { JudgedLife, type LifePlan } from '../../suites/harness/records/record-life.ts';
import type { Environment } from '../../suites/harness/environment/environment.ts';
import { expect, test } from './local-environment.ts';

const plan: LifePlan = { resourceType: 'contacts', begins: 'create', values: {}, update: {} };

async function lived(environment: Environment, wanted = plan): Promise<JudgedLife> {
  const population = await populationOf(environment, wanted.resourceType);
  const life = await liveThrough(environment, population, wanted);
  // Other workers get it as JSON.
  return new JudgedLife(JSON.parse(JSON.stringify(life)) as typeof life, (answer) => answer);
}

test('a life goes from its beginning to its end, and leaves no record', async ({ open }) => {
  const { environment, journal } = open();
  const { writableTexts } = await populationOf(environment, 'contacts');
  const [some = '', other = ''] = writableTexts;
  const judged = await lived(environment, {
    ...plan,
    values: { [some]: 'kept', [other]: 'old' },
    update: { [other]: 'new' },
  });
  for (const step of ['made', 'updated', 'deleted'] as const) expect(judged.status(step)).toBe(200);
  expect(judged.shown('listed')).toMatchObject({ [some]: 'kept', [other]: 'old' });
  expect(judged.shown('listed whole')).toMatchObject({ [some]: 'kept', [other]: 'old' });
  expect(judged.readRecord().body.id).toBe(judged.life.id);
  expect(judged.shown('listed updated')).toMatchObject({ [some]: 'kept', [other]: 'new' });
  expect(judged.rows('listed deleted')).toEqual([]);
  expect(judged.answer('read deleted').text).not.toContain(judged.life.label);
  await environment.close();
  expect(journal().left).toEqual([]);
});

test('both forms of an upsert begin a life that ends with the run', async ({ open }) => {
  const { environment, journal } = open();
  for (const begins of ['upsert of fields', 'upsert of data'] as const) {
    const judged = await lived(environment, { resourceType: 'companies', begins, values: {} });
    expect(judged.status('made')).toBe(200);
    expect(judged.rows('listed')).toHaveLength(1);
    expect(() => judged.status('updated')).toThrow('could not be decided');
  }
  await environment.close();
  expect(journal().left).toEqual([]);
});

test('a create that is refused is all that is known of its life', async ({ open, behind }) => {
  const refusing = await behind(({ body }) =>
    body.includes('refuse this') ? { status: 400, body: {} } : undefined,
  );
  const { environment } = open(refusing);
  const { spareText } = await populationOf(environment, 'contacts');
  const judged = await lived(environment, { ...plan, values: { [spareText]: 'refuse this' } });
  expect(judged.status('made')).toBe(400);
  expect(() => judged.shown('listed')).toThrow('answered with 400');
});

test('a list that shows others beside the record is not waited for', async ({ folder, open }) => {
  const profileFile = join(folder, 'unfiltered.yaml');
  const local = await startLocal({ profileFile, stateDir: folder });
  const unfiltered: Change = {
    on: 'request',
    operation: 'ListCrmRecords',
    part: 'body',
    at: ['fields'],
    alteration: { how: 'removed' },
  };
  const front = await startMutant(profileFile, [unfiltered]);
  const profile = loadProfile(profileFile);
  const { environment } = open({ ...profile, settle_timeout_ms: 10_000 });
  const population = await populationOf(environment, 'contacts');
  await population.plant();
  const begin = performance.now();
  const judged = new JudgedLife(await liveThrough(environment, population, plan), (answer) => answer);
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect(judged.rows('listed').length).toBeGreaterThan(1);
  expect(judged.rows('listed deleted').length).toBeGreaterThan(0);
  await environment.close();
  await front.close();
  await local.close();
});

test('a step without an answer leaves the others to be judged', async ({ open, behind }) => {
  const cutting = await behind(({ method, body }) =>
    method === 'PATCH' && body.includes('cut this') ? 'cut after' : undefined,
  );
  const { environment } = open(cutting);
  const { spareText } = await populationOf(environment, 'contacts');
  const judged = await lived(environment, { ...plan, update: { [spareText]: 'cut this' } });
  expect(() => judged.status('updated')).toThrow(Unanswered);
  expect(judged.status('deleted')).toBe(200);
});
