import { fieldsBody } from '../generators/upsert-body.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { showsNothing } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { populationOf } from './harness/records/populations.ts';

test(
  'always_overwrite replaces the text that marks a record, whatever the type',
  clause('MERGE-01'),
  async ({ forEachApart, searched, environment }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const { field, status, holder, former, reached } = await searched(resourceType);
      given(status === 200, `an upsert in ${resourceType} was answered with ${status}`);
      given(
        reached === undefined || reached === holder,
        `no upsert in ${resourceType} comes to the record that holds its ${field}`,
      );
      const population = await populationOf(environment, resourceType);
      const unchanged = reached === undefined ? await population.idOf(former) : undefined;
      given(
        (reached ?? unchanged) === holder,
        `the list shows the record of ${resourceType} neither with its former text nor with the new one`,
      );
      holds(
        unchanged === undefined,
        `an upsert of ${resourceType} replaces what ${population.labelField} of its record held`,
      );
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
