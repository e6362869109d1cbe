import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  anyQuestion,
  foreignOperations,
  foreignQuestions,
  question,
  questionsTogether,
  rowOf,
  unknownOperation,
  unknownQuestion,
  zonedQuestion,
} from '../../generators/filter.ts';
import { returnedFields } from '../../generators/return-fields.ts';
import { writtenInstant, writtenValue } from '../../generators/written-value.ts';
import { filterOperations, operatorTable } from '../../specs/openapi.ts';
import { rulingOf } from '../../specs/semantics/filter.ts';
import { momentIn } from '../../specs/semantics/moment.ts';
import { fields, dates, typeOf, types } from './filterable-fields.ts';

test('a question asks what the row of its field has, and the oracle knows its value', () => {
  fc.assert(
    fc.property(anyQuestion(fields), ({ field, operations: [operation], value }) => {
      const fieldType = typeOf(field);
      expect(operatorTable[fieldType]).toContain(operation);
      const rulings = fields
        .filter((each) => each.id === field)
        .flatMap(({ stored }) => stored.map((held) => rulingOf({ operation, value }, fieldType, held)));
      if (!/_BETWEEN$|^IS(_NOT)?$/.test(operation ?? '')) expect(rulings).not.toContain('unspecified');
    }),
  );
});

test('all operations of a family are asked with one value', () => {
  const row = rowOf('integer', /^IS_(GREATER|LESS)/);
  const numbers = fields.filter(({ fieldType }) => fieldType === 'integer');
  fc.assert(
    fc.property(question(numbers, row), ({ operations, value }) => {
      expect(operations).toEqual(row);
      expect(Number.isSafeInteger(value)).toBe(true);
    }),
  );
});

test('questions that are asked together are about different fields of one resource type', () => {
  const counts = new Set<number>();
  fc.assert(
    fc.property(questionsTogether(fields), (questions) => {
      counts.add(questions.length);
      expect(new Set(questions.map(({ field }) => field)).size).toBe(questions.length);
      expect(new Set(questions.map(({ resourceType }) => resourceType)).size).toBe(1);
    }),
  );
  expect(counts).toEqual(new Set([2, 3, 4, 5]));
});

test('a foreign operation is in another row, and an unknown one nowhere', () => {
  const typed = fc
    .constantFrom(...types)
    .chain((type) => fc.tuple(fc.constant(type), fc.constantFrom(...foreignOperations(type))));
  fc.assert(
    fc.property(typed, unknownOperation(), ([fieldType, foreign], unknown) => {
      expect(operatorTable[fieldType]).not.toContain(foreign);
      expect(foreign).not.toBe(filterOperations.default);
      expect(Object.values(operatorTable).flat()).toContain(foreign);
      expect(filterOperations.allowed).not.toContain(unknown);
    }),
  );
});

test('every foreign operation of every type is asked, and an unknown one of any field', () => {
  const asked = foreignQuestions(fields).map(({ field, operations }) => [typeOf(field), ...operations]);
  expect(asked).toEqual(
    types.flatMap((type) => foreignOperations(type).map((operation) => [type, operation])),
  );
  fc.assert(
    fc.property(unknownQuestion(fields), ({ operations: [operation] }) => {
      expect(filterOperations.allowed).not.toContain(operation);
    }),
  );
});

test('a zoned question asks for an instant with an offset, and first on each side of UTC', () => {
  const { first, drawn } = zonedQuestion(dates, ['IS_BEFORE']);
  fc.assert(
    fc.property(first, drawn, ([behind, ahead], { value }) => {
      expect(behind?.value).toMatch(/T.*-\d\d:\d\d$/);
      expect(ahead?.value).toMatch(/T.*\+\d\d:\d\d$/);
      expect(value).toMatch(/T.*[+-]\d\d:\d\d$/);
    }),
  );
});

test('a written value is for one of its fields, and a written instant is spelled anew', () => {
  const { first, drawn: instant } = writtenInstant(dates);
  fc.assert(
    fc.property(writtenValue(fields), instant, first, (drawn, { value, text }, spellings) => {
      expect(fields.map(({ id }) => id)).toContain(drawn.field);
      expect(momentIn(text)).toEqual(momentIn(value));
      for (const each of spellings) expect(momentIn(each.text)).toEqual(momentIn(each.value));
      expect(spellings.map((each) => each.text?.slice(-6))).toEqual(['+05:30', '-03:30', '0.000Z']);
    }),
  );
});

test('returned fields are of one resource type', () => {
  const mixed = [...fields, { resourceType: 'companies', id: 'standard__company_name' }];
  fc.assert(
    fc.property(returnedFields(mixed), ({ resourceType, returnFields }) =>
      returnFields.every((id) =>
        mixed.some((field) => field.id === id && field.resourceType === resourceType),
      ),
    ),
  );
});
