import { limits, operations } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/authorization-check.ts';
import { write } from './harness/records/ways-of-writing.ts';
import { saysAbsent, saysClosed } from './harness/properties/answer-status.ts';
import { isTurnedAway } from './harness/properties/rpc-refusal.ts';

const isTold = (label: string, { text }: { readonly text: string }): boolean => text.includes(label);

test(
  'each operation answers 200 to a valid call at its documented method and path',
  clause('ENVIRONMENTS-01'),
  async ({ forEach, calls, crm }) => {
    await forEach(calls.operations, async (operation) => {
      const { status } = await calls.make(operation, crm);
      equal(status, 200, `a valid call of ${operation} succeeds`);
    });
  },
);

test(
  'a token of another environment is refused here',
  clause('ENVIRONMENTS-02'),
  async ({ forEach, calls, holding, elsewhere }) => {
    await forEach(calls.operations, async (operation) => {
      offered(
        elsewhere.behind < limits.access_token_lifetime_seconds,
        'the clock here was moved so far ahead that a token of the counterpart has expired here',
      );
      const there = await elsewhere.holding(elsewhere.access_token).userInfo();
      offered(
        !saysAbsent(there),
        'TokenInfo, which shows a token in its own environment, is not deployed there',
      );
      offered(
        !saysClosed(there),
        'TokenInfo closed to the application of the counterpart, which shows its token',
      );
      given(there.status === 200, `the token is of no use in its own environment: ${there.status}`);
      const answer = await calls.make(operation, holding(elsewhere.access_token));
      holds(
        isTurnedAway(answer),
        `${operation} with a token of another environment is refused, but it was answered ${answer.status}`,
      );
    });
  },
);

test(
  'a token of this environment is refused in another',
  clause('ENVIRONMENTS-02'),
  async ({ forEach, calls, issued, elsewhere }) => {
    const { access_token } = await issued();
    const stranger = elsewhere.holding(access_token);
    await forEach(
      calls.operations.filter((id) => !operations[id].writes),
      async (operation) => {
        const answer = await calls.make(operation, stranger);
        holds(
          isTurnedAway(answer),
          `${operation} elsewhere with a token of this environment is refused, but it was answered ${answer.status}`,
        );
      },
    );
  },
);

test(
  'a record written in one environment never appears in another',
  clause('ENVIRONMENTS-03'),
  async ({ forEach, contacts, crm, elsewhere }) => {
    const target = await contacts.plant();
    await forEach(['create', 'upsert'] as const, async (way) => {
      const { status, label } = await write(way, {}, crm, contacts, target);
      given(status === 200, `the ${way} was answered ${status}`);
      const id = await contacts.idOf(label);
      given(id !== undefined, `the list did not show what the ${way} wrote`);
      const listed = await elsewhere.crm.list('contacts', contacts.labelled(label, {}));
      holds(!isTold(label, listed), 'the list of the other environment lacks it');
      const read = await elsewhere.crm.get('contacts', id);
      holds(!isTold(label, read), 'the other environment cannot read it by its id');
    });
  },
);
