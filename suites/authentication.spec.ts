import {
  type MalformedCall,
  malformedCalls,
  misplaced,
  misplacings,
  spoiltCalls,
  spoilt,
} from '../generators/authorization.ts';
import { inCommon } from '../generators/covered.ts';
import { type OperationId, operations, resourceTypes } from '../specs/openapi.ts';
import { eachWithSome } from '../generators/each-with-some.ts';
import { clause, equal, holds, offered, test } from './harness/check.ts';
import { readingCallsAbout, recordCallsAbout, type ValidCalls } from './harness/records/valid-calls.ts';
import { distinct } from './harness/properties/observation-words.ts';
import { isTurnedAway, tellsOfPermission } from './harness/properties/rpc-refusal.ts';

/** No header, or one with this text. */
type Header = 'none' | { readonly header: string };

type Authorized = MalformedCall<OperationId>['authorization'];

const headerOf = (authorization: Authorized): Header =>
  authorization === 'none' ? 'none' : { header: authorization.header };

const wayOf = (authorization: Authorized): string =>
  authorization === 'none' ? 'no header' : authorization.way;

const commonCalls = (of: readonly OperationId[]) => inCommon('malformed calls', malformedCalls(of));

function refusesCall(answer: Parameters<typeof isTurnedAway>[0], call: string): void {
  holds(isTurnedAway(answer), `${call} is refused, but it was answered ${answer.status}`);
}

const onePage = { page: { limit: 1 } };

/** The other resource types of which a caller with a token is shown a list. */
async function listedBeside(
  one: string,
  crm: { list: (type: string, request: typeof onePage) => Promise<{ readonly status: number }> },
): Promise<readonly string[]> {
  const listed: string[] = [];
  for (const type of resourceTypes.records)
    if (type !== one && (await crm.list(type, onePage)).status === 200) listed.push(type);
  return listed;
}

test(
  'a call without a token is refused',
  clause('AUTH-01'),
  async ({ forEach, calls, callsInXml, callAs, crm }) => {
    await forEach(calls.operations, async (operation) => {
      refusesCall(await callAs(operation, 'none'), `${operation} without a token`);
    });
    const listed = calls.operations.includes('ListCrmRecords') ? await listedBeside('contacts', crm) : [];
    const stranger = crm.onPurpose.but({ authorization: 'none' });
    if (listed.length > 0)
      await forEach(listed, async (resourceType) => {
        refusesCall(await stranger.list(resourceType, onePage), `a list of ${resourceType} without a token`);
      });
    const inXml = await callsInXml();
    if (inXml.operations.length > 0)
      await forEach(inXml.operations, async (operation) => {
        refusesCall(await inXml.make(operation, stranger), `${operation} in XML without a token`);
      });
  },
);

test(
  'a call with a malformed or made-up token is refused',
  clause('AUTH-02'),
  async ({ forAll, forEach, calls, callAs, validToken }) => {
    const valid = await validToken();
    const refuses = async (operation: OperationId, way: string, header: Header): Promise<void> => {
      const answer = await callAs(operation, header);
      const call = `${operation} with ${way}`;
      refusesCall(answer, call);
      holds(!tellsOfPermission(answer), `${call} is refused for its token, not for a missing permission`);
    };
    await forAll(commonCalls(calls.operations), async ({ operation, authorization }) =>
      refuses(operation, wayOf(authorization), headerOf(authorization)),
    );
    await forEach(spoiltCalls(calls.operations), ({ operation, spoiling }) =>
      refuses(operation, `a token that was ${spoiling}`, { header: `Bearer ${spoilt(valid, spoiling)}` }),
    );
  },
);

test(
  'a call about any other resource type with a made-up token is refused',
  clause('AUTH-02'),
  async ({ forEachApart, environment, crm }) => {
    const stranger = crm.onPurpose.but({ authorization: { header: 'Bearer made-up-by-the-kit' } });
    const others = resourceTypes.records.filter((type) => type !== 'contacts');
    const refusedEach = async (valid: ValidCalls, resourceType: string): Promise<void> => {
      for (const operation of valid.operations)
        refusesCall(
          await valid.make(operation, stranger),
          `${operation} in ${resourceType} with a made-up token`,
        );
    };
    await forEachApart(others, async (resourceType) => {
      const reading = await readingCallsAbout(environment, resourceType);
      offered(reading.operations.length > 0, `neither schema nor list of ${resourceType} can be read`);
      await refusedEach(reading, resourceType);
      await refusedEach(await recordCallsAbout(environment, resourceType), resourceType);
    });
  },
);

test(
  'the record API answers an invalid token with 401',
  clause('AUTH-05'),
  async ({ forAll, forEach, calls, callAs, validToken }) => {
    const valid = await validToken();
    const isOfRecords = (operation: OperationId): boolean => operations[operation].address === 'base_url';
    await forAll(commonCalls(calls.operations), async ({ operation, authorization }) => {
      if (!isOfRecords(operation)) return;
      const { status } = await callAs(operation, headerOf(authorization));
      equal(status, 401, `${operation} without a valid token is answered with 401`);
    });
    await forEach(calls.operations.filter(isOfRecords), async (operation) => {
      const { status } = await callAs(operation, 'none');
      equal(status, 401, `${operation} without a token is answered with 401`);
    });
    await forEach(spoiltCalls(calls.operations), async ({ operation, spoiling }) => {
      if (!isOfRecords(operation)) return;
      const { status } = await callAs(operation, { header: `Bearer ${spoilt(valid, spoiling)}` });
      equal(status, 401, `${operation} with a token that was ${spoiling} is answered with 401`);
    });
  },
);

test(
  'a valid token without the word Bearer or under another scheme is refused',
  clause('AUTH-15'),
  async ({ forEach, calls, crm, validToken }) => {
    const valid = await validToken();
    await forEach(eachWithSome(calls.operations, misplacings), async ([operation, way]) => {
      const answer = await calls.make(
        operation,
        crm.but({ authorization: { header: misplaced(valid, way) } }),
      );
      holds(
        isTurnedAway(answer),
        `${operation} with a valid token ${way} is refused, but it was answered ${answer.status}`,
      );
    });
  },
);

test(
  'the word Bearer counts in some letter case',
  clause('AUTH-16'),
  async ({ forEach, observe, calls, validToken, crm }) => {
    const valid = await validToken();
    const found = distinct();
    const reads = calls.operations.filter((id) => !operations[id].writes);
    await forEach(eachWithSome(reads, ['bearer', 'BEARER']), async ([operation, scheme]) => {
      const header = `${scheme} ${valid}`;
      const { status } = await calls.make(operation, crm.but({ authorization: { header } }));
      found.add(`${scheme} with ${status}`);
    });
    observe(`A valid token is answered under the word ${found.inWords()}.`);
  },
);

test('the exchange itself needs no token', clause('AUTH-10'), async ({ once, exchange }) => {
  await once(async () => {
    const { status, body } = await exchange();
    equal(status, 200, 'an exchange without an Authorization header succeeds');
    holds(body.data.access_token !== '', 'it brings a token');
  });
});
