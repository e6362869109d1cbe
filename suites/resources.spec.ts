import { unlistedType } from '../generators/unlisted-type.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import {
  callsOfCustomObjects,
  customObjects,
  refusesType,
  upsertCustomObject,
} from './harness/records/custom-objects.ts';
import { fieldWithOptions } from './harness/fields/field-options.ts';
import { isRefused } from './harness/properties/answer-status.ts';
import { createdLife, upsertedLife } from './harness/records/record-life.ts';
import { attributeIn } from './harness/records/record-attributes.ts';
import { expectUntouchedFrom } from './harness/records/record-elsewhere.ts';
import { settledRead } from './harness/records/settled-read.ts';
import { unknownNamespace, unknownRecordId, unknownResourceType } from '../generators/absent-names.ts';

test(
  'every listed record type has a schema and can be upserted and read',
  clause('RESOURCES-01'),
  async ({ forEachApart, quietCrm, lives }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      equal(
        (await quietCrm.fieldSchema(resourceType)).status,
        200,
        `the field schema of ${resourceType} is shown`,
      );
      const life = await lives(upsertedLife(resourceType));
      equal(life.status('made'), 200, `a record in ${resourceType} can be upserted`);
      holds(life.life.id !== undefined, `the list shows the upserted record in ${resourceType}`);
      equal(life.status('read'), 200, `a record in ${resourceType} can be read`);
    });
  },
);

test(
  'records of every listed type can be created, updated, deleted and listed',
  clause('RESOURCES-02'),
  async ({ forEachApart, lives }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const life = await lives(createdLife(resourceType));
      const { id, updatedLabel } = life.life;
      equal(life.status('made'), 200, `a record in ${resourceType} can be created`);
      holds(id !== undefined, `the list shows the created record in ${resourceType}`);
      equal(life.status('updated'), 200, `a record in ${resourceType} can be updated`);
      const shown = Object.values(life.shown('listed updated') ?? {});
      equal(shown.includes(updatedLabel), true, `the list shows the update in ${resourceType}`);
      equal(life.status('deleted'), 200, `a record in ${resourceType} can be deleted`);
      equal(life.rows('listed deleted').length, 0, `the deleted record in ${resourceType} is gone`);
    });
  },
);

test(
  'upsert accepts custom objects as well',
  clause('RESOURCES-03'),
  async ({ once, contacts, crm, environment }) => {
    await once(async () => {
      const { answer } = await upsertCustomObject(environment, crm, contacts.marked({}).label);
      given(answer.status !== 409, 'what is written into a custom object is taken already');
      // What a custom object must hold is not shown; a bad request may be about that and not about the type.
      const isAboutType = await refusesType(crm, answer, contacts);
      given(
        answer.status !== 400 || isAboutType,
        'upsert refuses each body of a custom object as a bad request',
      );
      equal(answer.status, 200, 'an upsert of a custom object succeeds');
    });
  },
);

test(
  'every other record operation refuses custom objects',
  clause('RESOURCES-04'),
  async ({ forEach, decidable, contacts, crm, environment }) => {
    const calls = await decidable(() => callsOfCustomObjects(environment, crm.onPurpose, contacts));
    await forEach(Object.keys(calls), async (operation) => {
      const status = (await calls[operation]?.())?.status ?? 0;
      holds(isRefused(status), `${operation} refuses custom objects, but it answered ${status}`);
    });
  },
);

test(
  'reading under a resource type that is not listed is refused',
  clause('RESOURCES-05'),
  async ({ forAll, crm: { onPurpose: crm }, decidable, environment }) => {
    const page = await decidable(() => environment.crm.list('contacts', { page: { limit: 1 } }));
    const id = page.status === 200 ? page.body.objects?.[0]?.id : undefined;
    const field = await decidable(() => fieldWithOptions(environment, 'contacts'));
    await forAll(unlistedType(), async (type) => {
      // What no contact has, record or field, would be refused for itself.
      const calls = [
        await crm.fieldSchema(type),
        ...(field === undefined ? [] : [await crm.fieldOptions(type, field.id)]),
        ...(id === undefined ? [] : [await crm.get(type, id)]),
      ];
      for (const { operation, status } of calls) {
        holds(isRefused(status), `${operation} refuses the unlisted type ${type}, but it answered ${status}`);
      }
    });
  },
);

test(
  'writing under a resource type that is not listed is refused',
  clause('RESOURCES-05'),
  async ({ forAll, contacts, crm: { onPurpose: crm } }) => {
    const { id } = await contacts.plant();
    await forAll(unlistedType(), async (type) => {
      const { values } = contacts.markedTexts({});
      const calls = {
        CreateCrmRecord: await crm.create(type, { data: values }, contacts.marker),
        UpsertCrmRecord: await crm.upsert(type, fieldsBody(values, 'always_overwrite'), contacts.marker),
        UpdateCrmRecord: await crm.update(type, id, values),
        DeleteCrmRecord: await crm.delete(type, id),
      };
      for (const [operation, { status }] of Object.entries(calls)) {
        holds(isRefused(status), `${operation} refuses the unlisted type ${type}, but it answered ${status}`);
      }
    });
  },
);

test(
  'a record is found only under its own resource type and namespace',
  clause('RESOURCES-06'),
  async ({ forEach, contacts, crm, environment }) => {
    const { id, label } = await contacts.plant();
    const { namespace, forbidden_namespace: forbidden } = environment.profile;
    const { text } = await settledRead(crm, 'contacts', id, environment.patience.records);
    given(text.includes(label), 'a record that the list shows cannot be read');
    const own = resourceTypes.records
      .filter((type) => type !== 'contacts')
      .map((type) => ({ namespace, type }));
    const others = [unknownNamespace, ...(forbidden === undefined ? [] : [forbidden])];
    const places = [...others.map((other) => ({ namespace: other, type: 'contacts' })), ...own];
    await forEach(places, async (place) => {
      const there = crm.but({ namespace: place.namespace });
      const read = await there.get(place.type, id);
      const list = await there.list(place.type, contacts.labelled(label, {}));
      const isRead = read.status === 200 && read.body.id === id;
      const attribute = isRead ? attributeIn(read.body.attributes, contacts.labelField) : undefined;
      const rows = list.status === 200 ? (list.body.objects ?? []).filter((row) => row.id === id) : [];
      const shown = [attribute?.value, ...rows.flatMap(({ fields }) => fields ?? [])];
      holds(
        !JSON.stringify(shown).includes(label),
        `${place.namespace}/${place.type} does not show a contact elsewhere`,
      );
      // Ids may be unique in each type alone: then this is another record.
      given(
        !isRead && rows.length === 0,
        `${place.type} in ${place.namespace} has a record with the id of a contact`,
      );
    });
  },
);

test(
  'a record is changed and deleted only under its own resource type and namespace',
  clause('RESOURCES-06'),
  async ({ forEach, contacts, crm, environment }) => {
    const { id, label } = await contacts.plant();
    const own = { resourceType: 'contacts', id, text: label };
    const { namespace } = environment.profile;
    const places = [
      { namespace, resourceType: 'companies' },
      { namespace, resourceType: 'taskActivities' },
      // Nobody's records are there to be lost.
      { namespace: unknownNamespace, resourceType: 'contacts' },
    ];
    await forEach(places, (place) =>
      expectUntouchedFrom(place, own, contacts.marked({}).values, crm, environment),
    );
  },
);

test(
  'a list of custom objects or of an unknown type is refused or answered',
  clause('RESOURCES-07'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const page = { page: { limit: 1 } };
      const known = await environment.crm.list(customObjects, page);
      const unknown = await environment.crm.list(unknownResourceType, page);
      observe(
        `A list of custom objects is answered with ${known.status}, one of an unknown type with ${unknown.status}.`,
      );
    });
  },
);

test(
  'a namespace that does not exist is refused or looks empty',
  clause('RESOURCES-08'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const nowhere = environment.crm.but({ namespace: unknownNamespace });
      const list = await nowhere.list('contacts', { page: { limit: 1 } });
      const get = await nowhere.get('contacts', unknownRecordId);
      observe(
        `In a namespace that does not exist, a list is answered with ${list.status} and a get with ${get.status}.`,
      );
    });
  },
);
