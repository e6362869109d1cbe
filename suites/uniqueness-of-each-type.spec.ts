import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';

test(
  'a create that is refused for a value which another record holds is answered 409, whatever its type',
  clause('UNIQUENESS-01'),
  async ({ forEachApart, taken }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const { named, create, freshCreate = 200 } = await taken(resourceType);
      // Which fields are unique is open.
      if (isDone(create)) return;
      given(isDone(freshCreate), `a second create with a fresh ${named} was answered with ${freshCreate}`);
      equal(create, 409, `a create in ${resourceType} with the ${named} of another record is a conflict`);
    });
  },
);

test(
  'a create takes no value that an update is refused for as a conflict, whatever its type',
  clause('UNIQUENESS-01'),
  async ({ forEachApart, taken }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const together = await taken(resourceType);
      const judged = [together, ...together.alone].filter(({ update }) => update === 409);
      offered(judged.length > 0, `no update meets a conflict by ${together.named}`);
      for (const { named, create } of judged)
        holds(
          !isDone(create),
          `a create in ${resourceType} with the ${named} of another record is a conflict, as an update is`,
        );
    });
  },
);

test(
  'an update takes no value that a create is refused for as a conflict, whatever its type',
  clause('UNIQUENESS-02'),
  async ({ forEachApart, taken }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const together = await taken(resourceType);
      const refused = [together, ...together.alone].filter(({ create }) => create === 409);
      offered(refused.length > 0, `no create meets a conflict by ${together.named}`);
      const judged = refused.filter(({ isUpdated = true }) => isUpdated);
      offered(judged.length > 0, `the list does not show what an update writes into ${together.named}`);
      for (const { named, update } of judged)
        holds(
          !isDone(update),
          `an update in ${resourceType} to the ${named} of another record is a conflict, as a create is`,
        );
    });
  },
);

test(
  'an update to values that no record holds is no conflict, whatever its type',
  clause('UNIQUENESS-06'),
  async ({ forEachApart, givenInTurn }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const { named, fresh } = await givenInTurn(resourceType);
      holds(fresh !== 409, `an update in ${resourceType} to a fresh ${named} is no conflict`);
      given(isDone(fresh), `an update in ${resourceType} to a fresh ${named} was answered with ${fresh}`);
    });
  },
);

test(
  'unique values that an update gave to a record are taken as well, whatever its type',
  clause('UNIQUENESS-01'),
  async ({ forEachApart, givenInTurn }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const { named, fresh, turns } = await givenInTurn(resourceType);
      offered(turns !== undefined, `an update to a fresh ${named} is answered with ${fresh}`);
      equal(
        turns.whileHeld,
        409,
        `a create in ${resourceType} with the ${named} that an update gave to a record is a conflict`,
      );
    });
  },
);

test(
  'an update that repeats the unique values of its own record is no conflict, whatever its type',
  clause('UNIQUENESS-11'),
  async ({ forEachApart, givenInTurn }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const { named, fresh, turns } = await givenInTurn(resourceType);
      offered(turns !== undefined, `an update to a fresh ${named} is answered with ${fresh}`);
      holds(
        turns.repeated !== 409,
        `an update in ${resourceType} with the values of its own record is no conflict`,
      );
    });
  },
);

test(
  'unique values that an update took from their record can be used again, whatever its type',
  clause('UNIQUENESS-12'),
  async ({ forEachApart, givenInTurn }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const { named, fresh, turns } = await givenInTurn(resourceType);
      offered(turns !== undefined, `an update to a fresh ${named} is answered with ${fresh}`);
      const { onceReplaced } = turns;
      offered(onceReplaced !== undefined, `an update to another ${named} is not carried out`);
      const isAnswered = isDone(onceReplaced) || onceReplaced === 409;
      given(isAnswered, `a create with ${named} that no record holds was answered ${onceReplaced}`);
      holds(
        isDone(onceReplaced),
        `a create in ${resourceType} with a ${named} that no record holds any more is no conflict`,
      );
    });
  },
);
