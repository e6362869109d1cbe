import { nearly } from '../generators/nearly-same-text.ts';
import { clause, equal, given, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';

test(
  'an update to nearly the same text is stored',
  clause('RECORDS-13'),
  async ({ forEachApart, contacts, crm }) => {
    const field = contacts.spareText;
    await forEachApart(Object.keys(nearly), async (how) => {
      const text = `amber basil ${contacts.freshText()} cedar`;
      const next = nearly[how]?.(text) ?? text;
      const { record, shown } = await contacts.plantShown({ [field]: text }, [field], [field]);
      given(shown[field] === text, `the list did not show the text of ${field} in time`);
      const { status } = await crm.update('contacts', record.id, { [field]: next });
      given(isDone(status), `an update to the same text ${how} is answered ${status}`);
      equal(await contacts.shows(record.label, field, next), next, `the list shows the text ${how}`);
    });
  },
);

test(
  'an update to what its record holds already is answered like any other',
  clause('RECORDS-12'),
  async ({ once, contacts, crm }) => {
    const field = contacts.spareText;
    const record = await contacts.plant();
    await once(async () => {
      const values = { [field]: contacts.freshText() };
      const { status: first } = await crm.update('contacts', record.id, values);
      given(isDone(first), `an update is answered ${first}`);
      const { status } = await crm.update('contacts', record.id, values);
      equal(status, 200, 'the same update, which changes nothing, succeeds as well');
    });
  },
);
