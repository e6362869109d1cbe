import { clause, given, holds, offered, test } from './harness/check.ts';
import type { BaseFixtures } from './harness/fixtures/base-fixtures.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { expectValuesOfEveryTypeKept } from './harness/writes/values-beside-updates.ts';
import { returnsAsListed, showTheSame } from './harness/writes/typed-reads.ts';
import { type Turn, turnsOf } from './harness/writes/turns.ts';
import { type RewrittenRecord, rewrittenRecord } from './harness/writes/rewritten-record.ts';
import type { TypedWrites } from './harness/writes/typed-writes.ts';

type Law = (writes: TypedWrites, turn: Turn, crm: BaseFixtures['crm']) => Promise<void>;

/** The clause, what is seen of a conforming service, and the law. */
const laws: readonly (readonly [ReturnType<typeof clause>, string, Law])[] = [
  [
    clause('RECORDS-03'),
    'a created record holds values of every type',
    (writes, turn) => writes.keepsWhatOthersKeep('create', turn),
  ],
  [
    clause('RECORDS-13'),
    'an updated field shows its new value, whatever its type',
    (writes, turn) => writes.keepsWhatOthersKeep('update', turn),
  ],
  [
    clause('UPSERT-04'),
    'a record created by an upsert of data holds values of every type',
    (writes, turn) => writes.keepsWhatOthersKeep('upsert of data', turn),
  ],
  [
    clause('UPSERT-08'),
    'the values that an upsert returns are those of the list, whatever their type',
    (writes, turn) => returnsAsListed(writes, turn),
  ],
  [
    clause('RECORDS-08'),
    'a record that is read has the values of every type that the list shows',
    (writes, turn, crm) => showTheSame(writes, turn, 'read', crm),
  ],
  [
    clause('LIST-05'),
    'a list shows the values of every type that a record has when it is read',
    (writes, turn, crm) => showTheSame(writes, turn, 'list', crm),
  ],
];

for (const [decides, title, law] of laws) {
  test(title, decides, async ({ forEach, varied, typedWrites, crm }) => {
    await forEach(turnsOf(varied.resourceTypes), async ({ resourceType, turn }) => {
      const writes = await typedWrites(resourceType);
      if (!writes.repeats(turn)) await law(writes, turn, crm);
    });
  });
}

test(
  'an update of a text leaves the values of every other type as they were',
  clause('RECORDS-14'),
  async ({ forEachApart, varied, typedWrites, crm }) => {
    await forEachApart(varied.resourceTypes, async (resourceType) =>
      expectValuesOfEveryTypeKept(await typedWrites(resourceType), crm),
    );
  },
);

function readSeen(seen: RewrittenRecord, environment: BaseFixtures['environment']): RewrittenRecord {
  needsOperation(environment, 'GetCrmRecord');
  given(seen.read === 200, `reading a record was answered with ${seen.read}`);
  return seen;
}

/** The clause, what is seen of a conforming service, what would be wrong of a resource type, and its fields. */
const rewritings = [
  [
    clause('RECORDS-03'),
    'a create keeps the values that an update keeps, in every resource type',
    'a create loses what an update keeps',
    ({ create, update }: RewrittenRecord) => update.filter((id) => !create.includes(id)),
  ],
  [
    clause('RECORDS-03'),
    'a field of numbers shows no numbers far from those that it is given, in every resource type',
    'creates and updates store other numbers',
    ({ numbers, altered }: RewrittenRecord) => {
      offered(numbers.length > 0, 'no field takes numbers with a fraction and shows some');
      return altered;
    },
  ],
  [
    clause('RECORDS-13'),
    'an update keeps the values that a create keeps, in every resource type',
    'an update loses what a create keeps',
    ({ create, update }: RewrittenRecord) => create.filter((id) => !update.includes(id)),
  ],
  [
    clause('RECORDS-13'),
    'a number below zero that an update gives keeps its sign, in every resource type',
    'the list shows the same number above zero',
    ({ signed, unsigned }: RewrittenRecord) => {
      offered(signed.length > 0, 'no field of numbers takes and shows one below zero');
      return unsigned;
    },
  ],
  [
    clause('RECORDS-14'),
    'an update leaves the values that it does not name as they were, in every resource type',
    'an update of other fields changes what stands',
    ({ disturbed }: RewrittenRecord) => disturbed,
  ],
  [
    clause('RECORDS-08'),
    'a record that is read has the values that the list shows, in every resource type',
    'the list shows what the record that is read lacks',
    (seen: RewrittenRecord, environment: BaseFixtures['environment']) => readSeen(seen, environment).unread,
  ],
  [
    clause('LIST-05'),
    'a list shows the values that a record has when it is read, in every resource type',
    'the list shows nothing of what the record that is read has',
    (seen: RewrittenRecord, environment: BaseFixtures['environment']) => readSeen(seen, environment).unlisted,
  ],
] as const;

for (const [decides, title, wrong, fieldsOf] of rewritings) {
  test(title, decides, async ({ forEachApart, variedEverywhere, environment }) => {
    await forEachApart(variedEverywhere.resourceTypes, async (resourceType) => {
      const taken = variedEverywhere.takenOf(resourceType);
      const seen = await rewrittenRecord(environment, resourceType, taken);
      const fields = fieldsOf(seen, environment);
      holds(fields.length === 0, `${resourceType}: ${wrong} in ${fields.join(', ')}`);
    });
  });
}
