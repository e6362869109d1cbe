import { fieldsBody, searchingBody } from '../generators/upsert-body.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isDone, isRefused } from './harness/properties/answer-status.ts';
import { freshValue, plantKeyedEach, plantKeyedShown, upsertOf } from './harness/uniqueness/keyed-record.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';
import { givenXmlUpsert, upsertXml } from './harness/writes/xml-calls.ts';

test(
  'an upsert that finds a record leaves those that are like it as they were',
  clause('RECORDS-06'),
  async ({ once, decidable, contacts, environment: { crm }, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    const texts = contacts.writableTexts.filter((id) => id !== key.id);
    const each = (text: string) => Object.fromEntries(texts.map((id) => [id, text]));
    await once(async () => {
      const trio = await plantKeyedEach(contacts, key, [each('alike'), each('alike'), each('alike')]);
      const [before, target, after] = trio;
      const { fields } = fieldsBody(each('changed'), 'always_overwrite');
      const { status } = await crm.upsert('contacts', upsertOf(target, contacts, fields), contacts.marker);
      given(status === 200, `an upsert that ${key.id} leads to a record was answered with ${status}`);
      const shown = await contacts.shownEachUntil(
        trio.map(({ label }) => label),
        texts,
        (found, label) => label !== target.label || texts.every((id) => found[id] === 'changed'),
      );
      given(shown.get(target.label) !== undefined, 'the list did not show the upsert in time');
      for (const { label } of [before, after])
        for (const id of texts)
          equal(shown.get(label)?.values[id], 'alike', `${id} of a record like that which was upserted`);
    });
  },
);

for (const form of ['fields', 'data', 'XML'] as const) {
  test(
    `an upsert of ${form} is led to no record by a unique value of another field than searchExisting names`,
    clause('UPSERT-22'),
    async ({ forEach, decidable, doubleConflict: { each, population }, crm, environment }) => {
      if (form === 'XML') await decidable(() => givenXmlUpsert(environment));
      const keys = each.map(({ key }) => key);
      await forEach(keys, async (named) => {
        const key = keys.find(({ id }) => id !== named.id) ?? named;
        const other = { [named.id]: freshValue(population, named) };
        const { record, shown } = await plantKeyedShown(population, key, other, [named.id]);
        given(shown[named.id] === other[named.id], `the list did not show the value of ${named.id} in time`);
        const { label, values } = population.markedTexts({
          [named.id]: freshValue(population, named),
          [key.id]: record.keyValue,
        });
        const { resourceType, marker } = population;
        const body = searchingBody(values, named.id);
        const { status } = await (form === 'XML'
          ? upsertXml(crm, population, body)
          : crm.upsert(
              resourceType,
              form === 'fields' ? body : { data: values, searchExisting: [named.id] },
              marker,
            ));
        // Whether the value that is taken is a conflict is for other checks to say.
        const isRead = isDone(status) || status === 409;
        offered(isRead || !isRefused(status), `an upsert of ${form} that searches by ${named.id} is refused`);
        given(isRead, `an upsert of ${form} was answered with ${status}`);
        const led = isDone(status) ? await population.idOf(label) : undefined;
        holds(
          led !== record.id,
          `an upsert that searches by ${named.id} is led by it alone, and not by ${key.id}`,
        );
      });
    },
  );
}
