import { operations } from '../specs/openapi.ts';
import { clause, equal, given, test } from './harness/check.ts';
import { outOfReach } from './harness/run/capabilities.ts';

/** What a record would carry that is never made. */
const nothing = { field: 'standard__first_name', value: 'none' };

const openness = (status: number): string => ([401, 403].includes(status) ? 'closed' : 'open');

test(
  'an operation labelled as proposed is deployed',
  clause('LIFECYCLE-01'),
  async ({ once, crm, environment }) => {
    await once(async () => {
      const isListed = outOfReach(environment.capabilities, 'ListCrmRecords') === undefined;
      const { status } = isListed ? await crm.list('contacts', { page: { limit: 1 } }) : await crm.userInfo();
      given(status === 200, `the token of the profile was answered with ${status}`);
      given(environment.capabilities.looked, 'the operations could not be looked at');
      const { status: withoutToken } = await crm
        .but({ authorization: 'none' })
        .list('contacts', { page: { limit: 1 } });
      given(withoutToken !== 200, 'every call is answered 200, so nothing tells what is deployed');
      const absent = environment.capabilities.absent.filter((id) =>
        operations[id].lifecycle.includes('Proposed'),
      );
      equal(absent, [], 'every proposed operation is there');
    });
  },
);

test(
  'operations for trusted testers or in early access are open or closed',
  clause('LIFECYCLE-02'),
  async ({ once, observe, environment: { crm, profile, capabilities } }) => {
    await once(async () => {
      const list = await crm.list('contacts', { page: { limit: 1 } });
      const told = [`the list is ${openness(list.status)} (${list.status})`];
      if (profile.access === 'read-write') {
        // No record comes of half a body.
        const upsert = await crm.writeText('UpsertCrmRecord', { resourceTypeCode: 'contacts' }, '{', nothing);
        const isClosed = capabilities.closed.includes('UpsertCrmRecord');
        told.push(`upsert is ${isClosed ? 'closed' : openness(upsert.status)} (${upsert.status})`);
      }
      observe(`To this application ${told.join(' and ')}.`);
    });
  },
);

test(
  'an operation without a label is open, closed or not deployed',
  clause('LIFECYCLE-03'),
  async ({ once, observe, environment: { crm } }) => {
    await once(async () => {
      const answers = {
        'the RPC field schema list': await crm.rpcFieldSchemas({}),
        'the company list': await crm.rpcCompanies({ pagingOptions: { pageSize: 1 } }),
        'the token info': await crm.userInfo(),
        'the token exchange': await crm.onPurpose.exchange({}),
      };
      const told = Object.entries(answers).map(([operation, { status }]) => {
        const deployed = ![404, 405, 501].includes(status);
        const found = deployed ? `is ${openness(status)}` : 'seems not to be deployed';
        return `${operation} ${found}, answering ${status}`;
      });
      observe(`${told.join('; ')}.`);
    });
  },
);

test(
  'the fields of a type are told by one operation, the other or none',
  clause('LIFECYCLE-04'),
  async ({ once, observe, environment: { crm } }) => {
    await once(async () => {
      const schema = await crm.fieldSchema('companies');
      const rpc = await crm.rpcFieldSchemas({});
      const told = (status: number): string => (status === 200 ? 'tells fields' : `does not (${status})`);
      observe(`The schema operation ${told(schema.status)}, and the RPC list ${told(rpc.status)}.`);
    });
  },
);

test(
  'a list hands out the address of a next page or none',
  clause('LIFECYCLE-05'),
  async ({ once, observe, environment: { crm } }) => {
    await once(async () => {
      const answers = [
        await crm.list('contacts', { page: { limit: 1 } }),
        await crm.rpcCompanies({ pagingOptions: { pageSize: 1 } }),
        await crm.rpcFieldSchemas({ pagingOptions: { pageSize: 1 } }),
      ];
      const handing = answers.filter(({ text }) => /"next[^"]*"\s*:\s*"https?:/i.test(text));
      const names = handing.map(({ operation }) => operation);
      observe(`An address of a next page is handed out by ${names.join(', ') || 'no list'}.`);
    });
  },
);
