import { searchingBody } from '../generators/upsert-body.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isDone, isRefused } from './harness/properties/answer-status.ts';
import type { PlantedRecord } from './harness/records/population.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import {
  freshValue,
  plantKeyed,
  plantKeyedShown,
  textBeside,
  textsBeside,
  upsertOf,
} from './harness/uniqueness/keyed-record.ts';
import { plantShaped, shapedFields } from './harness/uniqueness/shaped-values.ts';
import { probedFields, uniqueField, type UniqueField, valueFor } from './harness/uniqueness/unique-fields.ts';

/** The value of the record, from a text that stands nowhere else. */
const stored = (text: string): string => `${text}xy-z`;

/** What is like it, and is another value; the same where the field has no hosts. */
const likenesses: Readonly<Record<string, (field: UniqueField, text: string) => string>> = {
  'that the value begins': (field, text) => valueFor(field, `${stored(text)}a`),
  'that begins the value': (field, text) => valueFor(field, stored(text)).slice(0, -1),
  'without its punctuation': (field, text) => valueFor(field, stored(text).replace('-', '')),
  'with more after a plus': (field, text) => valueFor(field, `${stored(text)}+k`),
  'that the whole value begins': (field, text) => `${valueFor(field, stored(text))}.kx`,
  'at another host': (field, text) => valueFor(field, stored(text)).replace('example.com', 'example.org'),
};

test(
  'an upsert with a value that is merely like a unique one makes a record',
  clause('UPSERT-03'),
  async ({ forEachApart, decidable, contacts, crm, environment }) => {
    await decidable(() => uniqueField(environment));
    const { unique } = await probedFields(environment, 'contacts');
    const roomy = unique.filter(({ room }) => room === undefined);
    offered(roomy.length > 0, 'no unique field of contacts takes a text that is longer than one of ours');
    const asked = roomy.flatMap((field) => Object.keys(likenesses).map((what) => ({ field, what })));
    const held = new Map<string, Promise<{ readonly text: string; readonly record: PlantedRecord }>>();
    const holderOf = async (field: UniqueField) => {
      const text = contacts.freshText();
      return { text, record: await contacts.plant({ [field.id]: valueFor(field, stored(text)) }) };
    };
    await forEachApart(asked, async ({ field, what }) => {
      const holder = held.get(field.id) ?? holderOf(field);
      held.set(field.id, holder);
      const { text, record } = await holder;
      const value = valueFor(field, stored(text));
      const other = likenesses[what]?.(field, text) ?? value;
      if (other === value) return;
      const { label, values } = contacts.markedTexts({ [field.id]: other });
      const body = searchingBody(values, field.id);
      const { status } = await crm.upsert('contacts', body, contacts.marker);
      // A field may not take such a value.
      if (isRefused(status) && status !== 409) return;
      equal(status, 200, `an upsert with a ${field.id} ${what} succeeds`);
      const id = await contacts.idOf(label);
      given(id !== undefined, 'the list did not show the upsert in time');
      holds(id !== record.id, `a ${field.id} ${what} finds no record, but it found that with ${value}`);
    });
  },
);

test(
  'an upsert with a value that stands in another field of a record makes a record',
  clause('UPSERT-03'),
  async ({ once, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    const field = textBeside(contacts, key);
    await once(async () => {
      const value = freshValue(contacts, key);
      const { record, shown } = await plantKeyedShown(contacts, key, { [field]: value }, [field]);
      given(shown[field] === value, `the list did not show the value in ${field} in time`);
      const { label, values } = contacts.markedTexts({ [key.id]: value });
      const { status } = await crm.upsert('contacts', searchingBody(values, key.id), contacts.marker);
      equal(status, 200, `an upsert with a ${key.id} that stands in ${field} succeeds`);
      const id = await contacts.idOf(label);
      given(id !== undefined, 'the list did not show the upsert in time');
      holds(id !== record.id, `a search by ${key.id} finds no record that has the value in ${field}`);
    });
  },
);

test(
  'an upsert with a unique value of its own makes a record, though all its other values are those of another',
  clause('UPSERT-03'),
  async ({ once, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    const texts = textsBeside(contacts, key);
    await once(async () => {
      const text = contacts.freshText();
      const alike = Object.fromEntries(texts.map((id) => [id, text]));
      const { record, shown } = await plantKeyedShown(contacts, key, alike, texts);
      given(
        texts.every((id) => shown[id] === text),
        'the list did not show the texts of a record in time',
      );
      const { label, values } = contacts.markedTexts({ ...alike, [key.id]: freshValue(contacts, key) });
      const { status } = await crm.upsert('contacts', searchingBody(values, key.id), contacts.marker);
      given(status === 200, `an upsert with a new ${key.id} was answered with ${status}`);
      const id = await contacts.idOf(label);
      given(id !== undefined, 'the list did not show the upsert in time');
      holds(
        id !== record.id,
        `a search by ${key.id} finds no record that has all other values of the upsert`,
      );
    });
  },
);

test(
  'an upsert is led to a record by the unique value that an update gave it, and not by the former one',
  clause('UPSERT-05'),
  async ({ forEach, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    needsOperation(environment, 'UpdateCrmRecord');
    const record = await plantKeyed(contacts, key);
    const keyValue = freshValue(contacts, key);
    // What an upsert has once looked through may be what later ones look through.
    await crm.upsert('contacts', upsertOf(record, contacts, []), contacts.marker);
    const changed = await crm.update('contacts', record.id, { [key.id]: keyValue });
    given(isDone(changed.status), `the update was answered with ${changed.status}`);
    given(
      (await contacts.shows(record.label, key.id, keyValue)) === keyValue,
      'the list did not show the update in time',
    );
    await forEach(['present', 'former'] as const, async (which) => {
      const value = which === 'present' ? keyValue : record.keyValue;
      const { label, values } = contacts.markedTexts({ [key.id]: value });
      const body = searchingBody(values, key.id);
      const { status } = await crm.upsert('contacts', body, contacts.marker);
      // A value that was given up may stay taken.
      if (which === 'former' && status === 409) return;
      equal(status, 200, `an upsert with the ${which} ${key.id} succeeds`);
      const id = await contacts.idOf(label);
      given(id !== undefined, 'the list did not show the upsert in time');
      holds(
        (id === record.id) === (which === 'present'),
        `the ${which} ${key.id} of a record ${which === 'present' ? 'leads to it' : 'leads to it no more'}`,
      );
    });
  },
);

test(
  'an upsert is led to a record by a unique value that is long, or has capitals, signs or letters beyond ASCII',
  clause('UPSERT-05'),
  async ({ forEachApart, decidable, contacts, crm, environment }) => {
    await forEachApart(await decidable(() => shapedFields(environment)), async (shaped) => {
      const { field, shape } = shaped;
      const { id, value } = await plantShaped(contacts, shaped);
      const { label, values } = contacts.markedTexts({ [field.id]: value });
      const { status } = await crm.upsert('contacts', searchingBody(values, field.id), contacts.marker);
      equal(status, 200, `an upsert with a ${field.id} ${shape} succeeds`);
      const reached = await contacts.idOf(label);
      given(reached !== undefined, 'the list did not show the upsert in time');
      holds(reached === id, `a ${field.id} ${shape} leads the upsert to the record that holds it`);
    });
  },
);

test(
  'an upsert updates the record that a unique value leads it to, whatever its type',
  clause('UPSERT-05'),
  async ({ forEachApart, searched }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const { field, status, holder, reached } = await searched(resourceType);
      equal(status, 200, `an upsert in ${resourceType} that its ${field} leads to a record succeeds`);
      given(reached !== undefined, 'the list did not show the upsert in time');
      holds(
        reached === holder,
        `the ${field} leads the upsert in ${resourceType} to the record that holds it`,
      );
    });
  },
);
