import { limits, resourceTypes } from '../specs/openapi.ts';
import { clause, holds, offered, test } from './harness/check.ts';
import { listPages } from './harness/lists/record-list.ts';
import { walk } from './harness/lists/walk.ts';
import { saysAbsent } from './harness/properties/answer-status.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { populationOf } from './harness/records/populations.ts';
import { expectUntouchedFrom, isReadThere, standingRecords } from './harness/records/record-elsewhere.ts';

/** Each record type beside the one that is listed after it, and the last beside the first. */
const neighbours = resourceTypes.records.map(
  (type, at, all) => [type, all[(at + 1) % all.length] as string] as const,
);

/** Where records fill more pages, further ones are not looked through. */
const mostPages = 2;

test(
  'a list without a filter shows no record of another type',
  clause('RESOURCES-06'),
  async ({ forEach, forEachApart, crm, environment }) => {
    needsOperation(environment, 'GetCrmRecord');
    const planted = new Map<string, { readonly id: string; readonly field: string }>();
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const population = await populationOf(environment, resourceType);
      planted.set(resourceType, { id: (await population.plant()).id, field: population.marker.field });
    });
    await forEach([...planted], async ([resourceType, own]) => {
      const pages = listPages(crm, resourceType, { page: {}, returnFields: [own.field] });
      const { rows } = await walk(pages, [limits.maximum_page_size], mostPages);
      offered(
        rows.some(({ id }) => id === own.id),
        `the first ${mostPages} pages of ${resourceType} do not show a new record`,
      );
      const others = [...planted].filter(([type]) => type !== resourceType);
      for (const [type, { id }] of others) {
        if (id === own.id || !rows.some((row) => row.id === id)) continue;
        // Records of two types may have the same id. One that is made or deleted now may be listed and not read.
        const look = async () => ({
          rows: (await walk(pages, [limits.maximum_page_size], mostPages)).rows,
          isAbsent: saysAbsent(await crm.get(resourceType, id)),
        });
        const isRight = (found: Awaited<ReturnType<typeof look>>): boolean =>
          !found.isAbsent || !found.rows.some((row) => row.id === id);
        holds(
          isRight(await environment.patience.lists.lookUntilGone(look, isRight)),
          `the list of ${resourceType} shows ${id}, a record of ${type} that cannot be read there`,
        );
      }
    });
  },
);

test(
  'two resource types do not both show the records of each other by id',
  clause('RESOURCES-06'),
  async ({ forEachApart, lives, crm, environment }) => {
    const recordOf = standingRecords(lives, environment);
    await forEachApart(neighbours, async ([one, other]) => {
      const [ofOne, ofOther] = [await recordOf(one), await recordOf(other)];
      // One of them may be the more general type.
      const isShared = (await isReadThere(crm, other, ofOne)) && (await isReadThere(crm, one, ofOther));
      holds(!isShared, `${one} and ${other} do not both show the records of each other`);
    });
  },
);

test(
  'a record of any type is neither changed nor deleted under another type',
  clause('RESOURCES-06'),
  async ({ forEachApart, lives, crm, environment }) => {
    const { namespace } = environment.profile;
    const recordOf = standingRecords(lives, environment);
    await forEachApart(neighbours, async ([resourceType, other]) => {
      const own = await recordOf(resourceType);
      // Where each type counts its own, somebody's record may get this very number meanwhile.
      offered(
        !/^\d+$/.test(own.id),
        `ids of ${resourceType} are numbers, which other types may count as well`,
      );
      const { values } = (await populationOf(environment, resourceType)).marked({});
      await expectUntouchedFrom({ namespace, resourceType: other }, own, values, crm, environment);
    });
  },
);
