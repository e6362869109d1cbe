import { expect, test } from './local-environment.ts';
import { Coordination } from '../../client/coordination/coordination.ts';
import { tally } from '../../client/journal/accounts.ts';
import { journalFolder, readJournal } from '../../client/journal/journal.ts';
import { Environment } from '../../suites/harness/environment/environment.ts';
import { noCapabilities } from '../../suites/harness/run/capabilities.ts';
import { populationOf, standingPopulation } from '../../suites/harness/records/populations.ts';

test('a planted record is found, carries the marker and its label, and is deleted at the close', async ({
  open,
}) => {
  const { environment, journal } = open();
  const contacts = await populationOf(environment, 'contacts');
  const [field = ''] = contacts.writableTexts;
  const { id, label, values } = await contacts.plant({ [field]: 'plain text' });
  expect(values).toMatchObject({ [field]: 'plain text', [contacts.marker.field]: contacts.marker.value });
  expect(Object.values(values)).toContain(label);
  expect(await contacts.idOf(label)).toBe(id);
  expect(await contacts.shows(label, field, 'plain text')).toBe('plain text');
  expect(await contacts.vanishes(label)).toBe(false);
  await environment.close();
  expect(journal()).toMatchObject({ left: [] });
  expect(journal().created).toBeGreaterThan(0);
});

test('two populations have nothing in common', async ({ open }) => {
  const { environment } = open();
  const [mine, other] = [
    await populationOf(environment, 'contacts'),
    await populationOf(environment, 'contacts'),
  ];
  expect(mine.marker.value).not.toBe(other.marker.value);
  await Promise.all([mine.plantMany(3), other.plantMany(2)]);
  const { body } = await environment.crm.list('contacts', mine.confined({}));
  expect(body.objects).toHaveLength(3);
  await environment.close();
});

test('labels differ, and a label finds one record', async ({ open }) => {
  const { environment } = open();
  const contacts = await populationOf(environment, 'contacts');
  const planted = [await contacts.plant(), await contacts.plant()];
  expect(new Set(planted.map(({ label }) => label)).size).toBe(2);
  for (const { id, label } of planted) {
    const { body } = await environment.crm.list('contacts', contacts.labelled(label, {}));
    expect(body.objects?.map((object) => object.id)).toEqual([id]);
  }
  await environment.close();
});

test('markers and labels are letters and digits only', async ({ open }) => {
  const { environment } = open();
  const contacts = await populationOf(environment, 'contacts');
  const { label } = contacts.marked({});
  expect(`${contacts.marker.value}${label}`).toMatch(/^[a-z0-9]+$/i);
  await environment.close();
});

test('what a list shows at last is told when it never shows what is expected', async ({ open }) => {
  const { environment } = open();
  const contacts = await populationOf(environment, 'contacts');
  const [field = ''] = contacts.writableTexts;
  const { label } = await contacts.plant({ [field]: 'old' });
  expect(await contacts.shows(label, field, 'new')).toBe('old');
  await environment.close();
});

test('a deleted record vanishes and is not counted as left', async ({ open }) => {
  const { environment, journal } = open();
  const contacts = await populationOf(environment, 'contacts');
  const { id, label } = await contacts.plant();
  await environment.crm.delete('contacts', id);
  expect(await contacts.vanishes(label)).toBe(true);
  await environment.close();
  expect(journal().left).toEqual([]);
});

test('records whose create was never answered are deleted as well', async ({ open }) => {
  const { environment, journal } = open();
  const contacts = await populationOf(environment, 'contacts');
  await contacts.tryCreate(contacts.marked({}).values);
  await environment.close();
  expect(journal()).toMatchObject({ left: [] });
  expect(journal().deleted).toBe(journal().created);
});

test('a field that the list cannot be filtered by is not used to mark records, and is not waited for', async ({
  behind,
  open,
}) => {
  const { field } = (await populationOf(open().environment, 'contacts')).marker;
  const unfiltered = await behind(({ path, body }) =>
    path.includes('/list/') && body.includes(`{"id":"${field}"`) ? { status: 400 } : undefined,
  );
  const { environment, journal } = open({ ...unfiltered, settle_timeout_ms: 20_000 });
  const begin = performance.now();
  const contacts = await populationOf(environment, 'contacts');
  expect(contacts.marker.field).not.toBe(field);
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect((await contacts.plant()).id).not.toBe('');
  await environment.close();
  expect(journal().created).toBeGreaterThan(1);
  expect(journal().left).toEqual([]);
});

test('a list that never shows what was created is a fault of the list', async ({ behind, open }) => {
  const blind = await behind(({ path }) =>
    path.includes('/list/') ? { status: 200, body: { objects: [], has_more: false } } : undefined,
  );
  const { environment } = open({ ...blind, settle_timeout_ms: 0 });
  await expect(populationOf(environment, 'contacts')).rejects.toThrow(
    'create of contacts was answered with success, but after 0 ms the list holds no record that was not there before',
  );
});

test('creates that are lost for being sent at once are a fault of the create', async ({ behind, open }) => {
  let before = '';
  const losing = await behind(({ method, path }) => {
    const call = `${method} ${path}`;
    // Between creates that are sent one after the other there is a look at the list.
    const isLost = call === before && /^POST .*\/contacts$/.test(call) && !path.includes('/list/');
    before = call;
    return isLost ? { status: 200, body: {} } : undefined;
  });
  const { environment } = open({ ...losing, settle_timeout_ms: 50 });
  await expect(populationOf(environment, 'contacts')).rejects.toThrow(
    '2 creates of contacts sent at once were answered with success, but after 100 ms the list shows 1 of their records; of two sent one after the other it shows both',
  );
  await environment.close();
});

test('without a text field to spare, what fills one stays undecided', async ({ behind, open }) => {
  const properties = {
    standard__first_name: { type: 'string' },
    standard__last_name: { type: 'string' },
  };
  const poor = await behind(({ path }) =>
    path.endsWith('/contacts/meta/fields')
      ? { status: 200, body: { type: 'object', properties } }
      : undefined,
  );
  const { environment } = open(poor);
  const contacts = await populationOf(environment, 'contacts');
  expect(() => contacts.spareText).toThrow('contacts has no text field besides those that mark its records');
  await environment.close();
});

test('records that all workers read outlive the worker that planted them, until the run ends', async ({
  folder,
  profile,
}) => {
  const coordinator = new Coordination().join();
  const journal = journalFolder(folder, 'shared');
  const worker = (name: string, more: object = {}): Environment =>
    new Environment(profile, noCapabilities, { name, of: 2, seed: 1, journal, coordinator, ...more });
  const [first, second] = [worker('sharedw0', { leavesShared: true }), worker('sharedw1')];
  const planted = await standingPopulation(first, 'contacts', 3);
  await first.close();
  const adopted = await standingPopulation(second, 'contacts', 3);
  expect(adopted.marker).toEqual(planted.marker);
  expect(adopted.labels).toEqual(planted.labels);
  expect(await adopted.standing()).toHaveLength(3);
  await second.close();
  expect(tally(readJournal(journal)).left).toHaveLength(3);
  await worker('sharedz', { before: readJournal(journal) }).close();
  expect(tally(readJournal(journal)).left).toEqual([]);
});
