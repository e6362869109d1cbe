import { type OperationId, operations } from '../specs/openapi.ts';
import { clause, equal, holds, test } from './harness/authorization-check.ts';
import { distinct } from './harness/properties/observation-words.ts';
import { isRefused } from './harness/properties/answer-status.ts';

const ofRecords = (ids: readonly OperationId[]): OperationId[] =>
  ids.filter((id) => operations[id].address === 'base_url');

/** A service that takes a new record into a closed namespace leaves it where the kit cannot delete it. */
const makesRecords: ReadonlySet<OperationId> = new Set(['CreateCrmRecord', 'UpsertCrmRecord']);

test(
  'a call into a closed namespace is refused in the record API',
  clause('AUTH-07'),
  async ({ forEach, calls, callsInXml, intruding, environment }) => {
    const isSafe = (id: OperationId): boolean =>
      environment.profile.kind === 'local' || !makesRecords.has(id);
    const expectRefused = ({ status }: { readonly status: number }, call: string): void =>
      holds(isRefused(status), `${call} in a closed namespace is refused, but it was answered ${status}`);
    await forEach(ofRecords(calls.operations).filter(isSafe), async (operation) => {
      expectRefused(await calls.make(operation, intruding), operation);
    });
    const inXml = await callsInXml();
    const safeInXml = inXml.operations.filter(isSafe);
    if (safeInXml.length === 0) return;
    await forEach(safeInXml, async (operation) => {
      expectRefused(await inXml.make(operation, intruding), `${operation} in XML`);
    });
  },
);

test(
  'a call without its scope is given no data',
  clause('AUTH-08'),
  async ({ forEach, calls, crm, restricted, givenAway }) => {
    await forEach(calls.operations, async (operation) => {
      const full = await calls.make(operation, crm);
      const refusal = await calls.make(operation, restricted);
      if (!isRefused(refusal.status)) return;
      equal(await givenAway(full, refusal), [], `the refusal of ${operation} repeats nothing of the answer`);
    });
  },
);

test(
  'a closed namespace is answered with some status in the record API',
  clause('AUTH-12'),
  async ({ forEach, calls, intruding, observe }) => {
    const found = distinct();
    const reading = ofRecords(calls.operations).filter((id) => !operations[id].writes);
    await forEach(reading, async (operation) => {
      found.add(String((await calls.make(operation, intruding)).status));
    });
    observe(`Reading in a closed namespace is answered ${found.inWords()}.`);
  },
);

test(
  'a token without the named scopes opens all operations on records and companies, some or none',
  clause('AUTH-06', 'AUTH-13'),
  async ({ forEach, calls, restricted, observe }) => {
    const [open, closed] = [distinct(), distinct()];
    const withoutNamedScope = calls.operations.filter((id) => operations[id].scopes.length === 0);
    await forEach(withoutNamedScope, async (operation) => {
      const { status } = await calls.make(operation, restricted);
      (isRefused(status) ? closed : open).add(operation);
    });
    observe(
      `Without the scopes that the document names, an application may use ${open.inWords()}, and not ${closed.inWords()}.`,
    );
  },
);
