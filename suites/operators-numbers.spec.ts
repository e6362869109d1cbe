import { rowOf } from '../generators/filter.ts';
import { limits } from '../specs/openapi.ts';
import { rulingOf } from '../specs/semantics/filter.ts';
import { clause, equal, offered, test } from './harness/check.ts';
import { keptNumbers } from './harness/filters/kept-numbers.ts';
import { walk } from './harness/lists/walk.ts';

/** The same number to a service that compares 32 bits of it, or no sign. */
const alike = [7, -7, 2 ** 32 + 7];

/** Each has some of them between its ends and others outside, also to a service that takes an end of zero for none. */
const spans = [
  [0, 100],
  [-100, 0],
  [2 ** 32, 2 ** 32 + 100],
];

const families = [
  [
    clause('OPERATORS-15'),
    /^IS(_NOT)?_EQUAL_TO$/,
    alike,
    'filters for equal numbers tell large and negative ones apart',
  ],
  [
    clause('OPERATORS-16'),
    /^IS_(GREATER|LESS)/,
    [...alike, 0],
    'filters for greater and less order large and negative numbers',
  ],
  [
    clause('OPERATORS-17'),
    /_BETWEEN$/,
    spans,
    'filters for spans have large and negative ends, and ends of zero',
  ],
] as const;

for (const [decides, family, given, title] of families) {
  test(title, decides, async ({ forEach, varied, populate, crm }) => {
    const [field] = varied.fieldsOf('integer');
    offered(field !== undefined, 'there is no integer field');
    const population = await populate(field.resourceType);
    const stored = await keptNumbers(population, field.id, alike);
    offered(stored.size > 1, `${field.id} takes no two of the numbers ${alike.join(', ')}`);
    const questions = rowOf('integer', family).flatMap((operation) =>
      given.map((value) => ({ operation, value })),
    );
    await forEach(questions, async (question) => {
      const pages = population.pages([{ id: field.id, ...question }], crm);
      const mustBeKept = [...stored].filter(([, number]) => rulingOf(question, 'integer', number) === 'must');
      const expected = mustBeKept.map(([, number]) => number);
      const walked = await population.patience.lists.lookUntil(
        () => walk(pages, [limits.maximum_page_size]),
        ({ rows }) => rows.length === expected.length,
      );
      const found = [...stored].filter(([label]) => walked.rows.some((row) => row.label === label));
      equal(
        found.map(([, number]) => number),
        expected,
        `the numbers that ${question.operation} ${question.value} keeps in ${field.id}`,
      );
    });
  });
}
