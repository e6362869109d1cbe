import { limits, resourceTypes } from '../specs/openapi.ts';
import { clause, given, holds, test } from './harness/check.ts';
import { listPages } from './harness/lists/record-list.ts';
import { walk } from './harness/lists/walk.ts';
import { saysAbsent } from './harness/properties/answer-status.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { populationOf } from './harness/records/populations.ts';

/** Where records fill more pages, further ones are not looked through. */
const mostPages = 2;

test(
  'a list without a filter shows no record of another type',
  clause('RESOURCES-06'),
  async ({ forEach, forEachApart, crm, environment }) => {
    needsOperation(environment, 'GetCrmRecord');
    const typeOf = new Map<string, string>();
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const population = await populationOf(environment, resourceType);
      typeOf.set((await population.plant()).id, resourceType);
    });
    await forEach(resourceTypes.records, async (resourceType) => {
      const pages = listPages(crm, resourceType, { page: {} });
      const look = () => walk(pages, [limits.maximum_page_size], mostPages);
      const { rows } = await look();
      given(rows.length > 0, `the list of ${resourceType} is empty`);
      const strangers = rows.filter(({ id }) => (typeOf.get(id) ?? resourceType) !== resourceType);
      for (const { id } of strangers) {
        // The ids of two types may be the same, and a record of this one may just have been deleted.
        if (!saysAbsent(await crm.get(resourceType, id))) continue;
        const isGone = (walked: Awaited<ReturnType<typeof look>>): boolean =>
          !walked.rows.some((row) => row.id === id);
        holds(
          isGone(await environment.patience.lists.lookUntilGone(look, isGone)),
          `the list of ${resourceType} shows ${id}, a record of ${typeOf.get(id)} that cannot be read there`,
        );
      }
    });
  },
);
