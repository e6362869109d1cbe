import { fieldsBody } from '../generators/upsert-body.ts';
import { clause, equal, given, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { sentTogether } from './harness/properties/sent-together.ts';
import { plantKeyed, upsertOf } from './harness/uniqueness/keyed-record.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';

/** Which of two merges is lost is a matter of chance. */
const rounds = [1, 2, 3];

test(
  'simultaneous upserts of different fields into a record take nothing from each other',
  clause('MERGE-08'),
  async ({ forEach, contacts, crm, environment, effort }) => {
    const key = await uniqueField(environment);
    const texts = contacts.writableTexts.filter((id) => id !== key.id);
    const fields = texts.slice(0, Math.min(...effort.crowds));
    offered(
      fields.length > 1,
      'contacts have no two text fields besides those that mark and lead to a record',
    );
    const target = await plantKeyed(contacts, key);
    await forEach(rounds, async () => {
      const upserts = await sentTogether(
        fields.map(async (id) => {
          const value = contacts.freshText();
          const submitted = fieldsBody({ [id]: value }, 'always_overwrite').fields;
          const body = upsertOf(target, contacts, submitted);
          const { status } = await crm.upsert('contacts', body, contacts.marker);
          return { id, value, status };
        }),
      );
      const done = upserts.filter(({ status }) => isDone(status));
      given(done.length > 1, `simultaneous upserts were answered ${upserts[0]?.status}`);
      const sent = Object.fromEntries(done.map(({ id, value }) => [id, value]));
      const shown = await contacts.shownAs(target.label, sent);
      for (const { id, value } of done)
        equal(shown[id], value, `${id} shows what one of ${done.length} simultaneous upserts wrote into it`);
    });
  },
);
