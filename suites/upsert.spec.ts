import fc from 'fast-check';
import { textValues } from '../generators/field-value.ts';
import type { MergeableField } from '../generators/merge.ts';
import { commonLives } from '../generators/life-values.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { limits } from '../specs/openapi.ts';
import { showsNothing } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { expectMergeOutcome } from './harness/writes/merge-judgement.ts';
import type { MergeTargets } from './harness/writes/merge-targets.ts';
import { upsertOf } from './harness/uniqueness/keyed-record.ts';
import { isDone, isRefused } from './harness/properties/answer-status.ts';
import { returned, returnedTwice } from './harness/uniqueness/upsert-match.ts';
import { declaredFields } from './harness/fields/declared-fields.ts';

/** The document's name for the id of a record among its fields. */
const idField = 'system__id';

/** Values of any type that replace what a record holds. */
const overwriting = { operations: ['always_overwrite'], stored: () => fc.constant(undefined) };

/** The same, and some of those fields to be returned, one at least. */
function namedReturnFields(targets: MergeTargets) {
  return targets.merges('field', overwriting).drawn.chain(({ resourceType, merges }) =>
    fc.record({
      resourceType: fc.constant(resourceType),
      merges: fc.constant(merges),
      returnFields: fc.subarray(
        merges.map(({ id }) => id),
        { minLength: 1 },
      ),
    }),
  );
}

const isText = ({ fieldType }: MergeableField) => fieldType === 'string';

test(
  'a v1 upsert is answered 200 with a JSON object',
  clause('UPSERT-01'),
  async ({ forAll, contacts, lives }) => {
    await forAll(commonLives(contacts.writableTexts, 'upsert of fields'), async ({ values }) => {
      const life = await lives({ resourceType: 'contacts', begins: 'upsert of fields', values });
      equal(life.status('made'), 200, 'an upsert of plain texts succeeds');
    });
  },
);

test('a v2 upsert is accepted', clause('UPSERT-02'), async ({ forAll, contacts, lives }) => {
  await forAll(commonLives(contacts.writableTexts, 'upsert of data'), async ({ values }) => {
    const life = await lives({ resourceType: 'contacts', begins: 'upsert of data', values });
    equal(life.status('made'), 200, 'an upsert of a data object succeeds');
  });
});

test(
  'an upsert that matches nothing creates a record',
  clause('UPSERT-03'),
  async ({ forAll, contacts, lives }) => {
    await forAll(commonLives(contacts.writableTexts, 'upsert of fields'), async ({ values }) => {
      const life = await lives({ resourceType: 'contacts', begins: 'upsert of fields', values });
      equal(life.status('made'), 200, 'an upsert of plain texts succeeds');
      equal(life.rows('listed').length > 0, true, 'the list shows the new record');
    });
  },
);

for (const form of ['fields', 'data'] as const) {
  test(
    `a record created by an upsert of ${form} has the submitted values`,
    clause('UPSERT-04'),
    async ({ forAll, contacts, lives }) => {
      await forAll(commonLives(contacts.writableTexts, `upsert of ${form}`), async ({ values }) => {
        const life = await lives({ resourceType: 'contacts', begins: `upsert of ${form}`, values });
        const status = life.status('made');
        offered(isDone(status), `upserts of ${form} are not taken here, which other checks tell`);
        given(status === 200, `an upsert answered ${status}`);
        const shown = life.shown('listed');
        given(shown !== undefined, 'the list did not show the new record in time');
        for (const [id, value] of Object.entries(values))
          equal(shown[id], value, `the new record holds the value of ${id}`);
      });
    },
  );
}

test(
  'an upsert updates the record that searchExisting finds and creates none',
  clause('UPSERT-05'),
  async ({ forAll, targets, crm }) => {
    await forAll(targets.merges('field', overwriting), async ({ resourceType, merges }) => {
      const target = targets.of(resourceType);
      const { status } = await target.sendAlone(merges, {}, crm);
      if (isRefused(status))
        given(await target.takenAnew(merges, crm), `no upsert takes these values: one is answered ${status}`);
      equal(status, 200, 'an upsert that finds its record succeeds');
      expectMergeOutcome(merges, await target.shownMerged(merges));
      // A record that it made besides would have the label that it carries.
      const { rows } = await target.population.walk([limits.maximum_page_size]);
      const holders = new Set(rows.filter(({ label }) => label === target.record.label).map(({ id }) => id));
      holds(holders.size <= 1, `the upsert makes no record, but ${holders.size} have its label`);
    });
  },
);

test(
  'an upsert returns the fields named in returnFields',
  clause('UPSERT-06'),
  async ({ forAll, targets, crm }) => {
    await forAll(namedReturnFields(targets), async ({ resourceType, merges, returnFields }) => {
      const answer = await targets.of(resourceType).sendAlone(merges, { returnFields }, crm);
      given(answer.status === 200, `an upsert answered ${answer.status}`);
      const found = Object.keys(returned(answer.body));
      const absent = returnFields.filter((id) => !found.includes(id));
      equal(absent, [], 'every field that returnFields names comes back');
    });
  },
);

test(
  'an upsert returns the fields that the service writes itself, where returnFields names them',
  clause('UPSERT-06'),
  async ({ once, targets, crm, environment }) => {
    await once(async () => {
      const target = targets.having();
      const declared = await declaredFields(environment, target.resourceType);
      const own = declared.filter(({ readOnly }) => readOnly === true);
      offered(own.length > 0, `${target.resourceType} have no read-only field`);
      const shown = await target.shown(own.map(({ id }) => id));
      const ids = own.map(({ id }) => id).filter((id) => !showsNothing(shown[id]));
      offered(ids.length > 0, 'the list shows no value of a read-only field');
      const answer = await target.sendAlone([], { returnFields: ids }, crm);
      given(answer.status === 200, `an upsert answered ${answer.status}`);
      const absent = ids.filter((id) => !(id in returned(answer.body)));
      equal(absent, [], 'every read-only field that returnFields names and the list shows comes back');
    });
  },
);

test(
  'an upsert returns no field that returnFields does not name',
  clause('UPSERT-21'),
  async ({ forAll, targets, crm }) => {
    await forAll(namedReturnFields(targets), async ({ resourceType, merges, returnFields }) => {
      const answer = await targets.of(resourceType).sendAlone(merges, { returnFields }, crm);
      given(answer.status === 200, `an upsert answered ${answer.status}`);
      const others = Object.keys(returned(answer.body)).filter((id) => !returnFields.includes(id));
      equal(others, [], 'no other field comes back');
      equal(returnedTwice(answer.body), [], 'no field comes back twice');
    });
  },
);

test(
  'a v1 upsert with an empty returnFields returns no fields',
  clause('UPSERT-07'),
  async ({ forAll, targets, crm }) => {
    await forAll(targets.merges('field', overwriting), async ({ resourceType, merges }) => {
      const answer = await targets.of(resourceType).sendAlone(merges, { returnFields: [] }, crm);
      given(answer.status === 200, `an upsert answered ${answer.status}`);
      equal(Object.keys(returned(answer.body)), [], 'no field comes back');
    });
  },
);

test(
  'the values that an upsert returns are those after the merge',
  clause('UPSERT-08'),
  async ({ forAll, targets, crm }) => {
    const texts = { operations: ['always_overwrite', 'overwrite_if_empty'], field: isText, isOneWay: true };
    const laid = new Set<string>();
    await forAll(targets.merges('text field', texts), async ({ resourceType, merges }) => {
      const target = targets.of(resourceType);
      // What one upsert has left is as good for the next one to meet.
      if (!laid.has(resourceType)) await target.lay(merges, crm);
      laid.delete(resourceType);
      const fields = merges.map(({ id, submitted, operation }) => ({
        id,
        value: String(submitted),
        operation,
      }));
      const returnFields = merges.map(({ id }) => id);
      const body = upsertOf(target.record, target.population, fields, { returnFields });
      const answer = await crm.upsert(resourceType, body, target.population.marker);
      given(answer.status === 200, `an upsert answered ${answer.status}`);
      const shown = await target.shownLater(returnFields, crm);
      for (const id of returnFields)
        equal(returned(answer.body)[id], shown[id], `the answer gives ${id} as the list does`);
      laid.add(resourceType);
    });
  },
);

test(
  'an upsert that names system__id in returnFields returns the id of its record',
  clause('UPSERT-09'),
  async ({ forAll, contacts, environment, crm }) => {
    const declared = await declaredFields(environment, 'contacts');
    given(
      declared.some(({ id }) => id === idField),
      `contacts have no field ${idField}`,
    );
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const { label, values: marked } = contacts.markedTexts(values);
      const body = { ...fieldsBody(marked, 'always_overwrite'), returnFields: [idField] };
      const answer = await crm.upsert('contacts', body, contacts.marker);
      given(answer.status === 200, `an upsert answered ${answer.status}`);
      const record = await contacts.recordOf(label, {}, [idField]);
      given(record !== undefined, 'the list did not show the new record in time');
      const listed = record.values[idField];
      given(listed !== undefined, `the list does not show ${idField}`);
      equal(returned(answer.body)[idField], listed, `the answer gives the ${idField} of the record`);
    });
  },
);
