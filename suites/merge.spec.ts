import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { plainText } from '../generators/field-value.ts';
import { inCommon } from '../generators/covered.ts';
import { type FieldMerge, type MergeableField, unknownMergeOperation } from '../generators/merge.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { isAbsent } from '../specs/semantics/value.ts';
import { isWithin } from '../generators/value-bounds.ts';
import { clause, equal, given, holds, type LawFixtures, offered, test } from './harness/check.ts';
import type { WritingFixtures } from './harness/fixtures/writing-fixtures.ts';
import { expectKeptIfEmpty } from './harness/writes/kept-if-empty.ts';
import { expectMergeOutcome } from './harness/writes/merge-judgement.ts';
import type { MergeTargets } from './harness/writes/merge-targets.ts';
import { fillsAmong, judgingOnly, shownIn } from './harness/writes/merge-trial.ts';
import { acceptedTogether, operationTrials } from './harness/writes/operation-trials.ts';
import { isDone, isRefused } from './harness/properties/answer-status.ts';
import { plantKeyed, textBeside, upsertOf } from './harness/uniqueness/keyed-record.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';

type Typed = Pick<MergeableField, 'fieldType'>;

const holdsSeveral = ({ fieldType }: Typed) => fieldType === 'string_list' || fieldType === 'tag';
const holdsOneValue = (field: Typed) => !holdsSeveral(field);

/** Merges by one operation, into some of the fields. */
function by(operation: string, isMeant: (field: Typed) => boolean = () => true) {
  return (merge: FieldMerge) => merge.operation === operation && isMeant(merge);
}

/** Merges by all operations into values that are there: sent once, and judged by several laws. */
const mergesIntoValues = (targets: MergeTargets) => inCommon('merges into values', targets.merges('field'));

/** Merges by all operations into fields without a value, sent once as well. */
const mergesIntoNewRecord = (targets: MergeTargets) =>
  inCommon('merges into a new record', targets.merges('field', { stored: () => fc.constant(undefined) }));

/** Expects that of the merges which several laws judge those that are meant leave in each field what their operation says. */
async function expectMergeOutcomes(
  { forAll, targets, merged }: Pick<LawFixtures & WritingFixtures, 'forAll' | 'targets' | 'merged'>,
  isMeant: (merge: FieldMerge) => boolean,
): Promise<void> {
  const { law, judged } = judgingOnly(isMeant, async (input, mine) => {
    const { after } = await merged(input);
    expectMergeOutcome(mine, shownIn(after));
  });
  await forAll(mergesIntoValues(targets), law);
  offered(judged() > 0, 'no record with a unique value has such a field');
}

test(
  'each of the four merge operations is accepted',
  clause('MERGE-17'),
  async ({ forEach, decidable, targets, crm, environment }) => {
    const trials = await decidable(async () => operationTrials(targets.each, environment.seed));
    await forEach(
      trials,
      async ({ resourceType, merge }) => {
        const { id, operation } = merge;
        const { status } = await targets.of(resourceType).send([merge], crm);
        equal(status, 200, `an upsert that merges into ${id} by ${operation} is accepted`);
      },
      (all) => acceptedTogether(all, targets, crm),
    );
  },
);

test(
  'always_overwrite replaces the stored value of a field that holds one value',
  clause('MERGE-01'),
  async ({ forAll, targets, merged }) => {
    await expectMergeOutcomes({ forAll, targets, merged }, by('always_overwrite', holdsOneValue));
  },
);

test(
  'always_overwrite replaces a list as a whole',
  clause('MERGE-19'),
  async ({ forAll, targets, merged }) => {
    await expectMergeOutcomes({ forAll, targets, merged }, by('always_overwrite', holdsSeveral));
  },
);

test(
  'overwrite_if_empty keeps a value that is there',
  clause('MERGE-02'),
  async ({ forAll, targets, merged }) => {
    await expectMergeOutcomes({ forAll, targets, merged }, by('overwrite_if_empty'));
  },
);

test(
  'overwrite_if_empty fills a field without a value',
  clause('MERGE-02'),
  async ({ forAll, targets, merged }) => {
    const { law, judged } = judgingOnly(by('overwrite_if_empty'), async (input, mine) => {
      const trial = await merged(input, 'a new record');
      expectMergeOutcome(fillsAmong(mine, trial), shownIn(trial.after));
    });
    await forAll(mergesIntoNewRecord(targets), law);
    offered(judged() > 0, 'no record with a unique value has such a field');
  },
);

test(
  'overwrite_if_empty fills a field whose value was taken away',
  clause('MERGE-02'),
  async ({ once, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    const field = textBeside(contacts, key);
    await once(async () => {
      const record = await plantKeyed(contacts, key, { [field]: 'to be taken away' });
      const { status } = await crm.update('contacts', record.id, { [field]: null });
      const isGone = (shown: Readonly<Record<string, unknown>>): boolean => isAbsent(shown[field]);
      const shown = await contacts.shownUntil(record.label, [field], isGone);
      offered(isDone(status) && shown !== undefined && isGone(shown), `null takes no value of ${field} away`);
      const { fields } = fieldsBody({ [field]: 'filled again' }, 'overwrite_if_empty');
      const answer = await crm.upsert('contacts', upsertOf(record, contacts, fields), contacts.marker);
      given(isDone(answer.status), `the upsert was answered with ${answer.status}`);
      const found = await contacts.shows(record.label, field, 'filled again');
      equal(found, 'filled again', `overwrite_if_empty fills ${field}, which has no value any more`);
    });
  },
);

test(
  'overwrite_if_empty takes zero and false for values',
  clause('MERGE-03'),
  async ({ forAll, targets, crm }) => {
    const zeroOrFalse = {
      operations: ['overwrite_if_empty'],
      field: (field: MergeableField) =>
        field.fieldType === 'boolean' || (field.fieldType === 'integer' && isWithin(field, 0)),
      stored: ({ fieldType }: MergeableField) => fc.constant(fieldType === 'integer' ? 0 : false),
    };
    await forAll(
      targets.merges('field for whole numbers or truth values', zeroOrFalse),
      async ({ resourceType, merges }) => {
        const target = targets.of(resourceType);
        await target.lay(merges, crm);
        expectMergeOutcome(merges, await target.merge(merges, crm));
      },
    );
  },
);

test(
  'overwrite_if_empty keeps a text that reads like nothing',
  clause('MERGE-02'),
  async ({ forEach, targets, crm }) => {
    const texts = targets.each.flatMap(({ resourceType, fields }) => {
      const field = fields.find(({ fieldType }) => fieldType === 'string');
      return field === undefined ? [] : [{ resourceType, id: field.id }];
    });
    // Each of them in one of the records, in turn.
    const held = ['0', 'false', 'null'].flatMap((stored, turn) => {
      const text = texts[turn % texts.length];
      return text === undefined ? [] : [{ ...text, stored }];
    });
    offered(held.length > 0, 'no record with a unique value has a text to merge into');
    await forEach(held, ({ resourceType, ...text }) =>
      expectKeptIfEmpty(
        targets.of(resourceType),
        { ...text, fieldType: 'string', submitted: 'another' },
        crm,
      ),
    );
  },
);

test(
  'overwrite_if_newer leaves the stored value or the submitted one',
  clause('MERGE-04'),
  async ({ forAll, targets, merged }) => {
    await expectMergeOutcomes({ forAll, targets, merged }, by('overwrite_if_newer'));
  },
);

test(
  'combine leaves the elements of both lists and no others',
  clause('MERGE-05'),
  async ({ forAll, targets, merged }) => {
    await expectMergeOutcomes({ forAll, targets, merged }, by('combine', holdsSeveral));
  },
);

test(
  'every merge operation fills an empty field with the submitted value',
  clause('MERGE-06'),
  async ({ forAll, targets, merged }) => {
    await forAll(mergesIntoNewRecord(targets), async (input) => {
      const trial = await merged(input, 'a new record');
      expectMergeOutcome(fillsAmong(input.merges, trial), shownIn(trial.after));
    });
  },
);

test(
  'each field of an upsert merges by its own operation',
  clause('MERGE-07'),
  async ({ forAll, targets, merged }) => {
    // What the others leave of a stored value, and what any leaves of a list, is implied at most.
    const stated = /^(always_overwrite|overwrite_if_empty)$/;
    const isStated = (merge: FieldMerge) => stated.test(merge.operation) && holdsOneValue(merge);
    let judged = 0;
    const { law } = judgingOnly(isStated, async (input, mine) => {
      if (new Set(mine.map(({ operation }) => operation)).size < 2) return;
      expectMergeOutcome(mine, shownIn((await merged(input)).after));
      judged += 1;
    });
    await forAll(mergesIntoValues(targets), law);
    offered(judged > 0, 'no record with a unique value has two fields that hold one value');
  },
);

test(
  'an upsert leaves the fields that are not submitted unchanged',
  clause('MERGE-08'),
  async ({ forAll, targets, crm }) => {
    // What one upsert has left is what the next one meets.
    const left = new Map<string, Readonly<Record<string, unknown>>>();
    await forAll(targets.merges('pair of fields', { least: 2, isOneWay: true }), async (input) => {
      const target = targets.of(input.resourceType);
      const before = left.get(input.resourceType) ?? (await target.layAndShow(input.merges, crm));
      left.delete(input.resourceType);
      const submitted = input.merges.slice(0, 1);
      const others = target.fields.filter(({ id }) => submitted.every((merge) => merge.id !== id));
      const isAsBefore = (shown: Readonly<Record<string, unknown>>): boolean =>
        others.every(({ id }) => isDeepStrictEqual(shown[id], before[id]));
      const soon = shownIn((await target.mergeAndShow(submitted, crm)) ?? null);
      const ids = others.map(({ id }) => id);
      const after = isAsBefore(soon) ? soon : await target.shownUntil(ids, isAsBefore);
      for (const id of ids) equal(after[id], before[id], `${id} was not submitted and stays as it is`);
      left.set(input.resourceType, soon);
    });
  },
);

test(
  'the same upsert sent twice leaves the same values',
  clause('MERGE-09'),
  async ({ forAll, targets, merged }) => {
    await forAll(mergesIntoValues(targets), async (input) => {
      expectMergeOutcome(input.merges, shownIn((await merged(input)).again));
    });
  },
);

test(
  'an upsert that returns fields merges as one that does not',
  clause('MERGE-07'),
  async ({ forAll, targets, merged }) => {
    let judged = 0;
    await forAll(mergesIntoValues(targets), async (input) => {
      const { returned } = await merged(input);
      if (returned === null) return;
      judged += 1;
      expectMergeOutcome(input.merges, returned);
    });
    offered(judged > 0, 'no upsert that names returnFields is taken');
  },
);

test(
  'an unknown merge operation is refused and stores nothing',
  clause('MERGE-10'),
  async ({ forAll, targets, crm }) => {
    const target = targets.having('string');
    const text = target.field('string');
    const inputs = fc.record({ operation: unknownMergeOperation(), value: plainText() });
    let left: Readonly<Record<string, unknown>> | undefined;
    await forAll(inputs, async ({ operation, value }) => {
      const before = left ?? (await target.shownLater([text.id], crm));
      left = undefined;
      const { status } = (await target.upsert([{ id: text.id, value, operation }], crm.onPurpose)).answer;
      holds(isRefused(status), `an upsert by ${operation} is refused, but it was answered with ${status}`);
      const after = await target.shownLater([text.id], crm);
      equal(after[text.id], before[text.id], `a refused upsert leaves ${text.id} as it is`);
      left = after;
    });
  },
);
