import { clause, given, holds, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { offeredWays, write } from './harness/records/ways-of-writing.ts';

test(
  'a new record holds nothing of the one that was made before it',
  clause('RECORDS-03'),
  async ({ forEach, varied, contacts, crm, environment }) => {
    const lists = varied
      .writable('string', 'string_list')
      .filter(({ resourceType, fieldType }) => resourceType === 'contacts' && fieldType === 'string_list');
    const ids = [contacts.spareText, ...lists.map(({ id }) => id)];
    const makings = offeredWays(environment).filter((way) => way !== 'update');
    await forEach(makings, async (way) => {
      const text = contacts.freshText();
      const values = ids.map((id) => [id, id === contacts.spareText ? text : [text]]);
      const full = await contacts.tryCreate(contacts.marked(Object.fromEntries(values)).values, { crm });
      offered(isDone(full.status), `a create with ${ids.join(', ')} is answered ${full.status}`);
      const { status, label } = await write(way, {}, crm, contacts);
      given(isDone(status), `the ${way} of a record is answered ${status}`);
      given((await contacts.idOf(label)) !== undefined, `the list did not show the ${way} in time`);
      const shown = (await contacts.shown(label, ids)) ?? {};
      const taken = ids.filter((id) => JSON.stringify(shown[id] ?? '').includes(text));
      holds(taken.length === 0, `no value of the one before shows in ${taken.join(', ')}`);
    });
  },
);
