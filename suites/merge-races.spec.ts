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
  async ({ forEach, decidable, contacts, crm, environment, effort }) => {
    const key = await decidable(() => uniqueField(environment));
    const texts = contacts.writableTexts.filter((id) => id !== key.id);
    const fields = texts.slice(0, Math.min(...effort.crowds));
    offered(
      fields.length > 1,
      'contacts have no two text fields besides those that mark and lead to a record',
    );
    const target = await plantKeyed(contacts, key);
    const upsert = async (id: string): Promise<{ id: string; value: string; status: number }> => {
      const value = contacts.freshText();
      const submitted = fieldsBody({ [id]: value }, 'always_overwrite').fields;
      const { status } = await crm.upsert('contacts', upsertOf(target, contacts, submitted), contacts.marker);
      return { id, value, status };
    };
    const shownAfter = (
      done: readonly { id: string; value: string }[],
    ): ReturnType<typeof contacts.shownAs> =>
      contacts.shownAs(target.label, Object.fromEntries(done.map(({ id, value }) => [id, value])));
    await forEach(rounds, async () => {
      const upserts = await sentTogether(fields.map(upsert));
      const done = upserts.filter(({ status }) => isDone(status));
      const statuses = upserts.map(({ status }) => status).join(', ');
      offered(done.length > 1, `of simultaneous upserts at most one is carried out: ${statuses}`);
      const shown = await shownAfter(done);
      const lost = done.filter(({ id, value }) => shown[id] !== value);
      if (lost.length === 0) return;
      // An upsert that loses a field by itself is for other checks to tell.
      const alone = await upsert(lost[0]?.id ?? '');
      given(
        (await shownAfter([alone]))[alone.id] === alone.value,
        `an upsert of ${alone.id} alone is lost too`,
      );
      for (const { id, value } of lost)
        equal(shown[id], value, `${id} shows what one of ${done.length} simultaneous upserts wrote into it`);
    });
  },
);
