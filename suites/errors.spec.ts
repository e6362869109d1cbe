import { operations } from '../specs/openapi.ts';
import { clause, holds, test } from './harness/check.ts';

test(
  'a valid call gets one of its documented statuses',
  clause('ERRORS-01'),
  async ({ forEach, calls, crm }) => {
    await forEach(calls.operations, async (operation) => {
      const { status } = await calls.make(operation, crm);
      const { statuses } = operations[operation];
      holds(
        statuses.includes(status),
        `${operation} answers one of ${statuses.join(', ')}, but it was ${status}`,
      );
    });
  },
);

test(
  'a successful answer with a body is JSON and says so',
  clause('ERRORS-02'),
  async ({ forEach, calls, crm }) => {
    await forEach(calls.operations, async (operation) => {
      const { status, text, headers, body } = await calls.make(operation, crm);
      if (status !== 200 || text === '') return;
      holds(body !== undefined, `the body of ${operation} is JSON`);
      const type = headers['content-type'] ?? 'none';
      holds(/json/i.test(type), `${operation} says that its body is JSON, but its content type is ${type}`);
    });
  },
);
