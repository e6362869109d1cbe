import { debt } from '../generators/place-and-money.ts';
import { clause, equal, offered, test } from './harness/check.ts';
import { declaredFields } from './harness/fields/declared-fields.ts';
import { wordLists } from './harness/setup/element-style.ts';
import { sameValue } from '../specs/semantics/value.ts';
import { isDone } from './harness/properties/answer-status.ts';

/** Less than one, so that it is in the range of any number; its binary form is exact. */
const fraction = { text: '0.25', numbers: [0.25] };

test('a number comes back with its fraction', clause('VALUES-02'), async ({ once, decidable, roundTrip }) => {
  const field = await decidable(() => roundTrip.numberField());
  offered(field !== undefined, 'no field of numbers can be written');
  await once(() => roundTrip.partsComeBack(field, fraction));
});

test(
  'an amount of money below zero keeps its sign',
  clause('VALUES-06'),
  async ({ once, decidable, roundTrip }) => {
    const amount = await decidable(() => roundTrip.compoundField('currency'));
    offered(amount !== undefined, 'no field is told to be an amount of money');
    await once(() => roundTrip.partsComeBackUnlessRefused(amount, debt));
  },
);

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

/** The first is two elements to whoever keeps a list as one text. */
const elements = ['one, two', 'three'];

test(
  'an element with a comma that a create is sent in JSON stays one',
  clause('RECORDS-03'),
  async ({ forEach, contacts, environment }) => {
    offered(contacts.madeBy === 'create', 'no create makes a contact that the list shows');
    const lists = wordLists(await declaredFields(environment, 'contacts'));
    let taken = 0;
    await forEach(lists, async ({ id }) => {
      const { label, values } = contacts.marked({ [id]: elements });
      const form = environment.createForm === 'fields' ? 'native fields' : environment.createForm;
      if (!isDone((await contacts.tryCreate(values, { form })).status)) return;
      const isBack = (shown: Readonly<Record<string, unknown>>): boolean =>
        sameValue('string_list', shown[id], elements);
      const shown = await contacts.shownUntil(label, [id], isBack);
      if (shown?.[id] === undefined) return;
      taken += 1;
      equal(shown[id], elements, `${id} shows the elements that it was sent`);
    });
    offered(taken > 0, 'contacts have no list that takes an element with a comma');
  },
);
