import { clause, test } from './harness/check.ts';
import { companyFilters, companyPages, schemaEntries } from './harness/lists/rpc-lists.ts';

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
          'the filter_groups of the profile': companyFilters(profile.filter_groups),
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
