import { fieldsBody, searchingBody } from '../generators/upsert-body.ts';
import { mergeOperations } from '../specs/openapi.ts';
import { encoded } from '../specs/semantics/encoding.ts';
import { sameValue } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { freshValue, leadingToNone, plantKeyed } from './harness/uniqueness/keyed-record.ts';
import { madeAfterDeletion } from './harness/uniqueness/made-again.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';

test(
  'a record created by an upsert has the submitted values, whatever their merge operations',
  clause('UPSERT-04'),
  async ({ forEach, contacts, varied, crm, environment }) => {
    const { elements } = environment.capabilities;
    const fields = varied
      .writable('string', 'string_list')
      .filter(({ resourceType }) => resourceType === 'contacts');
    const submitted = fields.flatMap(({ id, fieldType, stored: [value] }) =>
      value === undefined
        ? []
        : [{ id, fieldType, value: fieldType === 'string_list' ? [value].flat().map(String) : value }],
    );
    await forEach(mergeOperations, async (operation) => {
      const { own, search } = await leadingToNone(environment, contacts);
      const { label, values } = contacts.markedTexts(own);
      const marks = fieldsBody(values, 'always_overwrite').fields;
      // Without a unique value of its own, an upsert may find a record that has one of the same texts.
      const isLed = Object.keys(own).length > 0;
      const beside = submitted.filter(
        ({ id, fieldType }) => !(id in values) && (isLed || fieldType === 'string_list'),
      );
      offered(
        beside.length > 0,
        'contacts take no values besides those that mark them, or none leads an upsert to no record',
      );
      const merges = beside.map(({ id, fieldType, value }) => ({
        id,
        value: encoded(fieldType, value, elements),
        operation,
      }));
      const body = { fields: [...marks, ...merges], ...search };
      const { status } = await crm.upsert('contacts', body, contacts.marker);
      given(status === 200, `an upsert of new values by ${operation} was answered with ${status}`);
      const isRight = (shown: Readonly<Record<string, unknown>>): boolean =>
        beside.every(({ id, fieldType, value }) => sameValue(fieldType, shown[id], value));
      const ids = beside.map(({ id }) => id);
      const shown = await contacts.shownUntil(label, ids, isRight);
      given(shown !== undefined, 'the list did not show the new record in time');
      for (const { id, fieldType, value } of beside)
        holds(
          sameValue(fieldType, shown[id], value),
          `a new record shows ${JSON.stringify(value)} in ${id} after ${operation}, but shows ${JSON.stringify(shown[id])}`,
        );
    });
  },
);

test(
  'a record created by an upsert has the value that it was searched by',
  clause('UPSERT-04'),
  async ({ once, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    await once(async () => {
      // A create shows that lists show this field.
      await plantKeyed(contacts, key);
      const value = freshValue(contacts, key);
      const { label, values } = contacts.markedTexts({ [key.id]: value });
      const { status } = await crm.upsert('contacts', searchingBody(values, key.id), contacts.marker);
      given(status === 200, `an upsert that ${key.id} leads to no record was answered with ${status}`);
      const shown = await contacts.shownUntil(label, [key.id], (found) => found[key.id] === value);
      given(shown !== undefined, 'the list did not show the new record in time');
      equal(shown[key.id], value, `the new record shows the ${key.id} that it was searched by`);
    });
  },
);

test(
  'an upsert that is refused for a value of another record makes none',
  clause('UNIQUENESS-09'),
  async ({ once, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    await once(async () => {
      const { keyValue } = await plantKeyed(contacts, key);
      const { label, values } = contacts.markedTexts({ [key.id]: keyValue });
      // No record has this label, so none is found by it.
      const body = searchingBody(values, contacts.labelField);
      const { status } = await crm.onPurpose.upsert('contacts', body, contacts.marker);
      offered(status === 409, `such an upsert is no conflict here: it is answered ${status}`);
      // A list that shows what was made later shows this as well.
      await contacts.plant();
      equal(await contacts.shown(label, [key.id]), undefined, 'the refused upsert makes no record');
    });
  },
);

test(
  'an upsert with the unique value of a deleted record makes a record',
  clause('UPSERT-03'),
  async ({ once, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    needsOperation(environment, 'DeleteCrmRecord');
    await once(async () => {
      const label = await madeAfterDeletion('an upsert', contacts, crm, key);
      const id = await contacts.idOf(label);
      holds(id !== undefined, 'the list shows the record of an upsert that found none');
    });
  },
);
