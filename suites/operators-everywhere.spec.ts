import {
  oppositeQuestions,
  type QuestionBeside,
  questionsBeside,
  type SomeFields,
  someTogether,
} from '../generators/covering-questions.ts';
import { type Question, questionOf, rowOf } from '../generators/filter.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { expectRightRows, expectRightRowsBeside } from './harness/filters/filter-laws.ts';
import { walk } from './harness/lists/walk.ts';
import {
  expectComplete,
  expectEvery,
  expectNoneTwice,
  expectOnlyMatches,
} from './harness/lists/walk-laws.ts';

/** The operations that ask for a value. */
const comparing = /^IS(_EQUAL_TO|_ANY)?$/;

/** The clauses on what is compared and on what is there, and the fields that they are about. */
const rows = [
  [clause('OPERATORS-03'), clause('OPERATORS-05'), 'string', 'a text'],
  [clause('OPERATORS-06'), clause('OPERATORS-08'), 'string_list', 'a list'],
  [clause('OPERATORS-09'), clause('OPERATORS-10'), 'boolean', 'a boolean'],
  [clause('OPERATORS-11'), clause('OPERATORS-14'), 'date', 'a date'],
  [clause('OPERATORS-15'), clause('OPERATORS-18'), 'integer', 'an integer'],
  [clause('OPERATORS-19'), clause('OPERATORS-21'), 'phone', 'a phone'],
  [clause('OPERATORS-22'), clause('OPERATORS-24'), 'tag', 'a tag'],
] as const;

for (const [decides, , fieldType, what] of rows) {
  test(
    `a filter on ${what} field looks at that field, in every resource type`,
    decides,
    async ({ forEach, variedEverywhere, undisturbed }) => {
      const questions = questionsBeside(variedEverywhere.fieldsOf(fieldType), rowOf(fieldType, comparing));
      const law = undisturbed([variedEverywhere], (asked: QuestionBeside) =>
        expectRightRowsBeside(variedEverywhere, asked),
      );
      await forEach(questions, law);
    },
  );
}

for (const [, decides, fieldType, what] of rows) {
  test(
    `IS_NOT_EMPTY on ${what} field keeps what is there, and IS_EMPTY does not, in every resource type`,
    decides,
    async ({ forEach, variedEverywhere, undisturbed }) => {
      const fields = variedEverywhere.fieldsOf(fieldType);
      const law = undisturbed([variedEverywhere], async ([first, ...others]: SomeFields) => {
        await expectRightRows(variedEverywhere, questionOf(first, rowOf(fieldType, /_EMPTY$/), undefined));
        const filled = others.map(({ id }) => ({ id, fieldType, operation: 'IS_NOT_EMPTY' }));
        if (filled.length > 0) await variedEverywhere.keepsRightly(first.resourceType, filled);
      });
      await forEach(someTogether(fields), law);
    },
  );
}

const equality = [['IS', 'IS_NOT']] as const;
const anyOf = [['IS_ANY', 'IS_NOT_ANY']] as const;
const allOf = [['IS_ALL', 'IS_NOT_ALL']] as const;
const days = [
  ['IS_BEFORE', 'IS_AFTER_OR_ON'],
  ['IS_BEFORE_OR_ON', 'IS_AFTER'],
] as const;
const numbers = [
  ['IS_LESS_THAN', 'IS_GREATER_THAN_OR_EQUAL_TO'],
  ['IS_LESS_THAN_OR_EQUAL_TO', 'IS_GREATER_THAN'],
] as const;

/** The clauses on operations of which one keeps what the other drops. */
const opposites = [
  [clause('OPERATORS-03'), 'string', 'IS and IS_NOT tell close texts apart', equality],
  [clause('OPERATORS-04'), 'string', 'IS_ANY and IS_NOT_ANY tell close texts apart', anyOf],
  [clause('OPERATORS-07'), 'string_list', 'IS_ALL and IS_NOT_ALL tell close lists apart', allOf],
  [clause('OPERATORS-12'), 'date', 'the range operations tell close dates apart', days],
  [clause('OPERATORS-16'), 'integer', 'the range operations tell close integers apart', numbers],
  [clause('OPERATORS-23'), 'tag', 'IS_ALL and IS_NOT_ALL tell close tags apart', allOf],
] as const;

for (const [decides, fieldType, what, pairs] of opposites) {
  test(
    `${what}, in the resource types with few records of ours`,
    decides,
    async ({ forEach, varied, variedEverywhere, undisturbed }) => {
      const elsewhere = variedEverywhere.fieldsBeside(varied, fieldType);
      const law = undisturbed([variedEverywhere], (asked: Question) =>
        expectRightRows(variedEverywhere, asked),
      );
      await forEach(oppositeQuestions(elsewhere, pairs), law);
    },
  );
}

test(
  'a filter on a text without an operation asks what IS asks, in every resource type',
  clause('OPERATORS-01'),
  async ({ forEach, variedEverywhere, undisturbed }) => {
    const texts = variedEverywhere.fieldsOf('string').filter(({ stored }) => stored.length > 0);
    const law = undisturbed([variedEverywhere], async (resourceType: string) => {
      const field = texts.find((each) => each.resourceType === resourceType);
      offered(field !== undefined, `no text of ${resourceType} keeps what is written`);
      const filter = { id: field.id, fieldType: field.fieldType, value: field.stored[0] };
      await variedEverywhere.keepsRightly(resourceType, [filter]);
    });
    await forEach(variedEverywhere.resourceTypes, law);
  },
);

test(
  'IS_NOT on the text that tells records apart drops one alone, in every resource type',
  clause('OPERATORS-03'),
  async ({ forEach, variedEverywhere, undisturbed }) => {
    const law = undisturbed([variedEverywhere], async (resourceType: string) => {
      const [first, ...others] = variedEverywhere.labelsOf(resourceType).toSorted();
      const filter = { ...variedEverywhere.labelFieldOf(resourceType), operation: 'IS_NOT', value: first };
      const status = await variedEverywhere.status(resourceType, [filter]);
      offered(status === 200, `a filter on ${filter.id} is answered with ${status}`);
      const kept = await variedEverywhere.kept(resourceType, [filter]);
      equal([...kept].toSorted(), others, `${filter.id} IS_NOT ${JSON.stringify(first)} keeps the others`);
    });
    await forEach(variedEverywhere.resourceTypes, law);
  },
);

test(
  'the text that tells records apart is not empty to filters, in every resource type',
  clause('OPERATORS-05'),
  async ({ forEach, variedEverywhere, undisturbed }) => {
    const law = undisturbed([variedEverywhere], async (resourceType: string) => {
      const field = variedEverywhere.labelFieldOf(resourceType);
      const all = variedEverywhere.labelsOf(resourceType).toSorted();
      for (const [operation, expected] of [
        ['IS_NOT_EMPTY', all],
        ['IS_EMPTY', []],
      ] as const) {
        const kept = await variedEverywhere.kept(resourceType, [{ ...field, operation }]);
        equal([...kept].toSorted(), expected, `${operation} on ${field.id} judges what is there rightly`);
      }
    });
    await forEach(variedEverywhere.resourceTypes, law);
  },
);

test(
  'a page holds no more records than its limit, in every resource type',
  clause('PAGING-01'),
  async ({ forEach, variedEverywhere, quietCrm }) => {
    await forEach(variedEverywhere.resourceTypes, async (resourceType) => {
      const most = variedEverywhere.labelsOf(resourceType).length - 1;
      given(most > 0, `a single record of ${resourceType} takes no second page`);
      const ask = variedEverywhere.populationOf(resourceType).pages([], quietCrm);
      const { pages } = await walk(ask, [most]);
      for (const { rows: shown } of pages)
        holds(shown.length <= most, `a page of limit ${most} holds no more, but one holds ${shown.length}`);
    });
  },
);

test(
  'a walk sees every record before has_more turns false, in every resource type',
  clause('PAGING-03'),
  async ({ forEach, between, undisturbed }) => {
    const law = undisturbed([], async (resourceType: string) => {
      const { labels, walk: walked } = await between(resourceType);
      expectComplete(walked);
      expectEvery(labels, walked.rows);
    });
    await forEach(resourceTypes.records, law);
  },
);

test(
  'a walk shows no record twice, in every resource type',
  clause('PAGING-05'),
  async ({ forEach, between, undisturbed }) => {
    const law = undisturbed([], async (resourceType: string) => {
      const { walk: walked } = await between(resourceType);
      given(walked.rows.length > 0, `a walk over records of ${resourceType} shows none`);
      expectNoneTwice(walked.rows);
    });
    await forEach(resourceTypes.records, law);
  },
);

test(
  'every page of a walk keeps to the filters, in every resource type',
  clause('PAGING-06'),
  async ({ forEach, between, undisturbed }) => {
    const law = undisturbed([], async (resourceType: string) => {
      const { walk: walked } = await between(resourceType);
      given(walked.pages.length > 1, `a walk over three records of ${resourceType} takes one page`);
      expectOnlyMatches(walked.rows);
    });
    await forEach(resourceTypes.records, law);
  },
);

test(
  'a list shows the fields named in returnFields and no others, in every resource type',
  clause('LIST-06'),
  async ({ forEach, variedEverywhere }) => {
    const named = (resourceType: string): readonly string[] =>
      variedEverywhere.fields
        .filter((field) => field.resourceType === resourceType)
        .flatMap(({ id }, index) => (index % 2 === 0 ? id : []));
    const types = variedEverywhere.resourceTypes.filter((type) => named(type).length > 0);
    await forEach(types, async (resourceType) => {
      const returnFields = named(resourceType).toSorted();
      const shown = await variedEverywhere.shownValues({ resourceType, returnFields });
      const ids = [...new Set(shown.map(({ id }) => id))].toSorted();
      equal(ids, returnFields, `the fields shown of ${resourceType} are those asked for`);
    });
  },
);
