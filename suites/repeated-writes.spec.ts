import { fieldsBody } from '../generators/upsert-body.ts';
import { clause, equal, given, offered, test } from './harness/check.ts';
import type { BaseFixtures } from './harness/fixtures/base-fixtures.ts';
import { isDone } from './harness/properties/answer-status.ts';
import type { Population } from './harness/records/population.ts';
import { type KeyedRecord, plantKeyed, textBeside, upsertOf } from './harness/uniqueness/keyed-record.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';

type Crm = BaseFixtures['crm'];

/** A write of another worker may come in between, and what is remembered may be the last write alone. */
const rounds = [1, 2, 3];

/** A record, and two ways to write a text into one field of it. */
interface Rewritten {
  readonly contacts: Population;
  readonly record: KeyedRecord;
  readonly field: string;
}

type WriteText = (crm: Crm, rewritten: Rewritten, text: string) => Promise<{ readonly status: number }>;

const byUpsert: WriteText = (crm, { contacts, record, field }, text) => {
  const { fields } = fieldsBody({ [field]: text }, 'always_overwrite');
  return crm.upsert('contacts', upsertOf(record, contacts, fields), contacts.marker);
};

const byUpdate: WriteText = (crm, { record, field }, text) =>
  crm.update('contacts', record.id, { [field]: text });

/** Demands that a write which was carried out before is carried out again once another one has changed what it wrote. */
async function isDoneAgain(
  crm: Crm,
  rewritten: Rewritten,
  write: WriteText,
  other: WriteText,
): Promise<void> {
  const { contacts, record, field } = rewritten;
  const text = contacts.freshText();
  const between = contacts.freshText();
  const steps = [
    { step: write, written: text, last: false },
    { step: other, written: between, last: false },
    { step: write, written: text, last: true },
  ];
  let shown: unknown;
  for (const { step, written, last } of steps) {
    const { status } = await step(crm, rewritten, written);
    offered(isDone(status), `a write of a plain text is answered ${status}`);
    shown = await contacts.shows(record.label, field, written);
    // What the list shows in between tells that the other writes came through.
    given(last || shown === written, 'the list did not show a write in time');
  }
  equal(shown, text, `${field} shows what the first write, sent again, put there`);
}

const directions = [
  [
    'an upsert that was sent before is carried out again after an update',
    clause('MERGE-01'),
    byUpsert,
    byUpdate,
  ],
  [
    'an update that was sent before is carried out again after an upsert',
    clause('RECORDS-13'),
    byUpdate,
    byUpsert,
  ],
] as const;

for (const [title, decides, write, other] of directions) {
  test(title, decides, async ({ forEach, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    const field = textBeside(contacts, key);
    await forEach(rounds, async () => {
      const record = await plantKeyed(contacts, key);
      await isDoneAgain(crm, { contacts, record, field }, write, other);
    });
  });
}
