import { clause, equal, holds, test } from './harness/check.ts';
import { idsOf, names } from './harness/uniqueness/conflict-pair.ts';

const ways = ['create', 'update'] as const;

test(
  'a conflict lists every field at fault, not only the first',
  clause('UNIQUENESS-20'),
  async ({ forEach, doubleConflict: holders, crm }) => {
    await forEach(ways, async (way) => {
      const { values } = (await holders.conflict(way, crm)).fieldViolations.uniqueness;
      const atFault = holders.each.map(({ key }) => key.id);
      const unnamed = atFault.filter((id) => !values.some((name) => names(name, id)));
      equal(unnamed, [], `the conflict of a ${way} names both fields whose values are taken`);
    });
  },
);

test(
  'of two values that two records hold, the metadata gives the holder of each',
  clause('UNIQUENESS-08'),
  async ({ forEach, doubleConflict: holders, crm }) => {
    await forEach(ways, async (way) => {
      const { metadata } = await holders.conflict(way, crm);
      for (const holder of holders.each) {
        const ids = await idsOf(holders.population, holder);
        const told = Object.entries(metadata).filter(([name]) => names(name, holder.key.id));
        holds(
          told.every(([, text]) => ids.some((id) => text.includes(id))),
          `the metadata of ${holder.key.id} gives the id of its holder, ${ids[0]}, but it reads ${told.join('; ')}`,
        );
      }
    });
  },
);
