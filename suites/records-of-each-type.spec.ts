import { unknownNamespace } from '../generators/absent-names.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { isDone, isRefused, saysAbsent } from './harness/properties/answer-status.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { createdLife, upsertedLife } from './harness/records/record-life.ts';
import { standingRecords } from './harness/records/record-elsewhere.ts';
import { populationOf } from './harness/records/populations.ts';
import { returned } from './harness/uniqueness/upsert-match.ts';
import { expectCreateKeepsTexts } from './harness/writes/texts-of-creates.ts';
import { outOfReach } from './harness/run/capabilities.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';

test(
  'a create makes one record, whatever its type',
  clause('RECORDS-02'),
  async ({ forEachApart, lives }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const life = await lives(createdLife(resourceType));
      const status = life.status('made');
      given(status === 200, `a create in ${resourceType} was answered with ${status}`);
      given(life.life.id !== undefined, 'the list did not show the new record in time');
      equal(life.rows('listed').length, 1, `one create in ${resourceType} makes one record`);
    });
  },
);

/** The life of a record that a create makes, or the upsert that plants where create is not there. */
function begunLife(
  resourceType: string,
  capabilities: Parameters<typeof outOfReach>[0],
): ReturnType<typeof createdLife> {
  const begins = outOfReach(capabilities, 'CreateCrmRecord') === undefined ? 'create' : 'planting upsert';
  return { ...createdLife(resourceType), begins };
}

test(
  'reading a deleted record gives none of its values, whatever its type',
  clause('RECORDS-20'),
  async ({ forEachApart, lives, environment: { capabilities } }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const life = await lives(begunLife(resourceType, capabilities));
      const status = life.status('deleted');
      given(status === 200, `a delete in ${resourceType} was answered with ${status}`);
      holds(
        !life.tellsOf('read deleted'),
        `reading a deleted record in ${resourceType} gives none of its values`,
      );
      given(life.tellsOf('read updated'), `no read in ${resourceType} showed the record before its deletion`);
    });
  },
);

test(
  'a deletion that is done is answered with 200, whatever the type',
  clause('RECORDS-18'),
  async ({ forEachApart, lives, crm, environment: { capabilities } }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const life = await lives(begunLife(resourceType, capabilities));
      const status = life.status('deleted');
      const { id } = life.life;
      const isSeen = id !== undefined && life.tellsOf('read updated');
      const isGone = isSeen && saysAbsent(await crm.get(resourceType, id));
      offered(
        status === 200 || isGone,
        `a delete in ${resourceType} is answered ${status} and deletes nothing`,
      );
      equal(status, 200, `a delete in ${resourceType} after which its record cannot be read succeeds`);
    });
  },
);

test(
  'a create keeps the texts that an update keeps, whatever the type',
  clause('RECORDS-03'),
  async ({ forEachApart, environment, crm }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const population = await populationOf(environment, resourceType);
      await expectCreateKeepsTexts(environment, population, crm);
    });
  },
);

test(
  'an upsert that matches nothing makes one record, whatever its type',
  clause('UPSERT-03'),
  async ({ forEachApart, lives }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const life = await lives(upsertedLife(resourceType));
      const status = life.status('made');
      given(status === 200, `an upsert in ${resourceType} was answered with ${status}`);
      given(life.life.id !== undefined, 'the list did not show the new record in time');
      equal(life.rows('listed').length, 1, `one upsert in ${resourceType} makes one record`);
    });
  },
);

test(
  'an upsert that matches nothing leaves the record made before it as it was, whatever its type',
  clause('UPSERT-03'),
  async ({ forEachApart, crm, environment }) => {
    needsOperation(environment, 'UpsertCrmRecord');
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const former = await populationOf(environment, resourceType);
      // By default rules an upsert may find a record that has its marker.
      const population = await populationOf(environment, resourceType);
      const texts = Object.fromEntries(
        former.writableTexts.slice(0, 1).map((id) => [id, former.freshText()]),
      );
      const before = await former.plant(texts);
      const { label, values } = population.markedTexts({});
      const body = fieldsBody(values, 'always_overwrite');
      const { status } = await crm.upsert(resourceType, body, population.marker);
      given(isDone(status), `an upsert in ${resourceType} was answered with ${status}`);
      given((await population.idOf(label)) !== undefined, 'the list did not show the upsert in time');
      holds(
        (await former.idOf(before.label)) === before.id,
        `the list of ${resourceType} still shows the record that was made before the upsert`,
      );
      const shown = await former.shownAs(before.label, texts);
      for (const [id, text] of Object.entries(texts))
        equal(shown[id], text, `${id} of the record of ${resourceType} that was made before`);
    });
  },
);

test(
  'an upsert returns the fields named in returnFields, whatever its type',
  clause('UPSERT-06'),
  async ({ forEachApart, crm, environment }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const population = await populationOf(environment, resourceType);
      const { values } = population.markedTexts({});
      const returnFields = Object.keys(values);
      const body = { ...fieldsBody(values, 'always_overwrite'), returnFields };
      const answer = await crm.upsert(resourceType, body, population.marker);
      given(answer.status === 200, `an upsert in ${resourceType} was answered with ${answer.status}`);
      const found = Object.keys(returned(answer.body));
      const absent = returnFields.filter((id) => !found.includes(id));
      equal(absent, [], `every field of ${resourceType} that returnFields names comes back`);
    });
  },
);

test(
  'where an upsert of data makes a contact, it makes a record of every other type',
  clause('RESOURCES-01'),
  async ({ forEachApart, lives }) => {
    const byData = (resourceType: string) =>
      lives({ resourceType, begins: 'upsert of data', values: {}, looks: [] });
    let contacts: ReturnType<typeof byData> | undefined;
    const ofContacts = (): ReturnType<typeof byData> => {
      // A lost answer is no reason to ask for no other type.
      contacts ??= byData('contacts').catch((error: unknown) => {
        contacts = undefined;
        throw error;
      });
      return contacts;
    };
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const contact = (await ofContacts()).status('made');
      offered(!isRefused(contact), 'upserts of data are refused here, which UPSERT-02 tells');
      given(contact === 200, `an upsert of data in contacts was answered with ${contact}`);
      const byFields = await lives(upsertedLife(resourceType));
      given(byFields.status('made') === 200, `${resourceType} takes no upsert of fields either`);
      const life = await byData(resourceType);
      equal(life.status('made'), 200, `a record in ${resourceType} can be upserted by data`);
      given(life.life.id !== undefined, 'the list did not show the new record in time');
      equal(life.rows('listed').length, 1, `one upsert of data in ${resourceType} makes one record`);
    });
  },
);

test(
  'a record of any type is read only under its own namespace',
  clause('RESOURCES-06'),
  async ({ forEachApart, lives, crm, environment }) => {
    const { forbidden_namespace = unknownNamespace } = environment.profile;
    const recordOf = standingRecords(lives, environment);
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const own = await recordOf(resourceType);
      const elsewhere = await crm.onPurpose.but({ namespace: forbidden_namespace }).get(resourceType, own.id);
      holds(
        !elsewhere.text.includes(own.text),
        `${forbidden_namespace} has no record of ${resourceType} of ours`,
      );
    });
  },
);
