import fc from 'fast-check';
import { everyWay } from '../generators/covered.ts';
import { textValues } from '../generators/field-value.ts';
import { recordSteps } from '../generators/record-steps.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { outOfReach } from './harness/run/capabilities.ts';
import { sameValue } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { RecordModelRun } from './harness/writes/record-model-run.ts';
import { probedFields } from './harness/uniqueness/unique-fields.ts';
import type { PlantedRecord } from './harness/records/population.ts';
import { offeredWays, write } from './harness/records/ways-of-writing.ts';

test(
  'an update, an upsert or a delete leaves all other records as they were',
  clause('RECORDS-06'),
  async ({ forAll, contacts, crm, environment }) => {
    const deletes = outOfReach(environment.capabilities, 'DeleteCrmRecord') === undefined;
    // Whoever finds records by one of their texts finds all of these.
    const shared = Object.fromEntries(contacts.writableTexts.map((id) => [id, 'shared by all']));
    const ways = [...offeredWays(environment), ...(deletes ? (['delete'] as const) : [])];
    let standing: readonly [PlantedRecord, PlantedRecord, PlantedRecord] | undefined;
    await forAll(everyWay(ways, textValues(contacts.writableTexts)), async ({ way, values: written }) => {
      // Made at once: the target is likely to have one of the others on each side, in whatever order they are kept.
      const trio = standing ?? (await contacts.plantEach([shared, shared, shared]));
      standing = undefined;
      const [before, target, after] = trio;
      const neighbours = [before, after];
      if (way === 'delete') {
        const { status } = await crm.delete('contacts', target.id);
        given(status === 200 && (await contacts.vanishes(target.label)), 'the delete was not carried out');
      } else {
        const { status, label } = await write(way, written, crm, contacts, target);
        given(status === 200, `the ${way} was answered with ${status}`);
        await contacts.shownAs(label, written);
      }
      const sent = new Map(neighbours.map(({ label, values: each }) => [label, Object.entries(each)]));
      const shown = await contacts.shownEachUntil(
        [...sent.keys()],
        Object.keys(before.values),
        (found, label) => sent.get(label)?.every(([id, value]) => found[id] === value) === true,
      );
      for (const [label, expected] of sent)
        for (const [id, value] of expected)
          equal(
            shown.get(label)?.values[id],
            value,
            `${id} of another record is still as it was after ${way}`,
          );
      // What was left as it was serves the next write as well.
      if (way !== 'delete') standing = trio;
    });
  },
);

for (const way of ['update', 'delete'] as const) {
  test(
    `${way === 'update' ? 'an update' : 'a delete'} leaves the records made beside its own as they were, whatever their type`,
    clause('RECORDS-06'),
    async ({ forEachApart, between }) => {
      await forEachApart(resourceTypes.records, async (resourceType) => {
        const { [way]: written } = await between(resourceType);
        offered(written !== undefined, `no ${way} is offered`);
        given(isDone(written.status), `the ${way} in ${resourceType} was answered with ${written.status}`);
        given(written.isShown, `the list did not show the ${way} in ${resourceType} in time`);
        const hasTexts = written.neighbours.some(({ before }) => Object.keys(before).length > 0);
        offered(
          hasTexts || way === 'delete',
          `records of ${resourceType} keep no text besides those that mark them`,
        );
        for (const { before, after } of written.neighbours) {
          holds(after !== undefined, `the list still shows another record of ${resourceType} after ${way}`);
          for (const [id, value] of Object.entries(before))
            equal(
              after[id],
              value,
              `${id} of another record of ${resourceType} is still as it was after ${way}`,
            );
        }
      });
    },
  );
}

/** Other checks may make a record between two of ours; hardly each time. */
const pairsOfRecords = 3;

test(
  'of two records made one after the other neither has anything of the other',
  clause('RECORDS-06'),
  async ({ forEach, contacts, varied }) => {
    const lists = varied.fields.filter(
      ({ resourceType, fieldType }) => resourceType === 'contacts' && fieldType === 'string_list',
    );
    const listsOf = (turn: 0 | 1) =>
      lists.flatMap(({ id, stored }) => (stored[turn] ? [[id, stored[turn]] as const] : []));
    await forEach([...Array(pairsOfRecords).keys()], async () => {
      const texts = contacts.writableTexts.map((id) => [id, contacts.freshText()] as const);
      const own = listsOf(0);
      const ids = own.map(([id]) => id);
      const first = await contacts.plantShown(Object.fromEntries([...texts, ...own]), ids);
      const isOwn = (shown: Readonly<Record<string, unknown>>): boolean =>
        own.every(([id, value]) => sameValue('string_list', shown[id], value));
      given(isOwn(first.shown), 'the list does not show a new record as it was made');
      const second = await contacts.plantShown(
        Object.fromEntries(listsOf(1)),
        [],
        texts.map(([id]) => id),
      );
      for (const [id, text] of texts)
        holds(second.shown[id] !== text, `a new record shows in ${id} what the one before it was given`);
      const after = await contacts.shownUntil(first.record.label, ids, isOwn);
      holds(
        after !== undefined && isOwn(after),
        'a record holds the lists that it was given after another was made',
      );
    });
  },
);

test(
  'records can be created, read, changed and deleted in any order',
  clause('RECORDS-17'),
  async ({ forAll, decidable, populate, crm, environment }) => {
    const inputs = fc.record({ type: fc.constantFrom(...resourceTypes.records), steps: recordSteps() });
    const [key] = (await decidable(() => probedFields(environment, 'contacts'))).unique;
    await forAll(inputs, async ({ type, steps }) => {
      const lives = new RecordModelRun(crm, {
        population: await populate(type),
        key: type === 'contacts' ? key : undefined,
      });
      for (const step of steps) await lives.take(step);
    });
  },
);
