import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { plainText } from '../generators/field-value.ts';
import { type MergeableField, unknownMergeOperation } from '../generators/merge.ts';
import { clause, equal, holds, test } from './harness/check.ts';
import { mergedRightly } from './harness/writes/merge-target.ts';
import { operationTrials } from './harness/writes/operation-trials.ts';
import { isRefused } from './harness/properties/answer-status.ts';

const isMany = ({ fieldType }: MergeableField) => fieldType === 'string_list' || fieldType === 'tag';
const isSingle = (field: MergeableField) => !isMany(field);

test(
  'each of the four merge operations is accepted',
  clause('MERGE-17'),
  async ({ forEach, decidable, targets, crm, environment }) => {
    const trials = await decidable(async () => operationTrials(targets.each, environment.seed));
    await forEach(trials, async ({ resourceType, merge }) => {
      const { id, operation } = merge;
      const { status } = await targets.of(resourceType).send([merge], crm);
      equal(status, 200, `an upsert that merges into ${id} by ${operation} is accepted`);
    });
  },
);

const overwrites = { operations: ['always_overwrite'] };

test(
  'always_overwrite replaces the stored value of a field that holds one value',
  clause('MERGE-01'),
  async ({ forAll, targets, crm }) => {
    const singles = targets.merges('field', { ...overwrites, field: isSingle });
    await forAll(singles, async ({ resourceType, merges }) => {
      const target = targets.of(resourceType);
      await target.lay(merges, crm);
      const shown = await target.tryMerge(merges, crm);
      holds(shown !== undefined, 'an upsert that overwrites succeeds, and the list shows its values');
      mergedRightly(merges, shown);
    });
  },
);

test('always_overwrite replaces a list as a whole', clause('MERGE-19'), async ({ forAll, targets, crm }) => {
  const lists = targets.merges('list or tag field', { ...overwrites, field: isMany });
  await forAll(lists, async ({ resourceType, merges }) => {
    const target = targets.of(resourceType);
    await target.lay(merges, crm);
    mergedRightly(merges, await target.merge(merges, crm));
  });
});

test(
  'overwrite_if_empty keeps a value that is there',
  clause('MERGE-02'),
  async ({ forAll, targets, crm }) => {
    await forAll(
      targets.merges('field', { operations: ['overwrite_if_empty'] }),
      async ({ resourceType, merges }) => {
        const target = targets.of(resourceType);
        await target.lay(merges, crm);
        mergedRightly(merges, await target.merge(merges, crm));
      },
    );
  },
);

test(
  'overwrite_if_empty fills a field without a value',
  clause('MERGE-02'),
  async ({ forAll, targets, crm }) => {
    const absent = { operations: ['overwrite_if_empty'], stored: () => fc.constant(undefined) };
    await forAll(targets.merges('field', absent), async ({ resourceType, merges }) => {
      const target = await targets.fresh(resourceType);
      mergedRightly(merges, await target.merge(merges, crm));
    });
  },
);

test(
  'overwrite_if_empty takes zero and false for values',
  clause('MERGE-03'),
  async ({ forAll, targets, crm }) => {
    const nought = {
      operations: ['overwrite_if_empty'],
      field: ({ fieldType }: MergeableField) => fieldType === 'integer' || fieldType === 'boolean',
      stored: ({ fieldType }: MergeableField) => fc.constant(fieldType === 'integer' ? 0 : false),
    };
    await forAll(
      targets.merges('field for whole numbers or truth values', nought),
      async ({ resourceType, merges }) => {
        const target = targets.of(resourceType);
        await target.lay(merges, crm);
        mergedRightly(merges, await target.merge(merges, crm));
      },
    );
  },
);

test(
  'overwrite_if_newer leaves the stored value or the submitted one',
  clause('MERGE-04'),
  async ({ forAll, targets, crm }) => {
    const drawn = targets.merges('field', { operations: ['overwrite_if_newer'] });
    await forAll(drawn, async ({ resourceType, merges }) => {
      const target = targets.of(resourceType);
      await target.lay(merges, crm);
      mergedRightly(merges, await target.merge(merges, crm));
    });
  },
);

test(
  'combine leaves the elements of both lists and no others',
  clause('MERGE-05'),
  async ({ forAll, targets, crm }) => {
    const lists = targets.merges('list or tag field', { operations: ['combine'] });
    await forAll(lists, async ({ resourceType, merges }) => {
      const target = targets.of(resourceType);
      await target.lay(merges, crm);
      mergedRightly(merges, await target.merge(merges, crm));
    });
  },
);

test(
  'every merge operation fills an empty field with the submitted value',
  clause('MERGE-06'),
  async ({ forAll, targets, crm }) => {
    await forAll(
      targets.merges('field', { stored: () => fc.constant(undefined) }),
      async ({ resourceType, merges }) => {
        const target = await targets.fresh(resourceType);
        mergedRightly(merges, await target.merge(merges, crm));
      },
    );
  },
);

test(
  'each field of an upsert merges by its own operation',
  clause('MERGE-07'),
  async ({ forAll, targets, crm }) => {
    // What the others leave of a stored value, and what any leaves of a list, is implied at most.
    const plain = { operations: ['always_overwrite', 'overwrite_if_empty'], field: isSingle, least: 2 };
    await forAll(targets.merges('pair of fields', plain), async ({ resourceType, merges }) => {
      const target = targets.of(resourceType);
      await target.lay(merges, crm);
      mergedRightly(merges, await target.merge(merges, crm));
    });
  },
);

test(
  'an upsert leaves the fields that are not submitted unchanged',
  clause('MERGE-08'),
  async ({ forAll, targets, crm }) => {
    await forAll(targets.merges('pair of fields', { least: 2 }), async ({ resourceType, merges }) => {
      const target = targets.of(resourceType);
      await target.lay(merges, crm);
      const submitted = merges.slice(0, 1);
      const others = target.fields
        .map(({ id }) => id)
        .filter((id) => submitted.every((merge) => merge.id !== id));
      const before = await target.shownLaid(merges, others);
      await target.merge(submitted, crm);
      const after = await target.shownUntil(others, (shown) =>
        others.every((id) => isDeepStrictEqual(shown[id], before[id])),
      );
      for (const id of others) equal(after[id], before[id], `${id} was not submitted and stays as it is`);
    });
  },
);

test(
  'the same upsert sent twice leaves the same values',
  clause('MERGE-09'),
  async ({ forAll, targets, crm }) => {
    await forAll(targets.merges('field'), async ({ resourceType, merges }) => {
      const target = targets.of(resourceType);
      await target.lay(merges, crm);
      await target.merge(merges, crm);
      mergedRightly(merges, await target.merge(merges, crm));
    });
  },
);

test(
  'an unknown merge operation is refused and stores nothing',
  clause('MERGE-10'),
  async ({ forAll, targets, crm }) => {
    const target = targets.having('string');
    const text = target.field('string');
    const inputs = fc.record({ operation: unknownMergeOperation(), value: plainText() });
    await forAll(inputs, async ({ operation, value }) => {
      const before = await target.shownLater([text.id], crm);
      const { status } = (await target.upsert([{ id: text.id, value, operation }], crm)).answer;
      holds(isRefused(status), `an upsert by ${operation} is refused, but it was answered with ${status}`);
      const after = await target.shownLater([text.id], crm);
      equal(after[text.id], before[text.id], `a refused upsert leaves ${text.id} as it is`);
    });
  },
);
