import { limits } from '../specs/openapi.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import { countsOfLabels } from './harness/lists/stable-company-walk.ts';
import { companyPages, entryPages, schemaEntries } from './harness/lists/rpc-lists.ts';
import { settle } from './harness/lists/settle.ts';
import { givenComplete } from './harness/lists/walk-laws.ts';
import { walk } from './harness/lists/walk.ts';

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
    const { fieldSchemas = [] } = body;
    given(fieldSchemas.length > 0, 'the field schema list of contacts is empty');
    for (const entry of fieldSchemas) {
      for (const member of ['fieldId', 'fieldName', 'fieldType', 'crmObjectType'] as const) {
        equal(typeof entry[member], 'string', `${member} of ${entry.fieldId} is a text`);
      }
    }
  });
});

test(
  'without an object type the entries of all object types come',
  clause('RPC-03'),
  async ({ once, crm }) => {
    await once(async () => {
      const all = await walk(entryPages(crm), [undefined]);
      const contacts = await walk(entryPages(crm, { crmObjectType: 'Contact' }), [undefined]);
      for (const walked of [all, contacts]) givenComplete(walked);
      const types = new Set(all.rows.map(({ crmObjectType }) => crmObjectType));
      holds(
        types.size > 1,
        `entries of several object types come, but only ${[...types].join(', ') || 'none'} did`,
      );
      const ids = new Set(all.rows.map(({ fieldId }) => fieldId));
      const missing = contacts.rows.filter(({ fieldId }) => !ids.has(fieldId)).map(({ fieldId }) => fieldId);
      equal(missing, [], 'every field of contacts is among the fields of all types');
    });
  },
);

test(
  'with an object type only its own entries come',
  clause('RPC-04'),
  async ({ forEach, decidable, crm, environment }) => {
    const types = await decidable(async () => {
      const entries = await schemaEntries(environment.crm);
      return [...new Set(entries.flatMap(({ crmObjectType }) => crmObjectType ?? []))];
    });
    await forEach(types, async (type) => {
      const walked = await walk(entryPages(crm, { crmObjectType: type }), [undefined]);
      givenComplete(walked);
      holds(walked.rows.length > 0, `entries of ${type} come`);
      const others = walked.rows.filter(({ crmObjectType }) => crmObjectType !== type);
      equal(
        others.map(({ fieldId }) => fieldId),
        [],
        `no entry of another type than ${type} comes`,
      );
    });
  },
);

test(
  'the RPC list and the schema document name the same contact fields',
  clause('RPC-05'),
  async ({ once, crm }) => {
    await once(async () => {
      const { status, body } = await crm.fieldSchema('contacts');
      given(status === 200, `the field schema of contacts answered ${status}`);
      const walked = await walk(entryPages(crm, { crmObjectType: 'Contact' }), [undefined]);
      givenComplete(walked);
      const documented = Object.keys(body.properties);
      // Which of its two ids an entry has in common with the document is not shown.
      const named = walked.rows.map(({ fieldId, externalId }) => [fieldId, externalId]);
      const ids = new Set(named.flat());
      equal(
        documented.filter((id) => !ids.has(id)),
        [],
        'the RPC list names every field of the document',
      );
      const unknown = named.filter((pair) => !pair.some((id) => id !== undefined && documented.includes(id)));
      equal(unknown, [], 'the document names every field of the RPC list');
    });
  },
);

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
  'a company of the record API shows in the company list',
  clause('RPC-13'),
  async ({ once, populate, crm, environment }) => {
    const companies = await populate('companies');
    const { label } = await companies.plant();
    await once(async () => {
      const { seen } = await settle(async () => {
        const walked = await walk(companyPages(crm), [limits.maximum_page_size]);
        givenComplete(walked);
        return countsOfLabels(walked.rows).has(label) ? true : undefined;
      }, environment.profile.settle_timeout_ms);
      holds(seen === true, 'the company list shows a company that the record list shows');
    });
  },
);
