import fc from 'fast-check';
import { recordSteps } from '../../generators/record-steps.ts';
import { ViolatedExpectation } from '../../suites/harness/properties/expectation.ts';
import { RecordModelRun } from '../../suites/harness/writes/record-model-run.ts';
import { probedFields } from '../../suites/harness/uniqueness/unique-fields.ts';
import type { Cut, Instead } from './front.ts';
import { expect, test } from './local-environment.ts';
import { variedPopulations } from '../../suites/harness/filters/varied-populations.ts';
import { populationOf } from '../../suites/harness/records/populations.ts';

type Incoming = Parameters<Instead>[0];

const isWrite = ({ method, path }: Incoming): boolean =>
  method === 'PATCH' || method === 'DELETE' || (method === 'POST' && /\/org\/AG-LOCAL\/\w+$/.test(path));

const isUpdate = ({ method, path }: Incoming): boolean =>
  method === 'PATCH' && /\/contacts\/[^/]+$/.test(path);

const isMerge = ({ path, body }: Incoming): boolean =>
  path.endsWith('/contacts') && body.includes('searchExisting');

/** Breaks every third write, in one manner or the other, once told to begin; `instead` deals with the others. */
class Cutting {
  begun = false;
  readonly cuts = { 'cut before': 0, 'cut after': 0 };
  #writes = 0;

  instead(manners: readonly Cut[], otherwise: Instead = () => undefined): Instead {
    return (request) => {
      if (!this.begun || !isWrite(request)) return undefined;
      this.#writes += 1;
      const manner = manners[this.#writes % (3 * manners.length)];
      if (manner === undefined) return otherwise(request);
      this.cuts[manner] += 1;
      return manner;
    };
  }
}

const lives = fc.sample(recordSteps(), { numRuns: 25, seed: 8 });

/** Lives of contacts behind a front that breaks some writes. Returns the first law that did not hold. */
async function brokenLaw(
  { open, behind }: { readonly open: Open; readonly behind: Behind },
  cutting: Cutting,
  instead: Instead,
): Promise<string | undefined> {
  const { environment } = open(await behind(instead));
  const population = await populationOf(environment, 'contacts');
  const [key] = (await probedFields(environment, 'contacts')).unique;
  cutting.begun = true;
  try {
    for (const steps of lives) {
      const records = new RecordModelRun(environment.crm, { population, key });
      for (const step of steps) await records.take(step);
    }
  } catch (error) {
    if (error instanceof ViolatedExpectation) return error.message;
    throw error;
  }
  return undefined;
}

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
type Open = Fixtures['open'];
type Behind = Fixtures['behind'];

test('writes whose answer was lost are no failure, whether they happened or not', async ({
  open,
  behind,
}) => {
  const cutting = new Cutting();
  const broken = await brokenLaw({ open, behind }, cutting, cutting.instead(['cut before', 'cut after']));
  expect(broken).toBeUndefined();
  expect(cutting.cuts['cut before']).toBeGreaterThan(5);
  expect(cutting.cuts['cut after']).toBeGreaterThan(5);
});

const isCreate = ({ method, path }: Incoming): boolean =>
  method === 'POST' && path.endsWith('/org/AG-LOCAL/contacts');

for (const manner of ['cut before', 'cut after'] as const) {
  test(`a create is looked up before it is repeated: ${manner} it takes effect`, async ({ open, behind }) => {
    let creates = 0;
    let isBegun = false;
    const lossy: Instead = (request) => {
      if (!isBegun || !isCreate(request)) return undefined;
      creates += 1;
      return creates % 3 === 1 ? manner : undefined;
    };
    const { environment, journal } = open(await behind(lossy));
    const contacts = await populationOf(environment, 'contacts');
    isBegun = true;
    const labels = [...(await contacts.plantMany(8)), (await contacts.plant()).label];
    isBegun = false;
    const { rows } = await contacts.walk([100]);
    expect(rows.map(({ label }) => String(label)).toSorted()).toEqual(labels.toSorted());
    expect(creates).toBe(manner === 'cut after' ? labels.length : labels.length + Math.ceil(creates / 3));
    await environment.close();
    expect(journal().left).toEqual([]);
  });
}

test('varied records are planted whole although answers to their creates are lost', async ({
  open,
  behind,
}) => {
  let creates = 0;
  let isBegun = false;
  const lossy: Instead = (request) => {
    if (!isBegun || !isCreate(request)) return undefined;
    creates += 1;
    if (creates % 3 !== 1) return undefined;
    return creates % 2 === 1 ? 'cut before' : 'cut after';
  };
  const { environment, journal } = open(await behind(lossy));
  await populationOf(environment, 'contacts');
  isBegun = true;
  const [contacts] = await variedPopulations(environment, 'covering', 12);
  isBegun = false;
  expect(contacts?.population.resourceType).toBe('contacts');
  expect(contacts?.fields.length).toBeGreaterThan(5);
  expect(creates).toBeGreaterThan(12);
  await environment.close();
  expect(journal().left).toEqual([]);
});

for (const [what, isHit] of [
  ['an update', isUpdate],
  ['an upsert of a known record', isMerge],
] as const) {
  test(`among lost answers, ${what} that is answered and not done is found`, async ({ open, behind }) => {
    const cutting = new Cutting();
    const ignoring: Instead = (request) => (isHit(request) ? { status: 200, body: {} } : undefined);
    const broken = await brokenLaw({ open, behind }, cutting, cutting.instead(['cut after'], ignoring));
    expect(broken).toMatch(/^after (update|merge) the list shows .* but it shows/);
    expect(cutting.cuts['cut after']).toBeGreaterThan(0);
  });
}
