import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, given, test } from './harness/check.ts';
import { lookUntil } from './harness/lists/settle.ts';
import type { Population } from './harness/records/population.ts';

/** How many records of a population a list shows once it shows the one with this label. */
async function countOnceShown(population: Population, label: string): Promise<number> {
  given((await population.idOf(label)) !== undefined, 'the list did not show the new record in time');
  const count = async (): Promise<number> => (await population.standing()).length;
  // One copy of a list may be behind another.
  return lookUntil(count, (found) => found === 1, population.settleTimeoutMs);
}

test(
  'a create makes one record, whatever its type',
  clause('RECORDS-02'),
  async ({ forEach, populate, crm }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const population = await populate(resourceType);
      const { label, values } = population.marked({});
      const { status } = await population.tryCreate(values, { crm });
      given(status === 200, `a create in ${resourceType} was answered with ${status}`);
      equal(await countOnceShown(population, label), 1, `one create in ${resourceType} makes one record`);
    });
  },
);

test(
  'an upsert that matches nothing makes one record, whatever its type',
  clause('UPSERT-03'),
  async ({ forEach, populate, crm }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const population = await populate(resourceType);
      const { label, values } = population.marked({});
      const { status } = await crm.upsert(resourceType, population.overwriting(values), population.marker);
      given(status === 200, `an upsert in ${resourceType} was answered with ${status}`);
      equal(await countOnceShown(population, label), 1, `one upsert in ${resourceType} makes one record`);
    });
  },
);
