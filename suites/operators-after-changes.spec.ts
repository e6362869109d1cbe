import { clause, test } from './harness/check.ts';
import type { ChangeQuestion } from './harness/filters/changed-records.ts';

const rows = [
  [clause('OPERATORS-03'), 'string', 'a text'],
  [clause('OPERATORS-06'), 'string_list', 'a list'],
  [clause('OPERATORS-09'), 'boolean', 'a boolean'],
  [clause('OPERATORS-12'), 'date', 'a date'],
  [clause('OPERATORS-15'), 'integer', 'an integer'],
  [clause('OPERATORS-19'), 'phone', 'a phone'],
  [clause('OPERATORS-22'), 'tag', 'a tag'],
] as const;

for (const [decides, fieldType, what] of rows) {
  test(
    `a filter on ${what} field goes by what an update or an upsert wrote there, and not by what it replaced`,
    decides,
    async ({ forEach, changedRecords, undisturbed }) => {
      const law = undisturbed([changedRecords], async (asked: ChangeQuestion) => {
        await changedRecords.isFoundByNewValues(asked);
        await changedRecords.isMissedByFormerValue(asked);
      });
      await forEach(changedRecords.questionsOf(fieldType), law);
    },
  );
}
