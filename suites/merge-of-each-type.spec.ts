import { fieldsBody } from '../generators/upsert-body.ts';
import { mergeOperations, resourceTypes } from '../specs/openapi.ts';
import { showsNothing } from '../specs/semantics/value.ts';
import { clause, equal, given, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { populationOf } from './harness/records/populations.ts';
import { expectOperationsTaken } from './harness/writes/operations-taken.ts';

test(
  'always_overwrite replaces the text that marks a record, whatever the type',
  clause('MERGE-01'),
  async ({ forEachApart, searched }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const { field, status, holder, former, label, reached, merged } = await searched(resourceType);
      given(status === 200, `an upsert in ${resourceType} was answered with ${status}`);
      given(
        reached === undefined || reached === holder,
        `no upsert in ${resourceType} comes to the record that holds its ${field}`,
      );
      const shown = reached === holder ? label : merged;
      given(shown !== undefined, `the list did not show the record of ${resourceType} after the upsert`);
      equal(shown, label, `the text that marks a record of ${resourceType}, after one in place of ${former}`);
    });
  },
);

test(
  'overwrite_if_empty keeps a text that is there and fills one that is not, whatever the type',
  clause('MERGE-02'),
  async ({ forEachApart, searched, crm, environment }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const population = await populationOf(environment, resourceType);
      const { beside, field, value, label, marks, marker, holder, reached } = await searched(resourceType);
      const { held, empty } = beside;
      given(reached === holder, `no upsert in ${resourceType} comes to the record that holds its ${field}`);
      offered(held !== undefined, `records of ${resourceType} keep no text besides their marks`);
      // The record is the same where the check is tried again: it may have been filled since.
      const before = await population.shownUntil(label, [held.id, ...(empty === undefined ? [] : [empty])]);
      given(before?.[held.id] === held.text, `${held.id} does not show the text that was written there`);
      const isEmpty = empty !== undefined && showsNothing(before[empty]);
      const submitted = [held.id, ...(isEmpty ? [empty] : [])];
      const texts = Object.fromEntries(submitted.map((id) => [id, population.freshText()]));
      const found = fieldsBody({ ...marks, [field]: value }, 'always_overwrite');
      const fields = [...found.fields, ...fieldsBody(texts, 'overwrite_if_empty').fields];
      const body = { fields, searchExisting: [field] };
      const { status } = await crm.upsert(resourceType, body, marker);
      given(isDone(status), `the upsert was answered with ${status}`);
      const merged = { ...texts, [held.id]: held.text };
      const isMerged = (values: Readonly<Record<string, unknown>>): boolean =>
        submitted.every((id) => values[id] === merged[id]);
      const shown = await population.shownUntil(label, submitted, isMerged);
      given(shown !== undefined, `the list did not show the record of ${resourceType} in time`);
      for (const id of submitted)
        equal(shown[id], merged[id], `${id} of ${resourceType} after an upsert by overwrite_if_empty`);
    });
  },
);

test(
  'a record of any type that an upsert creates has the submitted texts, whatever their merge operations',
  clause('UPSERT-04'),
  async ({ forEachApart, crm, environment }) => {
    needsOperation(environment, 'UpsertCrmRecord');
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const { writableTexts } = await populationOf(environment, resourceType);
      const ids = writableTexts.slice(0, mergeOperations.length);
      offered(ids.length > 0, `records of ${resourceType} keep no text besides their marks`);
      // Each operation has a text of its own where there are so many, and an upsert of its own where there is one.
      for (let done = 0; done < mergeOperations.length; done += ids.length) {
        // By default rules an upsert may find a record that has its marker.
        const population = await populationOf(environment, resourceType);
        const { label, values } = population.markedTexts({});
        const merges = mergeOperations
          .slice(done, done + ids.length)
          .map((operation, index) => ({ id: ids[index] ?? '', value: population.freshText(), operation }));
        const fields = [...fieldsBody(values, 'always_overwrite').fields, ...merges];
        const { status } = await crm.upsert(resourceType, { fields }, population.marker);
        if (!isDone(status)) await expectOperationsTaken(environment, resourceType, ids[0] ?? '');
        offered(isDone(status), `an upsert of new texts in ${resourceType} is answered with ${status}`);
        const isRight = (found: Readonly<Record<string, unknown>>): boolean =>
          merges.every(({ id, value }) => found[id] === value);
        const shown = await population.shownUntil(label, ids, isRight);
        given(shown !== undefined, `the list did not show a new record of ${resourceType} in time`);
        const lost = merges.filter(({ id, value }) => shown[id] !== value);
        equal(lost, [], `what a new record of ${resourceType} shows nothing of, or something else`);
      }
    });
  },
);

test(
  'a record that an upsert makes has the values that a create keeps, in every resource type',
  clause('UPSERT-04'),
  async ({ forEachApart, variedEverywhere, upserted }) => {
    await forEachApart(variedEverywhere.resourceTypes, async (resourceType) => {
      const { taken, kept } = await upserted(resourceType);
      offered(taken.length > 0, `no upsert in ${resourceType} takes a value besides what marks a record`);
      const lost = taken.filter((id) => !kept.includes(id));
      equal(lost, [], `the fields of ${resourceType} in which an upsert loses what a create keeps`);
    });
  },
);

test(
  'an upsert of data makes a record of the values that one of fields keeps, in every resource type',
  clause('UPSERT-04'),
  async ({ forEachApart, variedEverywhere, upsertedAs }) => {
    await forEachApart(variedEverywhere.resourceTypes, async (resourceType) => {
      const { taken, lost } = await upsertedAs('data', resourceType);
      offered(
        taken.length > 0,
        `no upsert of data in ${resourceType} takes a value that one of fields keeps`,
      );
      equal(
        lost,
        [],
        `the fields of ${resourceType} in which an upsert of data loses what one of fields keeps`,
      );
    });
  },
);

test(
  'an upsert gives back the values that the list shows, in every resource type',
  clause('UPSERT-08'),
  async ({ forEachApart, variedEverywhere, upserted }) => {
    await forEachApart(variedEverywhere.resourceTypes, async (resourceType) => {
      const { kept, misreturned } = await upserted(resourceType);
      offered(
        kept.length > 0,
        `the list shows no value that an upsert wrote into a record of ${resourceType}`,
      );
      equal(misreturned, [], `the values of ${resourceType} that the answer gives otherwise than the list`);
    });
  },
);

test(
  'always_overwrite replaces single values of every type, in every resource type',
  clause('MERGE-01'),
  async ({ forEachApart, variedEverywhere, upserted }) => {
    const isOne = new Set(
      variedEverywhere.fields
        .filter(({ fieldType }) => !/list|tag/.test(fieldType))
        .map(({ resourceType, id }) => `${resourceType} ${id}`),
    );
    await forEachApart(variedEverywhere.resourceTypes, async (resourceType) => {
      const { kept, again } = await upserted(resourceType);
      offered(again !== undefined, `no upsert of values of every type changed a record of ${resourceType}`);
      const asked = again.named.filter((id) => kept.includes(id) && isOne.has(`${resourceType} ${id}`));
      offered(asked.length > 0, `no value of ${resourceType} was replaced`);
      const left = asked.filter((id) => !again.replaced.includes(id));
      equal(left, [], `the fields of ${resourceType} that do not show what always_overwrite put there`);
    });
  },
);

test(
  'overwrite_if_empty keeps values of every type that are there, in every resource type',
  clause('MERGE-02'),
  async ({ forEachApart, variedEverywhere, upserted }) => {
    await forEachApart(variedEverywhere.resourceTypes, async (resourceType) => {
      const { again: { ifEmpty } = {} } = await upserted(resourceType);
      offered(
        ifEmpty !== undefined && ifEmpty.named.length > 0,
        `no upsert by overwrite_if_empty came to a record of ${resourceType} that has values`,
      );
      equal(ifEmpty.wrong, [], `the fields of ${resourceType} that overwrite_if_empty has overwritten`);
    });
  },
);

test(
  'combine leaves the elements of both lists and no others, in every resource type',
  clause('MERGE-05'),
  async ({ forEachApart, variedEverywhere, upserted }) => {
    await forEachApart(variedEverywhere.resourceTypes, async (resourceType) => {
      const { again: { combined } = {} } = await upserted(resourceType);
      offered(
        combined !== undefined && combined.named.length > 0,
        `no upsert by combine was seen to come to a record of ${resourceType} that has a list`,
      );
      equal(combined.wrong, [], `the fields of ${resourceType} that do not show what combine leaves there`);
    });
  },
);

test(
  'an upsert leaves the values that it does not name as they were, in every resource type',
  clause('MERGE-08'),
  async ({ forEachApart, variedEverywhere, upserted }) => {
    await forEachApart(variedEverywhere.resourceTypes, async (resourceType) => {
      const { kept, again } = await upserted(resourceType);
      offered(again !== undefined, `no upsert of values of every type changed a record of ${resourceType}`);
      offered(kept.length > 1, `a record of ${resourceType} has no two values, of which one can be left out`);
      equal(again.disturbed, [], `the fields of ${resourceType} that an upsert of others changed`);
      const byData = again.disturbedByData ?? [];
      equal(
        byData,
        [],
        `the fields of ${resourceType} that an upsert of data changed which names none of them`,
      );
    });
  },
);
