import { question, type Question, rowOf } from '../generators/filter.ts';
import type { FieldType } from '../specs/semantics/field-type.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import { answersRightly, isUnionOfSingles, liesBetweenItsHalves } from './harness/filters/filter-laws.ts';
import { walk } from './harness/lists/walk.ts';
import { givenComplete } from './harness/lists/walk-laws.ts';

const equality = /^IS(_NOT)?(_EQUAL_TO)?$/;
const oneOf = /_ANY$/;
const allOf = /_ALL$/;
const emptiness = /_EMPTY$/;
const sides = /^IS_(BEFORE|AFTER|GREATER|LESS)/;
const span = /_BETWEEN$/;
const validity = /_VALID$/;

/** The clause on a family of operations within the row of one field type, and what is seen of a conforming service. */
type Family = readonly [ReturnType<typeof clause>, FieldType, RegExp, string];

const families: readonly Family[] = [
  [clause('OPERATORS-03'), 'string', equality, 'IS and IS_NOT keep or drop a text'],
  [clause('OPERATORS-04'), 'string', oneOf, 'IS_ANY and IS_NOT_ANY keep or drop several texts'],
  [clause('OPERATORS-05'), 'string', emptiness, 'a text field without text is empty, one with text is not'],
  [clause('OPERATORS-06'), 'string_list', oneOf, 'IS_ANY and IS_NOT_ANY find one element of a list'],
  [clause('OPERATORS-07'), 'string_list', allOf, 'IS_ALL and IS_NOT_ALL look for every element in a list'],
  [
    clause('OPERATORS-08'),
    'string_list',
    emptiness,
    'a list field without a list is empty, one with elements is not',
  ],
  [clause('OPERATORS-09'), 'boolean', equality, 'IS tells true from false'],
  [clause('OPERATORS-10'), 'boolean', emptiness, 'an unset boolean field is empty, a set one is not'],
  [clause('OPERATORS-12'), 'date', sides, 'before and after leave a date out, their OR_ON forms do not'],
  [clause('OPERATORS-13'), 'date', span, 'IS_BETWEEN and IS_NOT_BETWEEN part a span of dates from the rest'],
  [clause('OPERATORS-14'), 'date', emptiness, 'an undated field is empty, a dated one is not'],
  [clause('OPERATORS-15'), 'integer', equality, 'IS_EQUAL_TO and IS_NOT_EQUAL_TO keep or drop a number'],
  [
    clause('OPERATORS-16'),
    'integer',
    sides,
    'greater and less leave a number out, their OR_EQUAL forms do not',
  ],
  [
    clause('OPERATORS-17'),
    'integer',
    span,
    'IS_BETWEEN and IS_NOT_BETWEEN part a range of numbers from the rest',
  ],
  [
    clause('OPERATORS-18'),
    'integer',
    emptiness,
    'an integer field without a number is empty, one with a number is not',
  ],
  [clause('OPERATORS-19'), 'phone', equality, 'IS and IS_NOT keep or drop a phone number'],
  [clause('OPERATORS-20'), 'phone', validity, 'a number in the international form is valid'],
  [
    clause('OPERATORS-21'),
    'phone',
    emptiness,
    'a phone field without a number is empty, one with a number is not',
  ],
  [clause('OPERATORS-22'), 'tag', oneOf, 'IS_ANY and IS_NOT_ANY find one of several tags'],
  [clause('OPERATORS-23'), 'tag', allOf, 'IS_ALL and IS_NOT_ALL look for every tag'],
  [clause('OPERATORS-24'), 'tag', emptiness, 'an untagged record is empty, a tagged one is not'],
];

for (const [decides, fieldType, family, title] of families) {
  test(title, decides, async ({ forAll, varied }) => {
    const operations = rowOf(fieldType, family);
    given(operations.length > 0, `the row of ${fieldType} fields has no such operation`);
    const questions = question(varied.fieldsOf(fieldType), operations);
    await forAll(questions, (asked) => answersRightly(varied, asked));
  });
}

function asksForSeveral({ value }: Question): boolean {
  return Array.isArray(value) && value.length > 1;
}

const unions = [
  [clause('OPERATORS-04'), 'string', 'IS_ANY of several texts keeps what it keeps of each'],
  [clause('OPERATORS-06'), 'string_list', 'IS_ANY of several elements keeps what it keeps of each'],
  [clause('OPERATORS-22'), 'tag', 'IS_ANY of several tags keeps what it keeps of each'],
] as const;

for (const [decides, fieldType, title] of unions) {
  test(title, decides, async ({ forAll, varied }) => {
    const questions = question(varied.fieldsOf(fieldType), rowOf(fieldType, /^IS_ANY$/));
    await forAll(questions.filter(asksForSeveral), (asked) => isUnionOfSingles(varied, asked));
  });
}

const spans = [
  [clause('OPERATORS-13'), 'date', 'a span of dates follows from its two halves'],
  [clause('OPERATORS-17'), 'integer', 'a range of numbers follows from its two halves'],
] as const;

for (const [decides, fieldType, title] of spans) {
  test(title, decides, async ({ forAll, varied }) => {
    const questions = question(varied.fieldsOf(fieldType), rowOf(fieldType, /^IS_BETWEEN$/));
    await forAll(questions, (asked) => liesBetweenItsHalves(varied, asked));
  });
}

test('IS and IS_NOT keep or drop a date', clause('OPERATORS-11'), async ({ forAll, varied }) => {
  const days = varied.fieldsOf('date').filter(({ format }) => format === 'date');
  given(days.length > 0, 'there is no writable field for a day, and what IS means for an instant is open');
  await forAll(question(days, rowOf('date', equality)), (asked) => answersRightly(varied, asked));
});

test(
  'a phone field that holds mere words is not valid',
  clause('OPERATORS-20'),
  async ({ once, varied, populate, crm }) => {
    const [phone] = varied.fieldsOf('phone');
    given(phone !== undefined, 'there is no phone field');
    const population = await populate(phone.resourceType);
    const { label, values } = population.marked({ [phone.id]: 'at the front desk' });
    const created = await population.tryPlant(values);
    given(created.status === 200, 'a phone field does not take mere words');
    given(
      (await population.shows(label, phone.id, 'at the front desk')) === 'at the front desk',
      'the words are not kept',
    );
    await once(async () => {
      for (const [operation, expected] of [
        ['IS_VALID', []],
        ['IS_NOT_VALID', [label]],
      ] as const) {
        const walked = await walk(population.pages([{ id: phone.id, operation }], crm), [10]);
        holds(walked.end !== 'refused', `${operation} on a phone field is answered`);
        givenComplete(walked);
        equal(
          walked.rows.map((row) => row.label),
          expected,
          `${operation} judges mere words rightly`,
        );
      }
    });
  },
);
