import { clause, equal, given, holds, test } from './harness/check.ts';
import { filteredCompanies } from './harness/records/filtered-companies.ts';
import { companyFilters, companyPages } from './harness/lists/rpc-lists.ts';
import { walk } from './harness/lists/walk.ts';

test(
  'a company cursor without its filters brings a row that the filters leave out',
  clause('RPC-22'),
  async ({ once, populate, decidable, crm, environment }) => {
    const filters = companyFilters(environment.profile.filter_groups);
    const isLeftOut = await decidable(async () =>
      filteredCompanies(environment, await populate('companies'), filters),
    );
    await once(async () => {
      const first = await companyPages(crm, filters)(undefined, 1);
      given(first.more && first.next !== undefined, 'there is no second page of filtered companies');
      let page = first;
      let foreign = false;
      while (page.more && page.next !== undefined && !foreign) {
        page = await companyPages(crm.onPurpose)(page.next, 1);
        equal(page.status, 200, 'a company list with only a cursor is answered');
        foreign = page.rows.some(isLeftOut);
      }
      holds(foreign, 'a cursor without the filters goes on through companies that they leave out');
      const kept = await walk(companyPages(crm, filters), [1]);
      holds(!kept.rows.some(isLeftOut), 'a cursor with the filters goes on through companies that they keep');
    });
  },
);
