import { fieldsBody, searchingBody } from '../generators/upsert-body.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isRefused } from './harness/properties/answer-status.ts';
import { type Conflict, refersTo } from './harness/uniqueness/conflict-pair.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { plantKeyedEach, textsBeside, upsertOf } from './harness/uniqueness/keyed-record.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';
import { givenXmlUpsert, upsertXml } from './harness/writes/xml-calls.ts';

test(
  'an upsert that finds a record leaves those that are like it as they were',
  clause('RECORDS-06'),
  async ({ once, decidable, contacts, environment: { crm }, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    const texts = textsBeside(contacts, key);
    needsOperation(environment, 'UpsertCrmRecord');
    const filledWith = (text: string) => Object.fromEntries(texts.map((id) => [id, text]));
    await once(async () => {
      const alike = filledWith(contacts.freshText());
      const changed = filledWith('changed');
      const records = await plantKeyedEach(contacts, key, [alike, alike, alike]);
      const [before, target, after] = records;
      const { fields } = fieldsBody(changed, 'always_overwrite');
      const { status } = await crm.upsert('contacts', upsertOf(target, contacts, fields), contacts.marker);
      given(status === 200, `an upsert that ${key.id} leads to a record was answered with ${status}`);
      const isIn = (values: object, shown: Readonly<Record<string, unknown>>): boolean =>
        Object.entries(values).every(([id, value]) => shown[id] === value);
      const seen = await contacts.shownUntil(target.label, texts, (shown) => isIn(changed, shown));
      given(seen !== undefined && isIn(changed, seen), 'the list did not show the upsert in time');
      for (const { id: own, label } of [before, after]) {
        const shown = await contacts.shownUntil(label, texts, (found) => isIn(alike, found));
        // A record that took the values of the upsert may have lost its label to them.
        const found =
          shown === undefined ? (await contacts.standing()).find(({ id }) => id === own) : undefined;
        equal(found?.label ?? label, label, 'the label of a record like that which was upserted');
        given(shown !== undefined, 'the list does not show a record like that which was upserted');
        for (const id of texts) equal(shown[id], alike[id], `${id} of a record like that which was upserted`);
      }
    });
  },
);

for (const form of ['fields', 'data', 'XML'] as const) {
  test(
    `an upsert of ${form} searches by the unique field that searchExisting names, and not by another`,
    clause('UPSERT-22'),
    async ({ forEach, decidable, doubleConflict: { each, population }, crm, environment }) => {
      if (form === 'XML') await decidable(() => givenXmlUpsert(environment));
      const { resourceType, marker } = population;
      // Each value leads to another record: the one that is found has the other value in conflict.
      const torn = Object.fromEntries(each.map(({ key, keyValue }) => [key.id, keyValue]));
      await forEach(each, async ({ key: named }) => {
        const { values } = population.markedTexts(torn);
        const body = searchingBody(values, named.id);
        const data = { data: population.marked(torn).values, searchExisting: [named.id] };
        const { status, body: answer } = await (form === 'XML'
          ? upsertXml(crm.onPurpose, population, body)
          : crm.onPurpose.upsert(resourceType, form === 'fields' ? body : data, marker));
        const isConflict = status === 409;
        offered(isConflict || !isRefused(status), `an upsert that searches by ${named.id} is refused`);
        // One that fills what is empty changes no value that is there.
        offered(isConflict, `an upsert of ${form} changes no unique value that is there`);
        const { values: atFault } = (answer as Conflict).fieldViolations.uniqueness;
        const isBlamed = (id: string): boolean => atFault.some((name) => refersTo(name, id));
        const others = each.filter(({ key }) => key.id !== named.id);
        holds(
          !isBlamed(named.id) || others.some(({ key }) => isBlamed(key.id)),
          `an upsert that searches by ${named.id} finds the record with that value, but ${named.id} is told to be taken`,
        );
      });
    },
  );
}
