import { rowOf } from '../generators/filter.ts';
import { clause, test } from './harness/check.ts';
import type { ChangeQuestion } from './harness/filters/changed-records.ts';

const equality = /^IS(_EQUAL_TO)?$/;
const oneOf = /^IS_ANY$/;
const fromAndUpTo = /^IS_(AFTER|BEFORE)_OR_ON$/;

const rows = [
  [clause('OPERATORS-03'), 'string', equality, 'IS on a text'],
  [clause('OPERATORS-06'), 'string_list', oneOf, 'IS_ANY on a list'],
  [clause('OPERATORS-09'), 'boolean', equality, 'IS on a boolean'],
  [clause('OPERATORS-11'), 'date', equality, 'IS on a date'],
  [clause('OPERATORS-12'), 'date', fromAndUpTo, 'a range of one date on a date'],
  [clause('OPERATORS-15'), 'integer', equality, 'IS_EQUAL_TO on an integer'],
  [clause('OPERATORS-19'), 'phone', equality, 'IS on a phone'],
  [clause('OPERATORS-22'), 'tag', oneOf, 'IS_ANY on a tag'],
] as const;

for (const [decides, fieldType, operations, asked] of rows) {
  test(
    `${asked} field goes by what an update or an upsert wrote there, and not by what it replaced`,
    decides,
    async ({ forEach, changedRecords, undisturbed }) => {
      const law = undisturbed([changedRecords], async (question: ChangeQuestion) => {
        await changedRecords.isFoundByNewValues(question);
        await changedRecords.isMissedByFormerValue(question);
      });
      await forEach(changedRecords.questionsOf(fieldType, rowOf(fieldType, operations)), law);
    },
  );
}

const emptiness = [
  [clause('OPERATORS-05'), 'string', 'a text'],
  [clause('OPERATORS-08'), 'string_list', 'a list'],
  [clause('OPERATORS-10'), 'boolean', 'a boolean'],
  [clause('OPERATORS-14'), 'date', 'a date'],
  [clause('OPERATORS-18'), 'integer', 'an integer'],
  [clause('OPERATORS-21'), 'phone', 'a phone'],
  [clause('OPERATORS-24'), 'tag', 'a tag'],
] as const;

for (const [decides, fieldType, asked] of emptiness) {
  test(
    `${asked} field that an update has left without a value is empty to filters`,
    decides,
    async ({ forEach, changedRecords, undisturbed }) => {
      const law = undisturbed([changedRecords], (question: ChangeQuestion) =>
        changedRecords.isEmptyNow(question),
      );
      await forEach(changedRecords.clearedOf(fieldType), law);
    },
  );
}
