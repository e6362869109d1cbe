import { expect, test } from '@playwright/test';
import type { OperationId } from '../../specs/openapi.ts';
import { Patience } from '../../suites/harness/patience/patience.ts';
import { VainValues } from '../../suites/harness/writes/vain-values.ts';

/** A list that shows a write so many milliseconds later, and how often it was looked at. */
function lagging(lagMs: number) {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let looks = 0;
  return {
    write: () => {
      writtenAt = performance.now();
    },
    lastWrite: () => ({ at: writtenAt }),
    look: async (): Promise<true | undefined> => {
      looks += 1;
      return performance.now() - writtenAt >= lagMs ? true : undefined;
    },
    takeLooks: () => {
      const made = looks;
      looks = 0;
      return made;
    },
  };
}

test('once the lag is known, the first look after a write is mostly the only one', async () => {
  const list = lagging(120);
  const patience = new Patience(2_000, list.lastWrite);
  for (let turn = 0; turn < 4; turn += 1) {
    list.write();
    await patience.settle(list.look);
  }
  list.takeLooks();
  for (let turn = 0; turn < 6; turn += 1) {
    list.write();
    expect(await patience.settle(list.look)).toBe(true);
  }
  expect(list.takeLooks()).toBeLessThanOrEqual(12);
  expect(patience.seen.usual_ms).toBeGreaterThan(90);
});

test('what shows at once is never waited for', async () => {
  const list = lagging(0);
  const patience = new Patience(2_000, list.lastWrite);
  const begin = performance.now();
  for (let turn = 0; turn < 50; turn += 1) {
    list.write();
    await patience.settle(list.look);
  }
  expect(list.takeLooks()).toBe(50);
  // Fifty waits of any length that is ever waited would be a second or more.
  expect(performance.now() - begin).toBeLessThan(800);
  expect(patience.seen).toEqual({ usual_ms: 0, worst_ms: 0 });
});

test('one late write changes nothing that is usual', async () => {
  const late = lagging(100);
  const patience = new Patience(2_000, late.lastWrite);
  late.write();
  await patience.settle(late.look);
  expect(patience.seen.usual_ms).toBe(0);
  expect(patience.seen.worst_ms).toBeGreaterThanOrEqual(100);
});

test('a look long after the write is made at once, and tells nothing of the lag', async () => {
  const list = lagging(0);
  const patience = new Patience(2_000, () => ({ at: performance.now() - 1_000 }), {
    usual_ms: 400,
    worst_ms: 500,
  });
  const begin = performance.now();
  await patience.settle(list.look);
  expect(performance.now() - begin).toBeLessThan(350);
  expect(patience.seen).toEqual({ usual_ms: 400, worst_ms: 500 });
});

test('where the list has become quicker, the wait becomes shorter', async () => {
  const list = lagging(0);
  const patience = new Patience(2_000, list.lastWrite, { usual_ms: 60, worst_ms: 60 });
  for (let turn = 0; turn < 40; turn += 1) {
    list.write();
    await patience.settle(list.look);
  }
  expect(patience.seen.usual_ms).toBeLessThan(50);
});

test('what never shows is waited for until the time is up, and what was seen last is told', async () => {
  const patience = new Patience(120, () => ({ at: performance.now() }), { usual_ms: 40, worst_ms: 40 });
  const begin = performance.now();
  expect(await patience.settle(async () => undefined)).toBeUndefined();
  expect(
    await patience.lookUntil(
      async () => 'old',
      (seen) => seen === 'new',
    ),
  ).toBe('old');
  const took = performance.now() - begin;
  expect(took).toBeGreaterThan(100);
  expect(took).toBeLessThan(1_500);
});

test('of all the time, the wait before the first look is a part', async () => {
  const patience = new Patience(50, () => ({ at: performance.now() }), { usual_ms: 1_000, worst_ms: 1_000 });
  const begin = performance.now();
  expect(await patience.settle(async () => true)).toBe(true);
  expect(performance.now() - begin).toBeLessThan(900);
});

test('after three waits in vain the next ones are a few times the worst lag, until something shows late', async () => {
  const patience = new Patience(400, () => ({ at: Number.NEGATIVE_INFINITY }), { usual_ms: 0, worst_ms: 20 });
  const never = async (): Promise<undefined> => undefined;
  const waits: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const begin = performance.now();
    await patience.settle(never);
    waits.push(performance.now() - begin);
  }
  expect(Math.max(...waits.slice(0, 3))).toBeGreaterThan(300);
  expect(waits[3]).toBeLessThan(300);
  const late = lagging(30);
  late.write();
  await patience.settle(late.look);
  const begin = performance.now();
  await patience.settle(never);
  expect(performance.now() - begin).toBeGreaterThan(300);
});

test('waits for what one operation did stay short, whatever shows of another, and become shorter still', async () => {
  let operation: OperationId = 'UpsertCrmRecord';
  const seen = { usual_ms: 0, worst_ms: 10 };
  const patience = new Patience(400, () => ({ operation, at: performance.now() }), seen);
  const waits: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    operation = 'CreateCrmRecord';
    await patience.settle(async () => true);
    operation = 'UpsertCrmRecord';
    const begin = performance.now();
    await patience.settle(async () => undefined);
    waits.push(performance.now() - begin);
  }
  expect(Math.min(...waits.slice(0, 3))).toBeGreaterThan(350);
  expect(Math.min(...waits.slice(3, 6))).toBeGreaterThan(240);
  expect(Math.max(...waits.slice(3, 6))).toBeLessThan(400);
  expect(Math.max(...waits.slice(6))).toBeLessThan(240);
  operation = 'UpdateCrmRecord';
  const begin = performance.now();
  await patience.settle(async () => undefined);
  expect(performance.now() - begin).toBeGreaterThan(350);
});

test('what shows at once ends a short row of waits in vain, and takes one from a long row', async () => {
  const patience = new Patience(400, () => ({ at: performance.now() }), { usual_ms: 0, worst_ms: 10 });
  const shows = () => patience.settle(async () => true);
  const vainly = async (): Promise<number> => {
    const begin = performance.now();
    await patience.settle(async () => undefined);
    return performance.now() - begin;
  };
  for (let turn = 0; turn < 2; turn += 1) await vainly();
  await shows();
  for (let turn = 0; turn < 3; turn += 1) expect(await vainly()).toBeGreaterThan(350);
  await vainly();
  await shows();
  expect(await vainly()).toBeLessThan(350);
  for (let turn = 0; turn < 2; turn += 1) await shows();
  expect(await vainly()).toBeGreaterThan(350);
});

test('a wait that its caller made shorter counts for nothing', async () => {
  const patience = new Patience(400, () => ({ at: performance.now() }), { usual_ms: 0, worst_ms: 10 });
  for (let turn = 0; turn < 6; turn += 1) await patience.settle(async () => undefined, 0);
  const begin = performance.now();
  await patience.settle(async () => undefined);
  expect(performance.now() - begin).toBeGreaterThan(350);
});

test('filters that never keep what they should are waited for in full three times, whatever else shows', async () => {
  const patience = new Patience(400, () => ({ at: performance.now() }), { usual_ms: 0, worst_ms: 20 });
  const waits: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await patience.settle(async () => true);
    const begin = performance.now();
    await patience.lookUntilFiltered(
      async () => ['all'],
      (seen) => seen.length === 0,
    );
    waits.push(performance.now() - begin);
  }
  expect(Math.min(...waits.slice(0, 3))).toBeGreaterThan(350);
  expect(waits[3]).toBeLessThan(350);
});

test('updates that never show are waited for in full three times for each resource type, whatever else shows', async () => {
  const patience = new Patience(400, () => ({ at: Number.NEGATIVE_INFINITY }), { usual_ms: 0, worst_ms: 20 });
  const waitFor = async (resourceType: string, isUpdated: boolean): Promise<number> => {
    await patience.settle(async () => true);
    const begin = performance.now();
    await patience.lookUntilUpdated(
      resourceType,
      async () => isUpdated,
      (seen) => seen,
    );
    return performance.now() - begin;
  };
  for (let turn = 0; turn < 3; turn += 1) expect(await waitFor('contacts', false)).toBeGreaterThan(350);
  expect(await waitFor('contacts', false)).toBeLessThan(350);
  expect(await waitFor('companies', false)).toBeGreaterThan(350);
  await waitFor('contacts', true);
  expect(await waitFor('contacts', false)).toBeGreaterThan(350);
});

test('a value that never shows is vain after three looks, and waited for again once it has shown', () => {
  const vain = new VainValues(new Patience(5_000, () => ({ at: Number.NEGATIVE_INFINITY })));
  const [no, yes] = [
    { fieldType: 'boolean', value: false },
    { fieldType: 'boolean', value: true },
  ];
  for (let turn = 0; turn < 3; turn += 1) {
    expect(vain.has(no)).toBe(false);
    // In two fields of one record.
    const isShown = false;
    vain.note([
      { ...no, isShown },
      { ...no, isShown },
      { ...yes, isShown: true },
    ]);
  }
  expect(vain.has(no)).toBe(true);
  expect(vain.has(yes)).toBe(false);
  expect(vain.has({ ...no, fieldType: 'string' })).toBe(false);
  vain.note([
    { ...no, isShown: false },
    { ...no, isShown: true },
  ]);
  expect(vain.has(no)).toBe(false);
});

test('records that never vanish are waited for in full three times', () => {
  const patience = new Patience(5_000, () => ({ at: Number.NEGATIVE_INFINITY }), {
    usual_ms: 0,
    worst_ms: 500,
  });
  for (let turn = 0; turn < 3; turn += 1) {
    expect(patience).toMatchObject({ cleanUpMs: 5_000, isVain: false });
    patience.noteCleanUp(false);
  }
  expect(patience).toMatchObject({ cleanUpMs: 2_000, isVain: true });
  patience.noteCleanUp(true);
  expect(patience).toMatchObject({ cleanUpMs: 5_000, isVain: false });
});

test('while no lag was seen, a wait after three in vain is long enough for a list that lags', async () => {
  const list = lagging(90);
  const patience = new Patience(1_200, list.lastWrite);
  for (let turn = 0; turn < 3; turn += 1) await patience.settle(async () => undefined, 20);
  list.write();
  const begin = performance.now();
  expect(await patience.settle(async () => undefined)).toBeUndefined();
  expect(performance.now() - begin).toBeGreaterThan(275);
  list.write();
  expect(await patience.settle(list.look)).toBe(true);
});

test('what was learned of the lag is the median of what was seen, and nothing before', async () => {
  const list = lagging(80);
  const patience = new Patience(2_000, list.lastWrite);
  expect(patience.learned).toBeUndefined();
  list.write();
  await patience.settle(list.look);
  expect(patience.learned?.usual_ms).toBeGreaterThanOrEqual(80);
  expect(new Patience(2_000, list.lastWrite, patience.learned).seen).toEqual(patience.learned);
});

test('what mostly shows after some time is given a tenth more, and never more than the settle limit', async () => {
  const seen = (usual_ms: number): Patience =>
    new Patience(1_000, () => ({ at: performance.now() }), { usual_ms, worst_ms: usual_ms });
  expect(seen(0).usualMs).toBe(0);
  expect(seen(200).usualMs).toBeCloseTo(220);
  expect(seen(950).usualMs).toBe(1_000);
});
