import { setTimeout as sleep } from 'node:timers/promises';
import { type Moment, shownMoment } from '../specs/semantics/moment.ts';
import { isAbsent } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { attributeIn } from './harness/records/record-attributes.ts';
import { settledRead } from './harness/records/settled-read.ts';
import { plantKeyedShown, upsertOf } from './harness/uniqueness/keyed-record.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';

const madeAt = 'system__created_at';

/** A time may be told in whole seconds: so many milliseconds make it another one. */
const anotherSecond = 1_100;

/** An instant without the parts of its second, which may be rounded later than it is first shown. */
function inSeconds(shown: unknown): unknown {
  if (typeof shown === 'string') return shown.replace(/\.\d+/, '');
  return shown !== null && typeof shown === 'object' ? { ...shown, nanos: 0 } : shown;
}

/** The instant that a value is, or that stands within it. */
function instantIn(value: unknown): Moment | undefined {
  const found = shownMoment(value);
  if (found !== undefined) return found.isDay ? undefined : found;
  const parts = value !== null && typeof value === 'object' ? Object.values(value) : [];
  return parts.map(instantIn).find((instant) => instant !== undefined);
}

const second = 1_000_000_000n;
/** A time may be rounded in one place and not in another; in another zone it is half an hour off at least. */
const rounded = 60n * second;

test(
  'a record that is read was made when the list says that it was',
  clause('RECORDS-08'),
  async ({ once, contacts, crm, environment }) => {
    await once(async () => {
      const { record, shown } = await contacts.plantShown({}, [], [madeAt]);
      const listed = instantIn(shown[madeAt]);
      const { status, body } = await settledRead(crm, 'contacts', record.id, environment.patience.records);
      given(status === 200, `reading a record was answered with ${status}`);
      const read = instantIn(attributeIn(body.attributes, madeAt)?.value);
      offered(listed !== undefined && read !== undefined, `list and record do not both tell ${madeAt}`);
      const apart = listed.start - read.start;
      holds(
        apart <= rounded && apart >= -rounded,
        `${madeAt} is the same time in the list and in the record, but they are ${apart / second} s apart`,
      );
    });
  },
);

test(
  'an update leaves the time at which its record was made',
  clause('RECORDS-14'),
  async ({ once, contacts, crm, environment }) => {
    needsOperation(environment, 'UpdateCrmRecord');
    await once(async () => {
      const { record, shown } = await contacts.plantShown({}, [], [madeAt]);
      offered(!isAbsent(shown[madeAt]), `the list shows no ${madeAt} of contacts`);
      await sleep(anotherSecond);
      const { label, values } = contacts.nextMarks();
      const { status } = await crm.update('contacts', record.id, values);
      given(status === 200, `the update was answered with ${status}`);
      const after = await contacts.recordOf(label, {}, [madeAt]);
      given(after !== undefined, 'the list did not show the update in time');
      equal(
        inSeconds(after.values[madeAt]),
        inSeconds(shown[madeAt]),
        `${madeAt} is as it was before the update`,
      );
    });
  },
);

test(
  'an upsert leaves the time at which the record that it finds was made',
  clause('MERGE-08'),
  async ({ once, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    await once(async () => {
      const { record, shown } = await plantKeyedShown(contacts, key, {}, [madeAt]);
      offered(!isAbsent(shown[madeAt]), `the list shows no ${madeAt} of contacts`);
      await sleep(anotherSecond);
      const { label } = contacts.nextMarks();
      const body = upsertOf({ ...record, label }, contacts, []);
      const { status } = await crm.upsert('contacts', body, contacts.marker);
      given(status === 200, `the upsert was answered with ${status}`);
      const after = await contacts.recordOf(label, {}, [madeAt]);
      given(after?.id === record.id, 'the list did not show the upsert of the record in time');
      equal(
        inSeconds(after.values[madeAt]),
        inSeconds(shown[madeAt]),
        `${madeAt} is as it was before the upsert`,
      );
    });
  },
);
