import { resourceTypes } from '../specs/openapi.ts';
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

const others = resourceTypes.records.filter((resourceType) => resourceType !== 'contacts');

test(
  'a new record of any other type holds no text of the one that was made before it',
  clause('RECORDS-03'),
  async ({ forEach, populate }) => {
    await forEach(others, async (resourceType) => {
      const population = await populate(resourceType);
      offered(
        population.madeBy === 'create',
        `no create makes a record in ${resourceType} that the list shows`,
      );
      const ids = population.writableTexts;
      offered(ids.length > 0, `${resourceType} have no text besides those that mark a record`);
      const texts = Object.fromEntries(ids.map((id) => [id, population.freshText()]));
      const [full, bare] = [population.marked(texts), population.marked({})];
      for (const { values } of [full, bare]) {
        const { status } = await population.tryCreate(values);
        offered(isDone(status), `a create of plain texts in ${resourceType} is answered ${status}`);
      }
      const labels = [full.label, bare.label];
      const held = (shown: Readonly<Record<string, unknown>>): readonly string[] =>
        ids.filter((id) => shown[id] === texts[id]);
      const seen = await population.shownEachUntil(
        labels,
        ids,
        (shown, label) => label === bare.label || held(shown).length === ids.length,
      );
      const [first, second] = labels.map((label) => seen.get(label)?.values);
      given(first !== undefined && second !== undefined, 'the list did not show both records in time');
      offered(held(first).length > 0, `a create in ${resourceType} stores no text but its marks`);
      const taken = held(first).filter((id) => String(second[id]).includes(texts[id] ?? ''));
      holds(taken.length === 0, `no text of the one before shows in ${taken.join(', ')} of ${resourceType}`);
    });
  },
);
