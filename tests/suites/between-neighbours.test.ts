import { noCapabilities } from '../../suites/harness/run/capabilities.ts';
import { betweenNeighbours } from '../../suites/harness/writes/between-neighbours.ts';
import { expect, test } from './local-environment.ts';

test('three records are walked through one by one, and two of them stay while the third is changed and deleted', async ({
  open,
}) => {
  const { environment, journal } = open();
  const {
    labels,
    walk,
    update,
    delete: deletion,
  } = await betweenNeighbours(environment, new Set(), 'noteActivities');
  expect(new Set(labels).size).toBe(3);
  expect(walk.end).toBe('complete');
  expect(walk.pages.map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
  expect(walk.rows.map(({ label }) => String(label)).toSorted()).toEqual(labels.toSorted());
  for (const written of [update, deletion]) {
    expect(written).toMatchObject({ status: 200, isShown: true });
    expect(written?.neighbours).toHaveLength(2);
    for (const { before, after } of written?.neighbours ?? []) {
      expect(Object.values(before)).toContain('shared by all');
      expect(after).toMatchObject(before);
    }
  }
  await environment.close();
  expect(journal().left).toEqual([]);
});

test('of an operation that is not deployed nothing is told', async ({ profile, open }) => {
  const { environment } = open(profile, {
    ...noCapabilities,
    absent: ['UpdateCrmRecord'],
  });
  const between = await betweenNeighbours(environment, new Set(), 'taskActivities');
  expect(between.update).toBeUndefined();
  expect(between.delete).toMatchObject({ isShown: true });
  await environment.close();
});

test('a walk that comes right now and then is wrong', async ({ behind, open }) => {
  let walks = 0;
  const everySecond = await behind(({ path, body }) => {
    if (!/\/list\/.*\/noteActivities$/.test(path)) return undefined;
    const asked = JSON.parse(body) as { page?: { limit?: number; cursor?: string }; returnFields?: unknown };
    const { page = {}, returnFields } = asked;
    if (page.limit !== 1 || returnFields === undefined) return undefined;
    if (page.cursor === undefined) walks += 1;
    const isCut = page.cursor !== undefined && walks % 2 === 1;
    return isCut
      ? { status: 200, body: { objects: [], has_more: false, next_cursor: '', total_objects: 0 } }
      : undefined;
  });
  const { environment } = open(everySecond);
  const { walk } = await betweenNeighbours(environment, new Set(), 'noteActivities');
  expect(walk.rows).toHaveLength(1);
  expect(walks).toBe(4);
  await environment.close();
});
