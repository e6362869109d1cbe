import { clause, given, holds, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';

test(
  'a new record holds nothing of the one that was made before it',
  clause('RECORDS-03'),
  async ({ once, varied, contacts }) => {
    // By default rules an upsert may find the one before.
    offered(contacts.madeBy === 'create', 'no create makes a contact that the list shows');
    const text = contacts.freshText();
    const lists = varied.fields.filter(
      ({ resourceType, fieldType }) => resourceType === 'contacts' && fieldType === 'string_list',
    );
    const values = Object.fromEntries(lists.map(({ id }) => [id, [text]]));
    const full = contacts.marked({ ...values, [contacts.spareText]: text });
    const ids = [contacts.spareText, ...lists.map(({ id }) => id)];
    const holding = (shown: Readonly<Record<string, unknown>>): readonly string[] =>
      ids.filter((id) => JSON.stringify(shown[id] ?? '').includes(text));
    await once(async () => {
      const { status: first } = await contacts.tryCreate(full.values);
      offered(isDone(first), `a create with ${ids.join(', ')} is answered ${first}`);
      const { label, values: bare } = contacts.marked({});
      const { status } = await contacts.tryCreate(bare);
      given(isDone(status), `a create of the marks alone is answered ${status}`);
      const before = await contacts.shownUntil(full.label, ids, (shown) => holding(shown).length > 0);
      offered(before !== undefined && holding(before).length > 0, `${ids.join(', ')} show no such value`);
      given((await contacts.idOf(label)) !== undefined, 'the list did not show the second record in time');
      const taken = holding((await contacts.shown(label, ids)) ?? {});
      holds(taken.length === 0, `no value of the one before shows in ${taken.join(', ')}`);
    });
  },
);
