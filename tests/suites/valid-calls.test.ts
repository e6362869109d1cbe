import { operations } from '../../specs/openapi.ts';
import { noCapabilities } from '../../suites/harness/run/capabilities.ts';
import { readingCallsAbout, recordCallsAbout, validCalls } from '../../suites/harness/records/valid-calls.ts';
import { expect, test } from './local-environment.ts';

const secured = Object.values(operations).flatMap(({ id, secured: needsToken }) => (needsToken ? [id] : []));

test('there is a call of every operation that needs a token, and the reference service answers each', async ({
  open,
}) => {
  const { environment, journal } = open();
  const calls = await validCalls(environment);
  expect(calls.operations.toSorted()).toEqual(secured.toSorted());
  for (const operation of calls.operations) {
    expect((await calls.make(operation, environment.crm)).status, operation).toBe(200);
  }
  await environment.close();
  expect(journal().left).toEqual([]);
});

test('where nothing may be written only reading calls are made', async ({ open, profile }) => {
  const { environment } = open({ ...profile, access: 'read-only' });
  const { operations: offered } = await validCalls(environment);
  expect(offered.filter((id) => operations[id].writes)).toEqual([]);
  expect(offered).toContain('ListCrmRecords');
});

test('a list that is closed to a reader, answered without a body, leaves the other calls', async ({
  open,
  behind,
}) => {
  const closed = await behind(({ path }) =>
    /\/list\//.test(path) ? { status: 403, body: null } : undefined,
  );
  const { environment } = open({ ...closed, access: 'read-only' });
  const { operations: offered } = await validCalls(environment);
  expect(offered).toContain('TokenInfo');
  expect(offered).not.toContain('GetCrmRecord');
});

test('where what is written would stay, only reading calls are made', async ({ open, profile }) => {
  const noDelete = { ...noCapabilities, looked: true, absent: ['DeleteCrmRecord' as const] };
  const shared = { ...profile, kind: 'demo' as const, allow_permanent_records: false };
  const { environment, journal } = open(shared, noDelete);
  const { operations: offered } = await validCalls(environment);
  expect(offered.filter((id) => operations[id].writes)).toEqual([]);
  expect(journal().created).toBe(0);
});

test('an operation that is not there cannot be called', async ({ open, profile }) => {
  const { environment } = open({ ...profile, access: 'read-only' });
  const calls = await validCalls(environment);
  await expect(calls.make('DeleteCrmRecord', environment.crm)).rejects.toThrow(
    'no valid call of DeleteCrmRecord',
  );
});

test('the calls about another resource type are answered, and touch no record but those planted for them', async ({
  open,
}) => {
  const { environment, journal } = open();
  const reading = await readingCallsAbout(environment, 'taskActivities');
  expect(reading.operations).toEqual(['ListFieldSchema', 'ListCrmRecords']);
  const records = await recordCallsAbout(environment, 'taskActivities');
  expect(records.operations).toContain('DeleteCrmRecord');
  for (const operation of records.operations)
    expect((await records.make(operation, environment.crm)).status, operation).toBe(200);
  await environment.close();
  expect(journal().left).toEqual([]);
});

test('of a resource type that is not there no reading call is valid', async ({ behind, open }) => {
  const lacking = await behind(({ path }) =>
    path.includes('taskActivities') ? { status: 501, body: null } : undefined,
  );
  const { environment } = open(lacking);
  expect((await readingCallsAbout(environment, 'taskActivities')).operations).toEqual([]);
});
