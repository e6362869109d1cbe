import { smallLimit } from '../generators/page-limit.ts';
import { pageParts } from '../generators/page-parts.ts';
import { limits } from '../specs/openapi.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import { quietWalk, rowsWith } from './harness/quiet-companies.ts';
import { companyPages, entryPages, schemaEntries } from './harness/rpc-pages.ts';
import { settle } from './harness/settle.ts';
import { givenComplete } from './harness/walk-laws.ts';
import { walk } from './harness/walk.ts';

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
  'a company of the record API shows in the company list',
  clause('RPC-13'),
  async ({ once, populate, crm, environment }) => {
    const companies = await populate('companies');
    const { label } = await companies.plant();
    await once(async () => {
      const { seen } = await settle(async () => {
        const walked = await walk(companyPages(crm), [limits.maximum_page_size]);
        givenComplete(walked);
        return rowsWith(label, walked.rows) > 0 ? true : undefined;
      }, environment.profile.settle_timeout_ms);
      holds(seen === true, 'the company list shows a company that the record list shows');
    });
  },
);

test(
  'a listed company shows its values in some shape',
  clause('RPC-14'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const { status, rows } = await companyPages(environment.crm)(undefined, 1);
      const [company] = rows;
      observe(
        company === undefined
          ? `The company list (${status}) shows no company.`
          : `A listed company has the members ${Object.keys(company).join(', ')}.`,
      );
    });
  },
);

test(
  'filter groups, search and order of the company list have some shape',
  clause('RPC-15'),
  async ({ once, observe, environment: { crm, profile } }) => {
    await once(async () => {
      const samples = {
        'an unknown filter group': { filtersV2: { filterGroups: [{ unheard: 'of' }] } },
        'a search by text': { search: 'crmk' },
        'a search by object': { search: { unheard: 'of' } },
        'an order by object': { sortBy: { unheard: 'of' } },
        ...(profile.filter_groups && {
          'the filter_groups of the profile': { filtersV2: profile.filter_groups },
        }),
      };
      const told: string[] = [];
      for (const [sample, members] of Object.entries(samples)) {
        told.push(`${sample} with ${(await crm.rpcCompanies(members)).status}`);
      }
      observe(`The company list answers ${told.join(', ')}.`);
    });
  },
);

test(
  'a walk over the companies sees every one',
  clause('RPC-18'),
  async ({ forAll, standingCompanies, crm }) => {
    await forAll(pageParts(), async (parts) => {
      const { walked } = await quietWalk(crm, parts);
      holds(
        walked.end === 'complete',
        `a walk ends when hasMore is false, but it ended otherwise: ${walked.end}`,
      );
      const missed = standingCompanies.labels.filter((label) => rowsWith(label, walked.rows) === 0);
      equal(missed.length, 0, 'the walk sees every company that the record list shows');
    });
  },
);

test(
  'a walk over quiet companies shows none of them twice',
  clause('RPC-19'),
  async ({ forAll, standingCompanies, crm }) => {
    await forAll(pageParts(), async (parts) => {
      const { walked } = await quietWalk(crm, parts);
      givenComplete(walked);
      const twice = standingCompanies.labels.filter((label) => rowsWith(label, walked.rows) > 1);
      equal(twice.length, 0, 'no company comes twice');
    });
  },
);

test(
  'the RPC cursor moves on with every page while there is more',
  clause('RPC-20'),
  async ({ forAll, standingCompanies, crm }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    await forAll(pageParts(), async (parts) => {
      const { walked } = await quietWalk(crm, parts);
      holds(walked.end !== 'repeated cursor', 'no cursor comes back while hasMore is true');
      holds(walked.end !== 'no cursor', 'each page that says there is more has a cursor');
    });
  },
);

test(
  'the total of the company list is zero or the number of companies',
  clause('RPC-21'),
  async ({ forAll, standingCompanies, crm }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    await forAll(pageParts(), async (parts) => {
      const { walked, count } = await quietWalk(crm, parts);
      givenComplete(walked);
      for (const { total = 0 } of walked.pages) {
        holds(total === 0 || total === count, `the total is 0 or ${count}, but it is ${total}`);
      }
    });
  },
);

test(
  'the total of the field schema list is zero or the number of entries',
  clause('RPC-21'),
  async ({ forEach, crm }) => {
    await forEach([{}, { crmObjectType: 'Contact' }], async (members) => {
      const walked = await walk(entryPages(crm, members), [undefined]);
      givenComplete(walked);
      for (const { total = 0 } of walked.pages) {
        const right = total === 0 || total === walked.rows.length;
        holds(right, `the total is 0 or ${walked.rows.length}, but it is ${total}`);
      }
    });
  },
);

test(
  'a company cursor without its filters is answered with 200',
  clause('RPC-22'),
  async ({ forAll, standingCompanies, crm, environment }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    const filtersV2 = environment.profile.filter_groups ?? { filterGroups: [] };
    await forAll(smallLimit(), async (pageSize) => {
      const first = await companyPages(crm, { filtersV2 })(undefined, pageSize);
      given(
        first.status === 200 && first.more && first.next !== undefined,
        'there is no second page of companies',
      );
      const { status } = await crm.rpcCompanies({ pagingOptions: { cursor: first.next } });
      equal(status, 200, 'a company list with only a cursor is answered');
    });
  },
);

test(
  'an RPC answer leaves hasMore out and writes whole numbers as text, or does not',
  clause('RPC-25'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const { pagingMetadata = {} } =
        (await environment.crm.rpcFieldSchemas({ crmObjectType: 'Contact' })).body ?? {};
      const { hasMore, totalResults } = pagingMetadata;
      observe(
        `On a last page hasMore is ${hasMore === undefined ? 'left out' : String(hasMore)}, and totalResults is ` +
          `${totalResults === undefined ? 'left out' : `a ${typeof totalResults}`}.`,
      );
    });
  },
);

test(
  'field types and external ids are named in some way',
  clause('RPC-26'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const entries = await schemaEntries(environment.crm);
      const types = [...new Set(entries.map(({ fieldType = 'none' }) => fieldType))];
      const same = entries.filter(({ fieldId, externalId }) => fieldId === externalId).length;
      observe(
        `Field types are called ${types.join(', ')}; ${same} of ${entries.length} external ids repeat the field id.`,
      );
    });
  },
);
