import { clause, equal, offered, test } from './harness/check.ts';
import type { BaseFixtures } from './harness/fixtures/base-fixtures.ts';
import { leavesValuesOfEveryType } from './harness/writes/beside-updates.ts';
import { returnsAsListed, showTheSame } from './harness/writes/typed-reads.ts';
import { type Turn, turnsOf } from './harness/writes/turns.ts';
import { rewrittenRecord } from './harness/writes/rewritten-record.ts';
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
  async ({ forEach, varied, typedWrites, crm }) => {
    await forEach(varied.resourceTypes, async (resourceType) =>
      leavesValuesOfEveryType(await typedWrites(resourceType), crm),
    );
  },
);

const rewritings = [
  [clause('RECORDS-03'), 'a create keeps the values that an update keeps', 'create', 'update'],
  [clause('RECORDS-13'), 'an update keeps the values that a create keeps', 'update', 'create'],
] as const;

for (const [decides, title, way, other] of rewritings) {
  test(
    `${title}, in the resource types with few records`,
    decides,
    async ({ forEach, varied, variedEverywhere, environment }) => {
      const types = variedEverywhere.resourceTypes.filter((type) => !varied.resourceTypes.includes(type));
      offered(types.length > 0, 'each resource type that takes records has many');
      await forEach(types, async (resourceType) => {
        const { create, update } = await rewrittenRecord(
          environment,
          resourceType,
          variedEverywhere.takenOf(resourceType),
        );
        const kept = { create, update };
        const lost = [...kept[other]].filter((id) => !kept[way].has(id));
        equal(lost, [], `what ${other}s keep of a record in ${resourceType}, and ${way}s lose`);
      });
    },
  );
}
