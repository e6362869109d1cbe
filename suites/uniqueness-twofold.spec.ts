import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { offeredWays } from './harness/records/ways-of-writing.ts';
import { idsOf, refersTo } from './harness/uniqueness/conflict-pair.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { freshValue, plantKeyedShown, upsertOf } from './harness/uniqueness/keyed-record.ts';

const ways = ['create', 'update'] as const;

test(
  'a conflict lists every field at fault, not only the first',
  clause('UNIQUENESS-20'),
  async ({ forEach, doubleConflict: holders, crm }) => {
    await forEach(ways, async (way) => {
      const { values } = (await holders.conflict(way, crm)).fieldViolations.uniqueness;
      const atFault = holders.each.map(({ key }) => key.id);
      const unnamed = atFault.filter((id) => !values.some((name) => refersTo(name, id)));
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
        const told = Object.entries(metadata).filter(([name]) => refersTo(name, holder.key.id));
        holds(
          told.every(([, text]) => ids.some((id) => text.includes(id))),
          `the metadata of ${holder.key.id} gives the id of its holder, ${ids[0]}, but it reads ${told.join('; ')}`,
        );
      }
    });
  },
);

test(
  'a write that repeats both unique values of its own record is no conflict',
  clause('UNIQUENESS-11'),
  async ({ forEach, doubleConflict: { each, population }, crm, environment }) => {
    const { resourceType, marker } = population;
    const changing = offeredWays(environment).filter((way) => way !== 'create');
    offered(changing.length > 0, 'no operation that changes records is offered');
    const turns = each.flatMap(({ key }) => changing.map((way) => ({ key, way })));
    await forEach(turns, async ({ key, way }) => {
      const others = each.map((holder) => holder.key).filter(({ id }) => id !== key.id);
      const values = Object.fromEntries(others.map((field) => [field.id, freshValue(population, field)]));
      const { record, shown } = await plantKeyedShown(population, key, values, Object.keys(values));
      for (const [id, value] of Object.entries(values))
        given(shown[id] === value, `the list did not show the value of ${id} in time`);
      const { fields } = fieldsBody(values, 'always_overwrite');
      const { status } = await (way === 'update'
        ? crm.update(resourceType, record.id, { ...values, [key.id]: record.keyValue })
        : crm.upsert(resourceType, upsertOf(record, population, fields), marker));
      given(isDone(status) || status === 409, `the ${way} was answered with ${status}`);
      holds(status !== 409, `an ${way} that repeats what its record holds, by ${key.id}, is accepted`);
    });
  },
);
