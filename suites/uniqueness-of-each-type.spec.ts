import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, given, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { populationOf } from './harness/records/populations.ts';
import { freshValue } from './harness/uniqueness/keyed-record.ts';
import { likelyUnique } from './harness/uniqueness/unique-fields.ts';

test(
  'a create that is refused for a value which another record holds is answered 409, whatever its type',
  clause('UNIQUENESS-01'),
  async ({ forEach, crm, environment }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const population = await populationOf(environment, resourceType);
      const field = await likelyUnique(environment, population);
      offered(field !== undefined, `no field of ${resourceType} sounds unique`);
      const createWith = async (value: string): Promise<number> => {
        const { values } = population.marked({ [field.id]: value });
        return (await population.tryCreate(values, { crm: crm.onPurpose })).status;
      };
      const taken = freshValue(population, field);
      const first = await createWith(taken);
      offered(isDone(first), `a create with a fresh ${field.id} is answered ${first}`);
      const second = await createWith(taken);
      // Which fields are unique is open.
      if (isDone(second)) return;
      const other = await createWith(freshValue(population, field));
      given(isDone(other), `a second create with a fresh ${field.id} was answered with ${other}`);
      equal(second, 409, `a create in ${resourceType} with a ${field.id} that is taken is a conflict`);
    });
  },
);
