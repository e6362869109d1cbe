import { clause, equal, offered, test } from './harness/check.ts';
import { fieldAmong, keptAmong } from './harness/filters/kept-among.ts';
import { wholeList } from './harness/lists/record-list.ts';
import { isAbsent } from '../specs/semantics/value.ts';

/** Texts with what JSON, XML, URLs, patterns, lists and languages of queries have a use for. */
const delicate = ['a[b],{c}z', 'a:b AND z', 'a"b\\\'c&d;z', 'a%41+b*c?z', 'né😀中z'];

/** The last ones for who takes % or * for any text, compares no letter beyond ASCII, or reads no further than AND. */
const held = [...delicate, 'a%41+b*41+b*c?z', 'né🧭文z', 'a:b AND y'];

/** Alike but for the last letter, in a length that most fields take and in one that a service may have cut off for its index. */
const long = [47, 139].flatMap((shared) => {
  const start = 'so many words on a long line '.repeat(5).slice(0, shared);
  return [`${start}y`, `${start}z`];
});

/** Before and after the day that time is counted from, and before the century that it stands in. */
const days = ['1899-12-31', '1969-12-30', '1970-01-02'];
const bounds = ['1960-01-01', '1970-01-01'];
/** The last of them ends in the month in which it begins. */
const spans = [
  ['1960-01-01', '1969-12-31'],
  ['1969-12-31', '1970-01-03'],
  ['1970-01-01', '1970-01-03'],
];

function atNoon<Day extends string | readonly string[]>(day: Day): Day {
  const noon = (each: string): string => `${each}T12:00:00Z`;
  return (typeof day === 'string' ? noon(day) : day.map(noon)) as Day;
}

/** The same day but for its year, its month or its day. */
const alikeDays = ['2024-05-17', '2023-05-17', '2024-06-17', '2024-05-18'];
const leapDay = '2024-02-29';

/** In one second, with parts of it that are exact in any notation. */
const parts = ['2021-03-06T08:30:05.125Z', '2021-03-06T08:30:05.625Z'];
/** The seconds before and after them, and what lies between them. */
const aroundParts = ['2021-03-06T08:30:05Z', '2021-03-06T08:30:06Z', '2021-03-06T08:30:05.375Z'];

const dates = (['date', 'date-time'] as const).map((format) => ({
  fieldType: 'date' as const,
  format,
  what: format === 'date' ? 'days' : 'instants',
  write: format === 'date' ? <Day extends string | readonly string[]>(day: Day): Day => day : atNoon,
}));

const lists = (
  [
    ['string_list', 'elements', clause('OPERATORS-06'), clause('OPERATORS-07')],
    ['tag', 'tags', clause('OPERATORS-22'), clause('OPERATORS-23')],
  ] as const
).flatMap(([fieldType, what, any, all]) => {
  const kind = {
    fieldType,
    held: held.map((text) => [text, 'plain']),
    asked: delicate.map((text) => [text]),
  };
  return [
    {
      ...kind,
      decides: any,
      operations: /^IS(_NOT)?_ANY$/,
      title: `filters for one of several ${what} take each of their signs as it stands`,
    },
    {
      ...kind,
      decides: all,
      operations: /^IS(_NOT)?_ALL$/,
      title: `filters for all of several ${what} take each of their signs as it stands`,
    },
  ];
});

/** What decides which clause: the field, its operations, what records hold, and what is asked for. */
const families = [
  {
    decides: clause('OPERATORS-03'),
    fieldType: 'string' as const,
    operations: /^IS(_NOT)?$/,
    held,
    asked: delicate,
    title: 'filters for a text take each of its signs as it stands',
  },
  {
    decides: clause('OPERATORS-04'),
    fieldType: 'string' as const,
    operations: /^IS(_NOT)?_ANY$/,
    held,
    asked: delicate.map((text) => [text]),
    title: 'filters for one of several texts take each of their signs as it stands',
  },
  {
    decides: clause('OPERATORS-03'),
    fieldType: 'string' as const,
    operations: /^IS(_NOT)?$/,
    held: long,
    asked: long,
    title: 'filters for a text compare a long one to its end',
  },
  {
    decides: clause('OPERATORS-04'),
    fieldType: 'string' as const,
    operations: /^IS(_NOT)?_ANY$/,
    held: long,
    asked: long.map((text) => [text]),
    title: 'filters for one of several texts compare a long one to its end',
  },
  {
    decides: clause('OPERATORS-05'),
    fieldType: 'string' as const,
    operations: /_EMPTY$/,
    held: long,
    asked: [null],
    title: 'a long text is not empty',
  },
  ...lists,
  {
    decides: clause('OPERATORS-11'),
    fieldType: 'date' as const,
    format: 'date' as const,
    operations: /^IS(_NOT)?$/,
    held: [...alikeDays.slice(1), leapDay],
    asked: [...alikeDays.slice(0, 2), leapDay],
    title: 'filters for a day tell it from the same day of another month or year',
  },
  {
    decides: clause('OPERATORS-14'),
    fieldType: 'date' as const,
    format: 'date' as const,
    operations: /_EMPTY$/,
    held: days,
    asked: [null],
    title: 'a day before 1970 is not empty',
  },
  {
    decides: clause('OPERATORS-14'),
    fieldType: 'date' as const,
    format: 'date-time' as const,
    operations: /_EMPTY$/,
    held: days.map(atNoon),
    asked: [null],
    title: 'an instant before 1970 is not empty',
  },
  {
    decides: clause('OPERATORS-12'),
    fieldType: 'date' as const,
    format: 'date-time' as const,
    operations: /^IS_(BEFORE|AFTER)/,
    held: parts,
    asked: aroundParts,
    title: 'filters for before and after order instants in one second by the part of it',
  },
  ...dates.flatMap(({ what, write, ...kind }) => [
    {
      ...kind,
      decides: clause('OPERATORS-12'),
      operations: /^IS_(BEFORE|AFTER)/,
      held: days.map(write),
      asked: bounds.map(write),
      title: `filters for before and after order ${what} before 1970`,
    },
    {
      ...kind,
      decides: clause('OPERATORS-13'),
      operations: /_BETWEEN$/,
      held: days.map(write),
      asked: spans.map(write),
      title: `filters for spans have ends before 1970, of ${what}`,
    },
  ]),
];

for (const { decides, title, ...family } of families) {
  test(title, decides, async ({ forEach, decidable, varied, populate, crm, environment }) => {
    const field = fieldAmong(family, varied);
    const population = await populate(field.resourceType);
    const place = { field, population, environment, crm };
    const { questions, law } = await decidable(() => keptAmong(family, place));
    await forEach(questions, law);
  });
}

const madeAt = 'system__created_at';

/** Everything was made between these two. */
const [longAgo, farAhead] = ['2000-01-01T00:00:00Z', '2037-01-01T00:00:00Z'];

test(
  'filters on the time at which records were made look at it',
  clause('OPERATORS-12'),
  async ({ forEach, standingContacts, crm, undisturbed }) => {
    const listed = await wholeList(crm, 'contacts', standingContacts.confined({ returnFields: [madeAt] }));
    offered(listed.status === 200, `a list of ${madeAt} is answered with ${listed.status}`);
    const made = listed.body.objects.filter(
      ({ fields = [] }) => !isAbsent(fields.find(({ id }) => id === madeAt)?.value),
    );
    offered(made.length > 0, `the list shows no ${madeAt} of contacts`);
    const ids = made.map(({ id }) => id).toSorted();
    const keeping = [
      { operation: 'IS_BEFORE', value: longAgo, expected: [] },
      { operation: 'IS_AFTER', value: longAgo, expected: ids },
      { operation: 'IS_BEFORE', value: farAhead, expected: ids },
      { operation: 'IS_AFTER', value: farAhead, expected: [] },
    ];
    const law = undisturbed([standingContacts], async ({ expected, ...filter }: (typeof keeping)[number]) => {
      const request = standingContacts.confined({ fields: [{ id: madeAt, ...filter }] });
      const { status, body } = await wholeList(crm, 'contacts', request);
      offered(status === 200, `a filter on ${madeAt} is answered with ${status}`);
      const kept = body.objects.map(({ id }) => id).filter((id) => ids.includes(id));
      equal(kept.toSorted(), expected, `${madeAt} ${filter.operation} ${filter.value} keeps what it should`);
    });
    await forEach(keeping, law);
  },
);
