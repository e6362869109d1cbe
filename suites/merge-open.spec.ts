import { clause, test } from './harness/check.ts';
import { outcomeOfData, outcomeOfDates, outcomeOfMerge } from './harness/writes/merge-outcome.ts';

const texts = { stored: 'first of two', submitted: 'last of two' };
const lists = { stored: ['amber', 'basil'], submitted: ['cedar', 'amber'] };

test(
  'a field without a merge operation overwrites, fills or is refused',
  clause('MERGE-11'),
  async ({ once, observe, targets, environment: { crm } }) => {
    const target = targets.having('string');
    await once(async () => {
      const trial = { field: target.field('string'), ...texts };
      observe(
        `Of a text sent without a merge operation, ${await outcomeOfMerge(target, trial, undefined, crm)}.`,
      );
    });
  },
);

test(
  'a data object overwrites, fills or combines',
  clause('MERGE-12'),
  async ({ once, observe, targets, environment: { crm } }) => {
    const target = targets.having('string', 'string_list');
    await once(async () => {
      const text = await outcomeOfData(target, { field: target.field('string'), ...texts }, crm);
      const list = await outcomeOfData(target, { field: target.field('string_list'), ...lists }, crm);
      observe(`When a data object is upserted: of a text, ${text}; of a list, ${list}.`);
    });
  },
);

test(
  'empty text and an empty list count as empty or not',
  clause('MERGE-13'),
  async ({ once, observe, targets, environment: { crm } }) => {
    const target = targets.having('string', 'string_list');
    await once(async () => {
      const emptyText = { field: target.field('string'), stored: '', submitted: texts.submitted };
      const emptyList = { field: target.field('string_list'), stored: [], submitted: lists.submitted };
      const text = await outcomeOfMerge(target, emptyText, 'overwrite_if_empty', crm);
      const list = await outcomeOfMerge(target, emptyList, 'overwrite_if_empty', crm);
      observe(`Under overwrite_if_empty: of empty text, ${text}; of an empty list, ${list}.`);
    });
  },
);

test(
  'overwrite_if_newer compares the values or takes the later call for newer',
  clause('MERGE-14'),
  async ({ once, observe, targets, environment: { crm } }) => {
    const target = targets.having('string');
    await once(async () => {
      const onwards = await outcomeOfMerge(
        target,
        { field: target.field('string'), ...texts },
        'overwrite_if_newer',
        crm,
      );
      const smaller = { field: target.field('string'), stored: 'zebra', submitted: 'apple' };
      const backwards = await outcomeOfMerge(target, smaller, 'overwrite_if_newer', crm);
      const dates = await outcomeOfDates(target, crm);
      observe(
        `Under overwrite_if_newer: of a text, ${onwards}; when the new text comes first in the alphabet, ${backwards}; ${dates}.`,
      );
    });
  },
);

test(
  'combine keeps an order and drops duplicates, or not',
  clause('MERGE-15'),
  async ({ once, observe, targets, environment: { crm } }) => {
    const target = targets.having('string_list');
    await once(async () => {
      const field = target.field('string_list');
      const outcome = await outcomeOfMerge(target, { field, ...lists }, 'combine', crm);
      const shown = (await target.shown([field.id]))[field.id];
      observe(`When [cedar, amber] is combined into [amber, basil], ${outcome}: ${JSON.stringify(shown)}.`);
    });
  },
);

test(
  'combine joins, overwrites or keeps a single text',
  clause('MERGE-16'),
  async ({ once, observe, targets, environment: { crm } }) => {
    const target = targets.having('string');
    await once(async () => {
      const trial = { field: target.field('string'), ...texts };
      observe(
        `When a text is combined into another, ${await outcomeOfMerge(target, trial, 'combine', crm)}.`,
      );
    });
  },
);
