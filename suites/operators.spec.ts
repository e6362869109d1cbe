import fc from 'fast-check';
import {
  heldQuestions,
  longQuestions,
  nearQuestions,
  pairQuestions,
  noughtQuestions,
  partQuestions,
} from '../generators/covering-questions.ts';
import { question, type Question, rowOf } from '../generators/filter.ts';
import type { FieldType } from '../specs/semantics/field-type.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { orderQuestions } from '../generators/order-questions.ts';
import { expectRightRows, expectUnionOfSingles, expectBetweenHalves } from './harness/filters/filter-laws.ts';
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
  [clause('OPERATORS-03'), 'string', equality, 'IS keeps the given text and IS_NOT the others'],
  [clause('OPERATORS-04'), 'string', oneOf, 'IS_ANY keeps the given texts and IS_NOT_ANY the others'],
  [
    clause('OPERATORS-05'),
    'string',
    emptiness,
    'IS_EMPTY keeps text fields without text and IS_NOT_EMPTY those with text',
  ],
  [
    clause('OPERATORS-06'),
    'string_list',
    oneOf,
    'IS_ANY keeps lists with at least one given element and IS_NOT_ANY those with none',
  ],
  [
    clause('OPERATORS-07'),
    'string_list',
    allOf,
    'IS_ALL keeps lists with every given element and IS_NOT_ALL those that lack one',
  ],
  [
    clause('OPERATORS-08'),
    'string_list',
    emptiness,
    'IS_EMPTY keeps list fields without elements and IS_NOT_EMPTY those with some',
  ],
  [clause('OPERATORS-09'), 'boolean', equality, 'IS on a boolean field keeps the given truth value'],
  [
    clause('OPERATORS-10'),
    'boolean',
    emptiness,
    'IS_EMPTY keeps unset boolean fields and IS_NOT_EMPTY set ones',
  ],
  [
    clause('OPERATORS-12'),
    'date',
    sides,
    'IS_BEFORE and IS_AFTER leave out the given date, their OR_ON forms include it',
  ],
  [
    clause('OPERATORS-13'),
    'date',
    span,
    'IS_BETWEEN keeps the dates between two others and IS_NOT_BETWEEN those outside',
  ],
  [
    clause('OPERATORS-14'),
    'date',
    emptiness,
    'IS_EMPTY keeps date fields without a date and IS_NOT_EMPTY those with one',
  ],
  [
    clause('OPERATORS-15'),
    'integer',
    equality,
    'IS_EQUAL_TO keeps the given number and IS_NOT_EQUAL_TO the others',
  ],
  [
    clause('OPERATORS-16'),
    'integer',
    sides,
    'greater-than and less-than leave out the given number, their OR_EQUAL_TO forms include it',
  ],
  [
    clause('OPERATORS-17'),
    'integer',
    span,
    'IS_BETWEEN keeps the numbers between two others and IS_NOT_BETWEEN those outside',
  ],
  [
    clause('OPERATORS-18'),
    'integer',
    emptiness,
    'IS_EMPTY keeps integer fields without a number and IS_NOT_EMPTY those with one',
  ],
  [clause('OPERATORS-19'), 'phone', equality, 'IS keeps the given phone number and IS_NOT the others'],
  [
    clause('OPERATORS-20'),
    'phone',
    validity,
    'IS_VALID keeps international phone numbers that every numbering plan has',
  ],
  [
    clause('OPERATORS-21'),
    'phone',
    emptiness,
    'IS_EMPTY keeps phone fields without a number and IS_NOT_EMPTY those with one',
  ],
  [
    clause('OPERATORS-22'),
    'tag',
    oneOf,
    'IS_ANY keeps records with at least one given tag and IS_NOT_ANY those with none',
  ],
  [
    clause('OPERATORS-23'),
    'tag',
    allOf,
    'IS_ALL keeps records with every given tag and IS_NOT_ALL those that lack one',
  ],
  [
    clause('OPERATORS-24'),
    'tag',
    emptiness,
    'IS_EMPTY keeps records without tags and IS_NOT_EMPTY those with tags',
  ],
];

for (const [decides, fieldType, family, title] of families) {
  test(title, decides, async ({ forAll, forEach, varied, undisturbed }) => {
    const operations = rowOf(fieldType, family);
    given(operations.length > 0, `the row of ${fieldType} fields has no such operation`);
    const fields = varied.fieldsOf(fieldType);
    const law = undisturbed([varied], (asked: Question) => expectRightRows(varied, asked));
    const first = [
      heldQuestions,
      nearQuestions,
      longQuestions,
      partQuestions,
      noughtQuestions,
      orderQuestions,
    ].flatMap((covering) => covering(fields, operations));
    if (first.length > 0) await forEach(first, law);
    await forAll(question(fields, operations), law);
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
  test(title, decides, async ({ forAll, varied, undisturbed }) => {
    const fields = varied.fieldsOf(fieldType);
    const operations = rowOf(fieldType, /^IS_ANY$/);
    const first = fc.constant(pairQuestions(fields, operations));
    await forAll(
      { first, drawn: question(fields, operations).filter(asksForSeveral) },
      undisturbed([varied], (asked) => expectUnionOfSingles(varied, asked)),
    );
  });
}

const spans = [
  [
    clause('OPERATORS-13'),
    'date',
    'IS_BETWEEN on dates keeps what IS_AFTER its start and IS_BEFORE its end keep together',
  ],
  [
    clause('OPERATORS-17'),
    'integer',
    'IS_BETWEEN on numbers keeps what greater-than its start and less-than its end keep together',
  ],
] as const;

for (const [decides, fieldType, title] of spans) {
  test(title, decides, async ({ forAll, varied, undisturbed }) => {
    const questions = question(varied.fieldsOf(fieldType), rowOf(fieldType, /^IS_BETWEEN$/));
    await forAll(
      questions,
      undisturbed([varied], (asked) => expectBetweenHalves(varied, asked)),
    );
  });
}

test(
  'IS keeps the given date and IS_NOT the others',
  clause('OPERATORS-11'),
  async ({ forAll, varied, undisturbed }) => {
    const days = varied.fieldsOf('date').filter(({ format }) => format === 'date');
    offered(
      days.length > 0,
      'there is no writable field for a day, and what IS means for an instant is open',
    );
    const operations = rowOf('date', equality);
    await forAll(
      { first: fc.constant(heldQuestions(days, operations)), drawn: question(days, operations) },
      undisturbed([varied], (asked) => expectRightRows(varied, asked)),
    );
  },
);

const judgesOfWords = [
  [
    clause('OPERATORS-20'),
    ['IS_NOT_VALID', 'IS_VALID'],
    'IS_NOT_VALID keeps a phone field that holds plain words, and IS_VALID drops it',
  ],
  [
    clause('OPERATORS-21'),
    ['IS_NOT_EMPTY', 'IS_EMPTY'],
    'IS_NOT_EMPTY keeps a phone field that holds plain words, and IS_EMPTY drops it',
  ],
] as const;

for (const [decides, [keeping, dropping], title] of judgesOfWords) {
  test(title, decides, async ({ once, varied, populate, crm }) => {
    const [phone] = varied.fieldsOf('phone');
    offered(phone !== undefined, 'there is no phone field');
    const population = await populate(phone.resourceType);
    const { label, values } = population.marked({ [phone.id]: 'at the front desk' });
    const created = await population.tryPlant(values);
    offered(created.status === 200, 'a phone field does not take mere words');
    offered(
      (await population.shows(label, phone.id, 'at the front desk')) === 'at the front desk',
      'a phone field does not keep mere words',
    );
    await once(async () => {
      for (const operation of [keeping, dropping]) {
        const expected = operation === keeping ? [label] : [];
        const pages = population.pages(varied.asSent([{ id: phone.id, operation }]), crm);
        // One copy of a list may be behind another.
        const walked = await population.patience.lists.lookUntilFiltered(
          () => walk(pages, [10]),
          ({ rows }) => rows.length === expected.length,
        );
        holds(walked.end !== 'refused', `${operation} on a phone field is answered`);
        givenComplete(walked);
        equal(
          walked.rows.map((row) => row.label),
          expected,
          `${operation} judges mere words rightly`,
        );
      }
    });
  });
}
