import { debt, placesOfZero } from '../generators/place-and-money.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { isAbsent, sameValue } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, type LawFixtures, offered, test } from './harness/check.ts';
import { declaredFields } from './harness/fields/declared-fields.ts';
import { typedFieldsOf } from './harness/fields/field-types.ts';
import { movedInstants } from './harness/filters/shown-as-written.ts';
import { shownValues } from './harness/filters/shown-values.ts';
import type { BaseFixtures } from './harness/fixtures/base-fixtures.ts';
import type { RecordFixtures } from './harness/fixtures/record-fixtures.ts';
import { isDone } from './harness/properties/answer-status.ts';
import type { Population } from './harness/records/population.ts';
import { populationOf } from './harness/records/populations.ts';
import { waysOfWriting } from './harness/records/ways-of-writing.ts';
import { textsComeBack } from './harness/writes/text-endings.ts';

/** In the range of most numbers; the binary form of each is exact. Single precision has no place for the second. */
const exact = [
  { text: '0.25', numbers: [0.25] },
  { text: '16777217', numbers: [16_777_217] },
];

test(
  'a number comes back to its last digit',
  clause('VALUES-02'),
  async ({ forEach, decidable, roundTrip }) => {
    const field = await decidable(() => roundTrip.numberField());
    offered(field !== undefined, 'no field of numbers can be written');
    await forEach(exact, (parts) => roundTrip.partsComeBackUnlessRefused(field, parts));
  },
);

test(
  'an instant that a new record is given is shown as the same instant, in every resource type',
  clause('VALUES-08'),
  async ({ forEach, variedEverywhere, crm }) => {
    const isInstant = ({ format }: { readonly format?: string | undefined }): boolean =>
      format === 'date-time';
    const withInstants = variedEverywhere.populations.filter(({ writable }) => writable.some(isInstant));
    offered(withInstants.length > 0, 'there is no writable field for an instant');
    const types = withInstants.map(({ population }) => population.resourceType);
    await forEach(types, async (resourceType) => {
      const { population, records, writable, fields } = variedEverywhere.ofType(resourceType);
      const kept = new Set(fields.map(({ id }) => id));
      const others = writable.filter((field) => isInstant(field) && !kept.has(field.id));
      if (others.length === 0) return;
      const ids = others.map(({ id }) => id);
      const shown = await shownValues(crm, population, ids);
      const areShown = records.every(({ label }) => shown.has(label));
      given(areShown, `the list does not show all records of ${resourceType} any more`);
      const [moved] = movedInstants(others, records, shown);
      holds(moved === undefined, `${moved?.id} of ${resourceType} shows the instants that it is given`);
    });
  },
);

test(
  'an amount of money below zero keeps its sign',
  clause('VALUES-06'),
  async ({ once, decidable, roundTrip }) => {
    const amount = await decidable(() => roundTrip.compoundField('currency'));
    offered(amount !== undefined, 'no field is told to be an amount of money');
    await once(() => roundTrip.partsComeBackUnlessRefused(amount, debt));
  },
);

test(
  'a place on the equator, or on the first meridian, comes back',
  clause('VALUES-05'),
  async ({ forEach, decidable, roundTrip }) => {
    const place = await decidable(() => roundTrip.compoundField('geopoint'));
    offered(place !== undefined, 'no field is told to be a geopoint');
    await forEach(placesOfZero, (written) => roundTrip.partsComeBackUnlessRefused(place, written));
  },
);

test(
  'a text with signs that markup and queries escape comes back as it was sent, whatever the type',
  clause('VALUES-01'),
  async ({ forEachApart, environment, crm }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const population = await populationOf(environment, resourceType);
      await textsComeBack({ environment, population, crm }, 'signs and two blanks', waysOfWriting);
    });
  },
);

test(
  'a text with letters of any length comes back as it was sent, whichever operation writes it',
  clause('VALUES-01'),
  async ({ once, environment, contacts, crm }) => {
    await once(() =>
      textsComeBack({ environment, population: contacts, crm }, 'letters of four bytes', waysOfWriting),
    );
  },
);

test(
  'an accepted text of many letters comes back whole, whatever the type',
  clause('VALUES-15'),
  async ({ forEachApart, environment, crm }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const population = await populationOf(environment, resourceType);
      await textsComeBack({ environment, population, crm }, 'many letters', [population.madeBy]);
    });
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
      ({ id, type, readOnly }) => type === 'string' && readOnly !== true && !contacts.marksBy(id),
    );
    const texts = digits.flatMap(({ name, text }) =>
      fields.filter(({ id }) => name.test(id)).map(({ id }) => ({ id, text })),
    );
    offered(texts.length > 0, 'contacts have no text for a year or a postal code');
    let taken = 0;
    await forEach(texts, async ({ id, text }) => {
      const { label, values } = contacts.marked({ [id]: text });
      if (!isDone((await contacts.tryPlant(values)).status)) return;
      const shown = await contacts.shownUntil(label, [id], (found) => found[id] === text);
      if (isAbsent(shown?.[id])) return;
      taken += 1;
      equal(shown?.[id], text, `${id} shows the text ${text}`);
    });
    offered(taken > 0, `none of ${texts.map(({ id }) => id).join(', ')} takes such a text`);
  },
);

/** Elements that any list of texts takes. */
const words = ['amber', 'basil'];

/** Elements of which one is so short that a list with rules of its own may drop it. */
const short = ['amber', '7'];

/** The first is two elements to whoever keeps a list as one text. */
const withComma = ['one, two', 'three'];

/** What a careless service takes for nothing, or for something else than a text. */
const falsy = ['0', 'basil', 'false'];

/** Elements as short as those with signs: a list may have rules for their length as well. */
const threeLetters = ['ash', 'elm', 'fir', 'oak'];

/** What markup and queries escape, what joins the elements of a list in one column, and what is no plain letter. */
const withSigns = [
  ['a&b', '<c>', 'd"e', "f'g"],
  ['h+i', 'j;k', 'l|m', '50%'],
  ['oak', '007', 'né中'],
];

const capitals = ['Amber', 'BASIL'];

/** So many lists show how lists are kept. */
const mostLists = 3;

/** What a list shows of a new contact with these elements; undefined where it does not take them, or drops all. */
async function listShown(contacts: Population, id: string, list: readonly string[]): Promise<unknown> {
  const { label, values } = contacts.marked({ [id]: list });
  if (!isDone((await contacts.tryCreate(values)).status)) return undefined;
  const isBack = (shown: Readonly<Record<string, unknown>>): boolean =>
    sameValue('string_list', shown[id], list);
  const shown = (await contacts.shownUntil(label, [id], isBack))?.[id];
  return isAbsent(shown) ? undefined : shown;
}

/** Whether a list shows these elements and no others, of whatever type. */
function holdsAll(shown: unknown, list: readonly string[]): boolean {
  const found = Array.isArray(shown) ? shown.map(String) : [];
  return found.length === list.length && list.every((element) => found.includes(element));
}

type Asked = Pick<LawFixtures, 'forEach'> &
  Pick<RecordFixtures, 'contacts'> &
  Pick<BaseFixtures, 'environment'>;

/** Asks some lists of contacts whether a create stores the elements of each of these as they are. */
async function elementsComeBack(
  { forEach, contacts, environment }: Asked,
  all: readonly (readonly string[])[],
  plain = words,
): Promise<void> {
  const fields = (await typedFieldsOf(environment, 'contacts')).filter(
    ({ fieldType, readOnly, enum: choices }) =>
      fieldType === 'string_list' && readOnly !== true && choices === undefined,
  );
  offered(fields.length > 0, 'contacts have no writable list of texts of free choice');
  let taken = 0;
  await forEach(fields.slice(0, mostLists), async ({ id }) => {
    // What does not take plain words, or drops them, may have rules of its own.
    if (!holdsAll(await listShown(contacts, id, plain), plain)) return;
    for (const list of all) {
      const shown = await listShown(contacts, id, list);
      if (shown === undefined) continue;
      taken += 1;
      const told = `${id} shows the elements ${JSON.stringify(list)}`;
      holds(sameValue('string_list', shown, list), `${told}, but shows ${JSON.stringify(shown)}`);
    }
  });
  offered(taken > 0, 'contacts have no list that takes such elements');
}

test(
  'an element with a comma that a create is sent in JSON stays one',
  clause('RECORDS-03'),
  async ({ forEach, contacts, environment }) => {
    contacts.needsListsInJson();
    await elementsComeBack({ forEach, contacts, environment }, [withComma]);
  },
);

test(
  'the elements of a list that a create is sent keep their capitals',
  clause('RECORDS-03'),
  async ({ forEach, contacts, environment }) => {
    offered(contacts.madeBy === 'create', 'no create makes a contact that the list shows');
    await elementsComeBack({ forEach, contacts, environment }, [capitals]);
  },
);

test(
  'elements with signs that markup and queries escape come back as a create was sent them',
  clause('RECORDS-03'),
  async ({ forEach, contacts, environment }) => {
    contacts.needsListsInJson();
    await elementsComeBack({ forEach, contacts, environment }, withSigns, threeLetters);
  },
);

test(
  'elements that look like nothing come back as a create was sent them',
  clause('RECORDS-03'),
  async ({ forEach, contacts, environment }) => {
    contacts.needsListsInJson();
    await elementsComeBack({ forEach, contacts, environment }, [falsy], short);
  },
);
