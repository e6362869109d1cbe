import { belowZero, tellingValues } from '../generators/extreme-value.ts';
import type { MergeableField } from '../generators/merge.ts';
import { nearly } from '../generators/nearly-same-text.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { sortOf } from '../generators/typed-value.ts';
import { isWithin } from '../generators/value-bounds.ts';
import { encoded } from '../specs/semantics/encoding.ts';
import { sameValue } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { expectKeptIfEmpty } from './harness/writes/kept-if-empty.ts';
import { plantKeyed, plantKeyedShown, textBeside, upsertOf } from './harness/uniqueness/keyed-record.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';

/** The first is two elements to whoever keeps a list as one text. */
const stored = ['one, two', 'three'];
const submitted = ['four'];

test(
  'combine leaves an element with a comma whole',
  clause('MERGE-05'),
  async ({ forEach, decidable, varied, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    const lists = varied
      .writable('string_list', 'tag')
      .filter(
        (field) =>
          field.resourceType === 'contacts' &&
          field.id !== key.id &&
          isWithin(field, [...stored, ...submitted]),
      );
    const ofEachType = (['string_list', 'tag'] as const).flatMap((type) =>
      lists.filter(({ fieldType }) => fieldType === type).slice(0, 1),
    );
    offered(ofEachType.length > 0, 'contacts have no list that takes values of ours');
    contacts.needsListsInJson();
    await forEach(ofEachType, async ({ id, fieldType }) => {
      const { record, shown } = await plantKeyedShown(contacts, key, { [id]: stored }, [id]);
      offered(sameValue(fieldType, shown[id], stored), `${id} does not keep an element with a comma`);
      const text = encoded(fieldType, submitted, environment.capabilities.elements);
      const { fields } = fieldsBody({ [id]: text }, 'combine');
      const { status } = await crm.upsert('contacts', upsertOf(record, contacts, fields), contacts.marker);
      given(isDone(status), `the upsert was answered with ${status}`);
      const isMerged = (found: Readonly<Record<string, unknown>>): boolean =>
        sameValue(fieldType, found[id], [...stored, ...submitted]);
      const merged = await contacts.shownUntil(record.label, [id], isMerged);
      holds(
        merged !== undefined && isMerged(merged),
        `combine adds ${JSON.stringify(submitted)} to ${JSON.stringify(stored)} in ${id}, but it shows ${JSON.stringify(merged?.[id])}`,
      );
    });
  },
);

test(
  'an upsert that overwrites a text with nearly the same is carried out',
  clause('MERGE-01'),
  async ({ forEachApart, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    const field = textBeside(contacts, key);
    await forEachApart(Object.keys(nearly), async (how) => {
      const text = `amber basil ${contacts.freshText()} cedar`;
      const next = nearly[how]?.(text) ?? text;
      const { record, shown } = await plantKeyedShown(contacts, key, { [field]: text }, [field]);
      given(shown[field] === text, `the list did not show the text of ${field} in time`);
      const { fields } = fieldsBody({ [field]: next }, 'always_overwrite');
      const { status } = await crm.upsert('contacts', upsertOf(record, contacts, fields), contacts.marker);
      given(isDone(status), `an upsert of the same text ${how} is answered ${status}`);
      equal(await contacts.shows(record.label, field, next), next, `the list shows the text ${how}`);
    });
  },
);

/** Numbers, days and instants are kept in ways of their own: the first field of each. */
function oneOfEachSort(fields: readonly MergeableField[]): readonly MergeableField[] {
  return fields.filter(
    (field, index) => fields.findIndex((each) => sortOf(each) === sortOf(field)) === index,
  );
}

test(
  'overwrite_if_empty keeps a number below zero, and a day or an instant before 1970',
  clause('MERGE-02'),
  async ({ forEach, targets, crm }) => {
    const held = targets.each.flatMap(({ resourceType, fields }) =>
      oneOfEachSort(fields).flatMap((field) => {
        const before = belowZero(field);
        const after = tellingValues(field).find((value) => isWithin(field, value));
        if (before === undefined || after === undefined || !isWithin(field, before)) return [];
        return [{ ...field, resourceType, stored: before, submitted: after }];
      }),
    );
    offered(held.length > 0, 'no record with a unique value has a number or a date to merge into');
    await forEach(held, ({ resourceType, ...value }) =>
      expectKeptIfEmpty(targets.of(resourceType), value, crm),
    );
  },
);

const capitals = ['Amber', 'BASIL'];

type Shown = Readonly<Record<string, unknown>>;

/** So many lists show how lists are kept. */
const mostLists = 3;

test(
  'elements between brackets keep the capitals that they keep in an update',
  clause('VALUES-03'),
  async ({ forEach, decidable, varied, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    needsOperation(environment, 'UpdateCrmRecord');
    const lists = varied
      .writable('string_list', 'tag')
      .filter(({ resourceType }) => resourceType === 'contacts');
    const open = lists
      .filter((field) => field.id !== key.id && isWithin(field, capitals))
      .slice(0, mostLists);
    offered(open.length > 0, 'contacts have no list that takes values of ours');
    await forEach(open, async ({ id, fieldType }) => {
      const record = await plantKeyed(contacts, key);
      const isKept = (found: Shown | undefined): boolean => sameValue(fieldType, found?.[id], capitals);
      const updated = await crm.update('contacts', record.id, { [id]: capitals });
      offered(isDone(updated.status), `an update of ${id} is answered ${updated.status}`);
      offered(isKept(await contacts.shownUntil(record.label, [id], isKept)), `${id} keeps no capitals`);
      const other = ['cedar'];
      const isOther = (found: Shown | undefined): boolean => sameValue(fieldType, found?.[id], other);
      await crm.update('contacts', record.id, { [id]: other });
      const between = await contacts.shownUntil(record.label, [id], isOther);
      given(isOther(between), `the list did not show another update of ${id} in time`);
      const text = encoded(fieldType, capitals, environment.capabilities.elements);
      const { fields } = fieldsBody({ [id]: text }, 'always_overwrite');
      const { status } = await crm.upsert('contacts', upsertOf(record, contacts, fields), contacts.marker);
      given(isDone(status), `the upsert was answered with ${status}`);
      const shown = await contacts.shownUntil(record.label, [id], isKept);
      const told = `${id} shows ${JSON.stringify(capitals)} after an upsert of ${text}`;
      holds(isKept(shown), `${told}, but shows ${JSON.stringify(shown?.[id])}`);
    });
  },
);
