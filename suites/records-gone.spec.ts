import { limits } from '../specs/openapi.ts';
import { clause, given, holds, offered, test } from './harness/check.ts';
import { listPages } from './harness/lists/record-list.ts';
import { walk } from './harness/lists/walk.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { textBeside } from './harness/uniqueness/keyed-record.ts';
import { madeAfterDeletion, waysToMakeAgain } from './harness/uniqueness/made-again.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';

/** Where contacts fill more pages, one of them is not looked for among all. */
const mostPages = 3;

test(
  'a list without a filter no longer shows a deleted record',
  clause('RECORDS-19'),
  async ({ once, contacts, crm, environment }) => {
    needsOperation(environment, 'DeleteCrmRecord');
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

for (const what of waysToMakeAgain) {
  test(
    `${what} with the unique value of a deleted record brings none of it back`,
    clause('RECORDS-19'),
    async ({ once, decidable, contacts, crm, environment }) => {
      const key = await decidable(() => uniqueField(environment));
      const field = textBeside(contacts, key);
      needsOperation(environment, 'DeleteCrmRecord');
      await once(async () => {
        const text = contacts.freshText();
        const label = await madeAfterDeletion(what, contacts, crm, key, { [field]: text });
        given((await contacts.idOf(label)) !== undefined, `the list did not show ${what} in time`);
        const shown = await contacts.shown(label, [field]);
        holds(shown?.[field] !== text, `${what} shows in ${field} what the deleted record held`);
      });
    },
  );
}
