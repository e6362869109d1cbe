import { clause, equal, given, offered, test } from './harness/check.ts';
import { outOfReach } from './harness/run/capabilities.ts';
import { plantKeyedShown, upsertOf } from './harness/uniqueness/keyed-record.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';

const madeAt = 'system__created_at';

const ways = [
  [clause('RECORDS-14'), 'update'],
  [clause('MERGE-08'), 'upsert'],
] as const;

for (const [decides, way] of ways) {
  test(
    `an ${way} leaves the time at which its record was made`,
    decides,
    async ({ once, decidable, contacts, crm, environment }) => {
      const key = await decidable(() => uniqueField(environment));
      const isOffered = outOfReach(environment.capabilities, 'UpdateCrmRecord') === undefined;
      offered(way === 'upsert' || isOffered, 'records cannot be updated here');
      await once(async () => {
        const { record, shown } = await plantKeyedShown(contacts, key, {}, [madeAt]);
        offered(shown[madeAt] !== undefined, `the list shows no ${madeAt} of contacts`);
        const { label, values } = contacts.nextMarks();
        const { status } =
          way === 'update'
            ? await crm.update('contacts', record.id, values)
            : await crm.upsert('contacts', upsertOf({ ...record, label }, contacts, []), contacts.marker);
        given(status === 200, `the ${way} was answered with ${status}`);
        const after = await contacts.recordOf(label, {}, [madeAt]);
        given(after !== undefined, `the list did not show the ${way} in time`);
        equal(after.values[madeAt], shown[madeAt], `${madeAt} is as it was before the ${way}`);
      });
    },
  );
}
