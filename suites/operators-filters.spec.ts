import fc from 'fast-check';
import { nearQuestions, questionsOfRows } from '../generators/covering-questions.ts';
import {
  anyQuestion,
  type FilterableField,
  foreignQuestions,
  ownQuestions,
  type Question,
  question,
  questionsTogether,
  rowOf,
  unknownQuestion,
  zonedQuestion,
} from '../generators/filter.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import type { VariedRecords } from './harness/filters/varied-records.ts';
import { expectRightRows, expectConjunction, expectSameBeside } from './harness/filters/filter-laws.ts';
import { type TextOfService, textsOfService } from './harness/filters/texts-of-service.ts';
import { wholeList } from './harness/lists/record-list.ts';
import { plantWithSubtype, subtype } from './harness/writes/subtyped-record.ts';

const sides = /^IS_(BEFORE|AFTER|GREATER|LESS)/;

/** The fields whose row has IS, but for instants: what it means for them is open. */
function fieldsWithIs(varied: VariedRecords): readonly FilterableField[] {
  const fields = varied.fields.filter(
    ({ format, fieldType }) => format !== 'date-time' && rowOf(fieldType, /^IS$/).length > 0,
  );
  offered(fields.length > 0, 'there is no field whose row has IS');
  return fields;
}

test(
  'a filter whose operation is left out asks what IS asks',
  clause('OPERATORS-01'),
  async ({ forAll, forEach, varied, undisturbed }) => {
    const fields = fieldsWithIs(varied);
    const law = undisturbed([varied], async (asked: Question) => {
      const filters = varied.filtersOf(asked).map(({ id, fieldType, value }) => ({ id, fieldType, value }));
      await varied.keepsRightly(asked.resourceType, filters);
    });
    const texts = fields.filter(({ fieldType }) => fieldType === 'string');
    await forEach([...ownQuestions(fields, /^IS$/), ...nearQuestions(texts, ['IS'])], law);
    await forAll(question(fields, ['IS']), law);
  },
);

test('a filter takes null as its operation', clause('OPERATORS-41'), async ({ forEach, varied }) => {
  await forEach(ownQuestions(fieldsWithIs(varied), /^IS$/), async (asked) => {
    const filters = varied.filtersOf(asked).map((filter) => ({ ...filter, operation: null }));
    const status = await varied.status(asked.resourceType, filters);
    equal(status, 200, `a filter on ${asked.field} whose operation is null is answered`);
  });
});

test(
  'a filter whose operation is null asks what IS asks',
  clause('OPERATORS-42'),
  async ({ forAll, varied, undisturbed }) => {
    const fields = fieldsWithIs(varied);
    await forAll(
      { first: fc.constant(ownQuestions(fields, /^IS$/)), drawn: question(fields, ['IS']) },
      undisturbed([varied], async (asked) => {
        const filters = varied.filtersOf(asked).map((filter) => ({ ...filter, operation: null }));
        given((await varied.status(asked.resourceType, filters)) === 200, 'null is refused as an operation');
        await varied.keepsRightly(asked.resourceType, filters);
      }),
    );
  },
);

test(
  'several filters keep the records that each of them keeps, in any order',
  clause('OPERATORS-02'),
  async ({ forAll, varied, undisturbed }) => {
    await forAll(
      questionsTogether(varied.fields),
      undisturbed([varied], async (questions) => {
        const filters = questions.flatMap((asked) => varied.filtersOf(asked));
        await expectConjunction(varied, questions[0].resourceType, filters);
      }),
    );
  },
);

/** Other checks may delete the only record of a type meanwhile; hardly each time. */
const lists = 3;

test('an empty list of filters narrows nothing', clause('OPERATORS-02'), async ({ forEach, crm }) => {
  let shown = 0;
  /** Whether a list shows a record; where it is not answered, nothing is said. */
  const shows = async (resourceType: string, filters: { readonly fields?: [] }): Promise<boolean> => {
    const { status, body } = await crm.list(resourceType, { ...filters, page: { limit: 1 } });
    given(status === 200, `a list of ${resourceType} is answered with ${status}`);
    return (body.objects ?? []).length > 0 || body.has_more === true;
  };
  await forEach(resourceTypes.records, async (resourceType) => {
    for (let turn = 0; turn < lists; turn += 1) {
      if (!(await shows(resourceType, {}))) return;
      shown += 1;
      if (await shows(resourceType, { fields: [] })) return;
    }
    // Those that other checks had there may be gone.
    if (!(await shows(resourceType, {}))) return;
    holds(
      false,
      `a list of ${resourceType} with an empty list of filters shows records, as one without does`,
    );
  });
  offered(shown > 0, 'no list shows a record');
});

test(
  'a filter keeps the same records beside one that keeps all, where its field is returned',
  clause('OPERATORS-02'),
  async ({ forEach, varied, undisturbed }) => {
    await forEach(
      questionsOfRows(varied.fields),
      undisturbed([varied], (asked) => expectSameBeside(varied, asked)),
    );
  },
);

test(
  'dates with times in different time zones are compared as instants',
  clause('OPERATORS-25'),
  async ({ forAll, varied, undisturbed }) => {
    const instants = varied.fieldsOf('date').filter(({ format }) => format === 'date-time');
    offered(instants.length > 0, 'there is no writable field for an instant');
    await forAll(
      zonedQuestion(instants, rowOf('date', sides)),
      undisturbed([varied], (asked) => expectRightRows(varied, asked)),
    );
  },
);

test(
  'IS_NOT_EMPTY keeps a zero and a false, and IS_EMPTY drops them',
  clause('OPERATORS-26'),
  async ({ forEach, varied }) => {
    const fields = varied.fields.filter(({ stored }) => stored.includes(0) || stored.includes(false));
    offered(fields.length > 0, 'no field is told to hold whole numbers or truth values');
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
  },
);

test(
  'a filter takes texts, booleans, whole numbers and arrays of texts',
  clause('OPERATORS-27'),
  async ({ forAll, forEach, varied }) => {
    const fields = varied.fields.filter(({ format }) => format !== 'date-time');
    const taking = /^IS(_EQUAL_TO|_ANY|_ALL|_BEFORE|_LESS_THAN)?$/;
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
  'an operation that is unknown or not listed for the field type is answered with 400',
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

test(
  'IS on a text that the service writes itself keeps the records that show it',
  clause('OPERATORS-03'),
  async ({ forEach, standingContacts, crm, environment, undisturbed }) => {
    const texts = await textsOfService(environment, standingContacts);
    offered(texts.size > 0, 'contacts differ in no text that the service writes itself');
    const law = undisturbed([standingContacts], async (id: string) => {
      const { value, holders } = texts.get(id) as TextOfService;
      const filters = standingContacts.confined({ fields: [{ id, value, operation: 'IS' }] });
      const { status, body } = await wholeList(crm, 'contacts', filters);
      given(status === 200, `a filter on ${id} is answered with ${status}`);
      const kept = body.objects.map((record) => record.id).toSorted();
      equal(kept, holders, `${id} IS ${JSON.stringify(value)} keeps the records that show it`);
    });
    await forEach([...texts.keys()], law);
  },
);

test(
  'a filter drops what it drops where a subtype is sent beside it',
  clause('OPERATORS-03'),
  async ({ once, contacts, crm }) => {
    await once(async () => {
      const wanted = await plantWithSubtype(contacts, crm);
      const other = await plantWithSubtype(contacts, crm);
      const labels = [wanted, other];
      const labelsIn = async (label: string): Promise<readonly string[]> => {
        const { status, body } = await wholeList(crm, 'contacts', contacts.labelled(label, { subtype }));
        offered(status === 200, `a list of a subtype is answered ${status}`);
        return labels.filter((each) => JSON.stringify(body.objects).includes(each));
      };
      // What the other label shows, its own filter must drop.
      offered((await labelsIn(other)).includes(other), 'a list of a subtype shows no record made with it');
      const kept = await labelsIn(wanted);
      given(kept.includes(wanted), 'a list of a subtype lacks a record made with it');
      holds(!kept.includes(other), `IS keeps the contact with ${wanted} alone in its subtype`);
    });
  },
);
