import { invalidAuthorization } from '../generators/authorization.ts';
import { smallLimit } from '../generators/page-limit.ts';
import { rpcCodes } from '../specs/openapi.ts';
import { rpcCodeIn } from '../specs/semantics/rpc-error.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';

test(
  'the field schema list is answered with an array of entries',
  clause('RPC-01'),
  async ({ once, crm }) => {
    await once(async () => {
      const { status, body } = await crm.rpcFieldSchemas({});
      equal(status, 200, 'the field schema list is answered');
      holds((body.fieldSchemas ?? []).length > 0, 'there are entries');
    });
  },
);

test('an entry gives its ids, its name and its types in text', clause('RPC-02'), async ({ once, crm }) => {
  await once(async () => {
    const { status, body } = await crm.rpcFieldSchemas({ crmObjectType: 'Contact' });
    equal(status, 200, 'the field schema list of contacts is answered');
    for (const entry of body.fieldSchemas ?? []) {
      for (const member of ['fieldId', 'fieldName', 'fieldType', 'crmObjectType'] as const) {
        equal(typeof entry[member], 'string', `${member} of ${entry.fieldId} is a text`);
      }
    }
  });
});

test(
  'the company list is answered with its companies as an array',
  clause('RPC-12'),
  async ({ once, standingCompanies, crm }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    await once(async () => {
      const { status, body } = await crm.rpcCompanies({});
      equal(status, 200, 'the company list is answered');
      holds((body.crmObjects ?? []).length > 0, 'there are companies');
    });
  },
);

test(
  'an RPC page says under its own names that there is more',
  clause('RPC-16'),
  async ({ once, standingCompanies, crm }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    await once(async () => {
      const { status, body } = await crm.rpcCompanies({ pagingOptions: { pageSize: 1 } });
      equal(status, 200, 'the company list is answered');
      equal(body.pagingMetadata?.hasMore, true, 'pagingMetadata.hasMore is true while companies remain');
      equal(typeof body.pagingMetadata?.nextCursor, 'string', 'pagingMetadata.nextCursor is a text');
    });
  },
);

test(
  'a page of companies never exceeds the page size',
  clause('RPC-17'),
  async ({ forAll, standingCompanies, crm }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    await forAll(smallLimit(), async (pageSize) => {
      const { status, body } = await crm.rpcCompanies({ pagingOptions: { pageSize } });
      equal(status, 200, 'the company list is answered');
      const size = (body.crmObjects ?? []).length;
      holds(size <= pageSize, `a page of size ${pageSize} holds no more, but this one holds ${size}`);
    });
  },
);

for (const operation of ['RpcFieldSchemaList', 'RpcCompanyList'] as const) {
  test(
    `${operation} without a valid token has the code for unauthenticated`,
    clause('RPC-06'),
    async ({ forAll, calls, crm }) => {
      await forAll(invalidAuthorization(), async (authorization) => {
        const answer = await calls.make(operation, crm.but({ authorization }));
        equal(rpcCodeIn(answer.body), rpcCodes['UNAUTHENTICATED'], `${operation} gives the code`);
      });
    },
  );
}
