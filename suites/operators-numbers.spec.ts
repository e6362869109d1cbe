import { rowOf } from '../generators/filter.ts';
import { limits } from '../specs/openapi.ts';
import type { Value } from '../specs/semantics/field-type.ts';
import { rulingOf } from '../specs/semantics/filter.ts';
import { clause, equal, offered, test } from './harness/check.ts';
import { keptValues } from './harness/filters/kept-values.ts';
import { needsNoValue, valueLeftOut } from './harness/filters/value-left-out.ts';
import { walk } from './harness/lists/walk.ts';

/** The same number to a service that compares 32 bits of it, or no sign. */
const alike = [7, -7, 2 ** 32 + 7];

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
    asked: alike,
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

/** Whether what is asked for is in the range of what a field has kept: it may have bounds, also in filters. */
function isInRange(asked: unknown, kept: readonly Value[]): boolean {
  const numbers = [asked].flat().filter((each) => typeof each === 'number');
  const bounds = kept.map(Number);
  return numbers.every((each) => each <= Math.max(...bounds) + 1 && each >= Math.min(...bounds) - 1);
}

for (const { decides, fieldType, operations, held, asked, title } of families) {
  test(title, decides, async ({ forEach, decidable, varied, populate, crm, environment }) => {
    const [field] = varied.fieldsOf(fieldType);
    offered(field !== undefined, `there is no ${fieldType} field`);
    const population = await populate(field.resourceType);
    const stored = await keptValues(population, field, held);
    offered(stored.size > 1, `${field.id} takes no two of the values ${held.join(', ')}`);
    const without = await decidable(() => valueLeftOut(environment, population));
    const questions = rowOf(fieldType, operations).flatMap((operation) =>
      asked
        .filter((value) => isInRange(value, [...stored.values()]))
        .map((value) => ({ operation, ...(needsNoValue.test(operation) ? without : { value }) })),
    );
    await forEach(questions, async (question) => {
      const pages = population.pages([{ id: field.id, ...question }], crm);
      const mustBeKept = [...stored].filter(([, value]) => rulingOf(question, fieldType, value) === 'must');
      const expected = mustBeKept.map(([, value]) => value);
      const walked = await population.patience.lists.lookUntil(
        () => walk(pages, [limits.maximum_page_size]),
        ({ rows }) => rows.length === expected.length,
      );
      const found = [...stored].filter(([label]) => walked.rows.some((row) => row.label === label));
      equal(
        found.map(([, value]) => value),
        expected,
        `the values that ${question.operation} ${JSON.stringify(question.value) ?? ''} keeps in ${field.id}`,
      );
    });
  });
}
