import { limits } from '../specs/openapi.ts';
import { clause, given, holds, offered, test } from './harness/check.ts';
import { listPages } from './harness/lists/record-list.ts';
import { walk } from './harness/lists/walk.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { outOfReach } from './harness/run/capabilities.ts';

/** Where more contacts stand, one of them is not looked for among all. */
const mostPages = 3;

test(
  'a list without a filter no longer shows a deleted record',
  clause('RECORDS-19'),
  async ({ once, contacts, crm, environment }) => {
    offered(
      outOfReach(environment.capabilities, 'DeleteCrmRecord') === undefined,
      'records cannot be deleted here',
    );
    await once(async () => {
      const pages = listPages(crm, 'contacts', { page: {} });
      const idsShown = async (): Promise<readonly string[]> =>
        (await walk(pages, [limits.maximum_page_size], mostPages)).rows.map((row) => row.id);
      const { id, label } = await contacts.plant();
      const isShown = await contacts.patience.lists.lookUntil(idsShown, (ids) => ids.includes(id));
      offered(isShown.includes(id), `the first ${mostPages} pages of all contacts do not show a new one`);
      const { status } = await crm.delete('contacts', id);
      given(isDone(status) && (await contacts.vanishes(label)), 'the delete was not carried out');
      const left = await contacts.patience.lists.lookUntilGone(idsShown, (ids) => !ids.includes(id));
      holds(!left.includes(id), 'a list of all contacts stops showing a deleted one');
    });
  },
);
