import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { TakenValues } from './harness/uniqueness/taken-values.ts';

test(
  'a create that is refused for a value which another record holds is answered 409, whatever its type',
  clause('UNIQUENESS-01'),
  async ({ forEach, crm, environment }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const taken = await TakenValues.of(environment, resourceType, crm);
      const status = await taken.create();
      // Which fields are unique is open.
      if (isDone(status)) return;
      const other = await taken.create(taken.fresh());
      given(isDone(other), `a second create with a fresh ${taken.named} was answered with ${other}`);
      equal(
        status,
        409,
        `a create in ${resourceType} with the ${taken.named} of another record is a conflict`,
      );
    });
  },
);

test(
  'a create takes no value that an update is refused for as a conflict, whatever its type',
  clause('UNIQUENESS-01'),
  async ({ forEach, crm, environment }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const taken = await TakenValues.of(environment, resourceType, crm);
      offered((await taken.update()) === 409, `no update meets a conflict by ${taken.named}`);
      holds(
        !isDone(await taken.create()),
        `a create in ${resourceType} with the ${taken.named} of another record is a conflict, as an update is`,
      );
    });
  },
);

test(
  'an update takes no value that a create is refused for as a conflict, whatever its type',
  clause('UNIQUENESS-02'),
  async ({ forEach, crm, environment }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const taken = await TakenValues.of(environment, resourceType, crm);
      offered((await taken.create()) === 409, `no create meets a conflict by ${taken.named}`);
      holds(
        !isDone(await taken.update()),
        `an update in ${resourceType} to the ${taken.named} of another record is a conflict, as a create is`,
      );
    });
  },
);
