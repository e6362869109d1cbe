import { fieldsBody, type TextValues } from '../generators/upsert-body.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { clause, given, holds, offered, test } from './harness/check.ts';
import type { BaseFixtures } from './harness/fixtures/base-fixtures.ts';
import type { PlantedRecord, Population } from './harness/records/population.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { populationOf } from './harness/records/populations.ts';
import { madeByUpsert } from './harness/records/made-by-upsert.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { attributeIn } from './harness/records/record-attributes.ts';
import { settledRead } from './harness/records/settled-read.ts';
import { outOfReach } from './harness/run/capabilities.ts';
import { freshValue, type KeyedRecord, upsertDataOf, upsertOf } from './harness/uniqueness/keyed-record.ts';
import { probedFields } from './harness/uniqueness/unique-fields.ts';

type Read = Awaited<ReturnType<BaseFixtures['crm']['get']>>;

/** A text for every field that may hold one: a field that is not looked at may be lost. */
function everyText(population: Population): TextValues {
  return Object.fromEntries(population.writableTexts.map((id) => [id, population.freshText()]));
}

/** The fields that a record does not show as they were written; all where the read is refused. */
function lacking({ status, body }: Read, values: TextValues): readonly string[] {
  const attributes = status === 200 ? body.attributes : undefined;
  return Object.keys(values).filter(
    (id) => attributeIn(attributes, id)?.texts.some((text) => text === values[id]) !== true,
  );
}

/** Demands that reading a record gives what the list shows of a write to it. */
async function expectReadAsListed(
  crm: BaseFixtures['crm'],
  population: Population,
  { id, label }: Pick<PlantedRecord, 'id' | 'label'>,
  values: TextValues,
): Promise<void> {
  const isListed = (listed: Readonly<Record<string, unknown>>): boolean =>
    Object.entries(values).every(([field, value]) => listed[field] === value);
  const listed = await population.shownUntil(label, Object.keys(values), isListed);
  given(listed !== undefined && isListed(listed), 'the list does not show what was written');
  const read = await population.patience.records.lookUntil(
    () => crm.get(population.resourceType, id),
    (answer) => lacking(answer, values).length === 0,
  );
  given(read.status === 200, `reading the record was answered with ${read.status}`);
  const stale = lacking(read, values);
  holds(stale.length === 0, `the record shows ${stale.join(', ')} as the list does`);
}

/** Gives a record another label and demands that a read shows it: it may be answered from what it held when it was made. */
async function expectUpdateRead(crm: BaseFixtures['crm'], population: Population, id: string): Promise<void> {
  const { resourceType, labelField } = population;
  const { label, values } = population.nextMarks();
  const { status } = await crm.update(resourceType, id, values);
  given(isDone(status), `an update of a record was answered with ${status}`);
  given((await population.idOf(label)) !== undefined, 'the list does not show an update');
  await expectReadAsListed(crm, population, { id, label }, { [labelField]: label });
}

test(
  'a record that is read after an update shows every value of it',
  clause('RECORDS-08'),
  async ({ forEach, contacts, crm }) => {
    const record = await contacts.plant(everyText(contacts));
    await crm.get('contacts', record.id);
    await forEach(['the first', 'the second'], async (time) => {
      const values = everyText(contacts);
      const { status } = await crm.update('contacts', record.id, values);
      given(status === 200, `${time} update was answered with ${status}`);
      await expectReadAsListed(crm, contacts, record, values);
    });
  },
);

test(
  'a record that is read shows its unique values',
  clause('RECORDS-08'),
  async ({ forEach, varied, crm, environment }) => {
    await forEach(varied.resourceTypes, async (resourceType) => {
      const { unique } = await probedFields(environment, resourceType);
      offered(unique.length > 0, `${resourceType} have no unique field`);
      const population = await populationOf(environment, resourceType);
      const values = Object.fromEntries(unique.map((key) => [key.id, freshValue(population, key)]));
      await expectReadAsListed(crm, population, await population.plant(values), values);
    });
  },
);

test(
  'a record that is read after an upsert shows every value of it',
  clause('RECORDS-08'),
  async ({ forEach, targets, crm }) => {
    const { resourceType } = targets.having('string').population;
    const bodyOf = {
      fields: (record: KeyedRecord, population: Population, values: TextValues) =>
        upsertOf(record, population, fieldsBody(values, 'always_overwrite').fields),
      data: upsertDataOf,
    };
    await forEach(['fields', 'data'] as const, async (form) => {
      // How a data object merges is open: no other check may build on what is left of the record.
      const { population, record } = (await targets.fresh(resourceType)).target;
      await crm.get(resourceType, record.id);
      // Another unique value would lead to another record.
      const texts = Object.entries(everyText(population)).filter(([id]) => id !== record.key.id);
      const values = Object.fromEntries(texts);
      const { status } = await crm.upsert(
        resourceType,
        bodyOf[form](record, population, values),
        population.marker,
      );
      given(status === 200, `an upsert of ${form} was answered with ${status}`);
      await expectReadAsListed(crm, population, record, values);
    });
  },
);

test(
  'a record of any type that is read shows the texts that mark it in a list',
  clause('RECORDS-08'),
  async ({ forEachApart, populate, crm, environment: { capabilities } }) => {
    const isUpdated =
      capabilities.data_form !== 'unknown' && outOfReach(capabilities, 'UpdateCrmRecord') === undefined;
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const population = await populate(resourceType);
      const { labelField, marker } = population;
      const record = await population.plant();
      const marks = { [marker.field]: marker.value, [labelField]: record.label };
      const listed = (await population.shown(record.label, Object.keys(marks))) ?? {};
      const values = Object.fromEntries(Object.entries(marks).filter(([id, text]) => listed[id] === text));
      offered(Object.keys(values).length > 0, `the list shows no mark of ${resourceType} as it was written`);
      await expectReadAsListed(crm, population, record, values);
      if (!isUpdated || !(labelField in values)) return;
      await expectUpdateRead(crm, population, record.id);
    });
  },
);

test(
  'a record of any type that an upsert made is read as an update left it',
  clause('RECORDS-08'),
  async ({ forEachApart, populate, crm, environment }) => {
    needsOperation(environment, 'UpsertCrmRecord');
    needsOperation(environment, 'UpdateCrmRecord');
    offered(environment.capabilities.data_form !== 'unknown', 'no form of update was taken');
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const population = await populate(resourceType);
      const { labelField } = population;
      const record = await madeByUpsert(population, environment);
      given(record !== undefined, `the list shows no record of ${resourceType} that an upsert made`);
      const listed = await population.shown(record.label, [labelField]);
      offered(listed?.[labelField] === record.label, 'the list does not show its label as it was written');
      await expectReadAsListed(crm, population, record, { [labelField]: record.label });
      await expectUpdateRead(crm, population, record.id);
    });
  },
);

test(
  'a record of any type that is read shows the text that an upsert wrote over another',
  clause('RECORDS-08'),
  async ({ forEachApart, searched, crm, environment }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const { field, status, holder, reached, label } = await searched(resourceType);
      given(
        status === 200 && reached === holder,
        `no upsert in ${resourceType} comes to the record that holds its ${field}`,
      );
      const population = await populationOf(environment, resourceType);
      await expectReadAsListed(crm, population, { id: holder, label }, { [population.labelField]: label });
    });
  },
);

/** Demands that an id which is none reads no record; `label` is that of the record whose id is like it. */
async function expectUnread(
  crm: BaseFixtures['crm'],
  resourceType: string,
  { id, label }: Pick<PlantedRecord, 'id' | 'label'>,
  other: string,
): Promise<void> {
  const missed = await crm.onPurpose.get(resourceType, other);
  holds(!missed.text.includes(label), `${other} is not the id ${id} of a record, but reads it`);
  // Ids may be numbers in sequence: the shorter one may be that of another record.
  if (other.length < id.length || missed.status !== 200) return;
  const told = (missed.body as { readonly id?: unknown } | null)?.id;
  const isOfNone = told === undefined || told === other || told === '';
  holds(isOfNone, `${other} is the id of no record, but reads the record ${String(told)}`);
}

test('a record is read by the whole of its id', clause('RECORDS-08'), async ({ forEach, contacts, crm }) => {
  const record = await contacts.plant();
  const { id, label } = record;
  const { status, text } = await settledRead(crm, 'contacts', id, contacts.patience.records);
  given(status === 200 && text.includes(label), 'a record does not show its texts when it is read');
  const nearMisses = [id.slice(0, -1), `${id}x`].filter((other) => other !== '');
  await forEach(nearMisses, (other) => expectUnread(crm, 'contacts', record, other));
});

test(
  'a record of any type is read by no longer id than its own',
  clause('RECORDS-08'),
  async ({ forEachApart, variedEverywhere, crm }) => {
    await forEachApart(variedEverywhere.resourceTypes, async (resourceType) => {
      const [label = ''] = variedEverywhere.labelsOf(resourceType);
      const population = variedEverywhere.populationOf(resourceType);
      const found = await population.recordOf(label, {}, []);
      given(found !== undefined, `the list does not show a record of ${resourceType}`);
      const { status } = await settledRead(crm, resourceType, found.id, population.patience.records);
      given(status === 200, `reading a record of ${resourceType} was answered with ${status}`);
      await expectUnread(crm, resourceType, { id: found.id, label }, `${found.id}x`);
    });
  },
);
