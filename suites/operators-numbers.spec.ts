import { clause, test } from './harness/check.ts';
import { fieldAmong, keptAmong } from './harness/filters/kept-among.ts';

/** The same number to a service that compares 32 bits of it, no sign, or its first digit. */
const alike = [7, -7, 70, 2 ** 32 + 7];

/** A number that no record holds; in single precision it is the largest of these. */
const nearlyTheLargest = 2 ** 32 + 8;

/** The same number, or none, to a service that reads texts as numbers. */
const alikeAsTexts = ['7', '007', '7.0', '0'];

/** Each has some of them between its ends and others outside, also to a service that takes an end of zero for none. */
const spans = [
  [0, 8],
  [-8, 0],
  [2 ** 32, 2 ** 32 + 8],
];

/** What decides which clause: the type of the field, its operations, what records hold, and what is asked for. */
const families = [
  {
    decides: clause('OPERATORS-15'),
    fieldType: 'integer',
    operations: /^IS(_NOT)?_EQUAL_TO$/,
    held: alike,
    asked: [...alike, nearlyTheLargest],
    title: 'filters for equal numbers tell large and negative ones apart',
  },
  {
    decides: clause('OPERATORS-16'),
    fieldType: 'integer',
    operations: /^IS_(GREATER|LESS)/,
    held: alike,
    asked: [...alike, 0],
    title: 'filters for greater and less order large and negative numbers',
  },
  {
    decides: clause('OPERATORS-17'),
    fieldType: 'integer',
    operations: /_BETWEEN$/,
    held: alike,
    asked: spans,
    title: 'filters for spans have large and negative ends, and ends of zero',
  },
  {
    decides: clause('OPERATORS-03'),
    fieldType: 'string',
    operations: /^IS(_NOT)?$/,
    held: alikeAsTexts,
    asked: alikeAsTexts,
    title: 'filters for texts tell those apart that are the same number',
  },
  {
    decides: clause('OPERATORS-05'),
    fieldType: 'string',
    operations: /_EMPTY$/,
    held: alikeAsTexts,
    asked: [null],
    title: 'a text that is a number is not empty',
  },
] as const;

for (const { decides, title, ...family } of families) {
  test(title, decides, async ({ forEach, decidable, varied, populate, crm, environment }) => {
    const field = fieldAmong(family, varied);
    const population = await populate(field.resourceType);
    const place = { field, population, environment, crm };
    const { questions, law } = await decidable(() => keptAmong(family, place));
    await forEach(questions, law);
  });
}
