import { clause, equal, offered, test } from './harness/check.ts';
import { declaredFields } from './harness/fields/declared-fields.ts';
import { isDone } from './harness/properties/answer-status.ts';

/** Less than one, so that it is in the range of any number; its binary form is exact. */
const fraction = { text: '0.25', numbers: [0.25] };

test('a number comes back with its fraction', clause('VALUES-02'), async ({ once, decidable, roundTrip }) => {
  const field = await decidable(() => roundTrip.numberField());
  offered(field !== undefined, 'no field of numbers can be written');
  await once(() => roundTrip.partsComeBack(field, fraction));
});

/** Texts of digits for fields whose name tells what they hold. */
const digits = [
  { name: /_birth_year$/, text: '1984' },
  { name: /_zip_postal_code$/, text: '01234' },
] as const;

test(
  'a year and a postal code come back as the texts that they are',
  clause('VALUES-01'),
  async ({ forEach, contacts, environment }) => {
    const fields = (await declaredFields(environment, 'contacts')).filter(
      ({ id, readOnly }) => readOnly !== true && !contacts.marksBy(id),
    );
    const texts = digits.flatMap(({ name, text }) =>
      fields.filter(({ id }) => name.test(id)).map(({ id }) => ({ id, text })),
    );
    offered(texts.length > 0, 'contacts have no field for a year or a postal code');
    let taken = 0;
    await forEach(texts, async ({ id, text }) => {
      const { label, values } = contacts.marked({ [id]: text });
      if (!isDone((await contacts.tryPlant(values)).status)) return;
      const shown = await contacts.shownUntil(label, [id], (found) => found[id] === text);
      if (shown?.[id] === undefined) return;
      taken += 1;
      equal(shown[id], text, `${id} shows the text ${text}`);
    });
    offered(taken > 0, `none of ${texts.map(({ id }) => id).join(', ')} takes such a text`);
  },
);
