import { limits } from '../specs/openapi.ts';
import { clause, given, holds, offered, test } from './harness/check.ts';
import { listPages } from './harness/lists/record-list.ts';
import { walk } from './harness/lists/walk.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { outOfReach } from './harness/run/capabilities.ts';

/** Where contacts fill more pages, one of them is not looked for among all. */
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
      const pages = listPages(crm, 'contacts', { returnFields: [contacts.marker.field], page: {} });
      const look = () => walk(pages, [limits.maximum_page_size], mostPages);
      const { id, label } = await contacts.plant();
      const shows = ({ rows }: Awaited<ReturnType<typeof look>>): boolean =>
        rows.some((row) => row.id === id);
      // A list that goes on is not asked again: the contact stands further on.
      const before = await contacts.patience.lists.lookUntil(
        look,
        (walked) => shows(walked) || walked.end === 'endless',
      );
      offered(shows(before), `the first ${mostPages} pages of all contacts do not show a new one`);
      const { status } = await crm.delete('contacts', id);
      given(isDone(status) && (await contacts.vanishes(label)), 'the delete was not carried out');
      const after = await contacts.patience.lists.lookUntilGone(look, (walked) => !shows(walked));
      holds(!shows(after), 'a list of all contacts stops showing a deleted one');
    });
  },
);
