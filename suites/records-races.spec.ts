import { limits } from '../specs/openapi.ts';
import { clause, equal, given, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { sentTogether } from './harness/properties/sent-together.ts';

/** Which of two updates is lost is a matter of chance. */
const rounds = [1, 2, 3];

test(
  'simultaneous updates of different fields of a record take nothing from each other',
  clause('RECORDS-14'),
  async ({ forEach, contacts, crm, effort }) => {
    const fields = contacts.writableTexts.slice(0, Math.min(...effort.crowds));
    offered(fields.length > 1, 'contacts have no two text fields besides those that mark a record');
    const target = await contacts.plant();
    await forEach(rounds, async () => {
      const updates = await sentTogether(
        fields.map(async (id) => {
          const value = contacts.freshText();
          const { status } = await crm.update('contacts', target.id, { [id]: value });
          return { id, value, status };
        }),
      );
      const done = updates.filter(({ status }) => isDone(status));
      given(done.length > 1, `simultaneous updates were answered ${updates[0]?.status}`);
      const sent = Object.fromEntries(done.map(({ id, value }) => [id, value]));
      const shown = await contacts.shownAs(target.label, sent);
      for (const { id, value } of done)
        equal(shown[id], value, `${id} shows what one of ${done.length} simultaneous updates wrote into it`);
    });
  },
);

test(
  'of simultaneous creates each makes a record of its own',
  clause('RECORDS-02'),
  async ({ once, contacts, crm, effort }) => {
    await once(async () => {
      const creates = await sentTogether(
        Array.from({ length: Math.min(...effort.crowds) }, async () => {
          const { label, values } = contacts.marked({});
          const { status } = await contacts.tryCreate(values, { crm });
          return { label, status };
        }),
      );
      const made = creates.filter(({ status }) => isDone(status)).map(({ label }) => label);
      given(made.length > 1, `simultaneous creates were answered ${creates[0]?.status}`);
      // A list that shows what was made later shows these as well.
      await contacts.plant();
      const seen = new Map<string, string>();
      await contacts.patience.lists.lookUntil(
        async () => {
          const { rows } = await contacts.walk([limits.maximum_page_size]);
          for (const label of made) {
            const row = rows.find((each) => each.label === label);
            if (row !== undefined) seen.set(label, row.id);
          }
          return seen.size;
        },
        (size) => size === made.length,
      );
      // A walk among the writes of others may miss a row.
      for (const label of made) {
        const id = seen.get(label) ?? (await contacts.idOf(label));
        if (id !== undefined) seen.set(label, id);
      }
      const shown = made.filter((label) => seen.has(label));
      equal(shown, made, 'the list shows the record of each create that was answered as done');
      equal(new Set(seen.values()).size, made.length, `${made.length} records have an id each`);
    });
  },
);
