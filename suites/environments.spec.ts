import { clause, equal, test } from './harness/check.ts';

test(
  'every operation answers at its path below its address',
  clause('ENVIRONMENTS-01'),
  async ({ forEach, calls, crm }) => {
    await forEach(calls.operations, async (operation) => {
      const { status } = await calls.make(operation, crm);
      equal(status, 200, `a valid call of ${operation} succeeds`);
    });
  },
);
