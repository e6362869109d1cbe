import {
  anyQuestion,
  foreignQuestions,
  ownQuestions,
  type Question,
  question,
  questionsTogether,
  rowOf,
  unknownQuestion,
  zonedQuestion,
} from '../generators/filter.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import { answersRightly, isConjunction } from './harness/filters/filter-laws.ts';

const sides = /^IS_(BEFORE|AFTER|GREATER|LESS)/;

test(
  'a filter without an operation, or with null, asks what IS asks',
  clause('OPERATORS-01'),
  async ({ forAll, varied }) => {
    const fields = varied.fields.filter(({ format, fieldType }) => {
      return format !== 'date-time' && rowOf(fieldType, /^IS$/).length > 0;
    });
    given(fields.length > 0, 'there is no field whose row has IS');
    await forAll(question(fields, ['IS']), async (asked) => {
      const [named] = varied.filtersOf(asked);
      given(named !== undefined, 'the question has no operation');
      const { operation: _, ...unnamed } = named;
      await varied.keepsRightly(asked.resourceType, [unnamed]);
      await varied.keepsRightly(asked.resourceType, [{ ...unnamed, operation: null }]);
    });
  },
);

test(
  'two filters or more are a conjunction in any order',
  clause('OPERATORS-02'),
  async ({ forAll, varied }) => {
    await forAll(questionsTogether(varied.fields), async (questions) => {
      const filters = questions.flatMap((asked) => varied.filtersOf(asked));
      await isConjunction(varied, questions[0].resourceType, filters);
    });
  },
);

test(
  'instants of different time zones compare as instants',
  clause('OPERATORS-25'),
  async ({ forAll, varied }) => {
    const instants = varied.fieldsOf('date').filter(({ format }) => format === 'date-time');
    given(instants.length > 0, 'there is no writable field for an instant');
    await forAll(zonedQuestion(instants, rowOf('date', sides)), (asked) => answersRightly(varied, asked));
  },
);

test('zero and false are not empty', clause('OPERATORS-26'), async ({ forEach, varied }) => {
  const fields = varied.fields.filter(({ stored }) => stored.includes(0) || stored.includes(false));
  await forEach(fields, async ({ resourceType, id, fieldType }) => {
    const [filled, empty] = await Promise.all(
      ['IS_NOT_EMPTY', 'IS_EMPTY'].map((operation) =>
        varied.kept(resourceType, [{ id, fieldType, operation }]),
      ),
    );
    for (const [label, value] of varied.stored(resourceType, id)) {
      if (value !== 0 && value !== false) continue;
      holds(filled?.has(label) === true, `IS_NOT_EMPTY keeps a record that holds ${value} in ${id}`);
      holds(empty?.has(label) === false, `IS_EMPTY drops a record that holds ${value} in ${id}`);
    }
  });
});

test(
  'a filter takes texts, booleans, numbers and arrays of them',
  clause('OPERATORS-27'),
  async ({ forAll, forEach, varied }) => {
    const fields = varied.fields.filter(({ format }) => format !== 'date-time');
    const taking = /^IS(_EQUAL_TO|_ANY|_ALL|_BETWEEN|_BEFORE|_LESS_THAN)?$/;
    const isTaken = async (asked: Question): Promise<void> => {
      for (const filter of varied.filtersOf(asked)) {
        const status = await varied.status(asked.resourceType, [filter]);
        equal(status, 200, `${filter.operation} takes such a value`);
      }
    };
    await forEach(ownQuestions(fields, taking), isTaken);
    await forAll(anyQuestion(fields, taking), isTaken);
    // Arrays are short and long; among all the other values few would be long.
    await forAll(anyQuestion(fields, /^IS_(ANY|ALL)$/), isTaken);
  },
);

test(
  'an operation that its field type does not have is refused',
  clause('OPERATORS-28'),
  async ({ forAll, forEach, varied }) => {
    const isRefused = async (asked: Question): Promise<void> => {
      for (const filter of varied.filtersOf(asked)) {
        const { operation, id, fieldType } = filter;
        const status = await varied.status(asked.resourceType, [filter]);
        equal(status, 400, `${operation} on the ${fieldType} field ${id} is refused`);
      }
    };
    await forEach(foreignQuestions(varied.fields), isRefused);
    await forAll(unknownQuestion(varied.fields), isRefused);
  },
);
