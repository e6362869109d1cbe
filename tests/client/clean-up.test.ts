import { mergeTests } from '@playwright/test';
import { tally } from '../../client/journal/accounts.ts';
import { deleteMarked } from '../../client/clean-up.ts';
import { itemsCarrying } from '../../client/marked-records.ts';
import { createService } from '../../environments/reference/create-service.ts';
import { prefixes } from '../../environments/reference/http/route.ts';
import { close, listen, portOf } from '../../environments/reference/http/server.ts';
import { judging } from '../../environments/reference/faults/patching/filtering.ts';
import { badRequest, Problem } from '../../environments/reference/problem.ts';
import { conforming, type Patch, patched, type Seams } from '../../environments/reference/seams.ts';
import { limits } from '../../specs/openapi.ts';
import { Crm } from '../reference/crm.ts';
import { tokenOf } from '../reference/exchange.ts';
import { options, test as running } from '../reference/running-service.ts';
import { test as connecting, expect, profileAt, profileOf } from './connected.ts';
import { cities, city, marker, patience } from './marked-companies.ts';

const test = mergeTests(connecting, running);

const foreign = ['crmkabcd', 'CRMKABC', 'xcrmkabc', 'Oslo', undefined];

/** `ours` marked companies among foreign ones, the latest last. */
async function populate(crm: Crm, ours: number): Promise<void> {
  for (const value of foreign) await crm.create(value === undefined ? {} : { [city]: value }, 'companies');
  for (let count = 0; count < ours; count += 1) await crm.create({ [city]: marker.value }, 'companies');
}

test('all marked records are deleted, no others, and a second time is harmless', async ({
  reference,
  crm,
  connectTo,
}) => {
  await populate(crm, 12);
  const { crm: asker, journal, journalled } = connectTo(profileOf(reference));
  await deleteMarked(asker, 'companies', marker, journal, patience);
  expect(await cities(crm)).toEqual(foreign);
  expect(tally(journalled())).toEqual({ created: 12, deleted: 12, permanent: 0, left: [] });
  await deleteMarked(asker, 'companies', marker, journal, patience);
  expect(await cities(crm)).toEqual(foreign);
  expect(journalled().map(({ event }) => event)).toEqual([
    ...Array<string>(12).fill('found'),
    ...Array<string>(12).fill('deleted'),
    'settled',
    'settled',
  ]);
});

test('a record that shows its marker as an element of a list is deleted', async ({
  reference,
  crm,
  connectTo,
}) => {
  const tags = 'standard__company_tags';
  for (const value of [['crmkabcn1'], ['crmkabcd']]) await crm.create({ [tags]: value }, 'companies');
  const { crm: asker, journal, journalled } = connectTo(profileOf(reference));
  await deleteMarked(
    asker,
    'companies',
    { field: tags, value: marker.value, numbered: { last: 1, suffix: '' } },
    journal,
    patience,
  );
  expect((await crm.records([], 'companies')).map(({ values }) => values[tags])).toEqual([['crmkabcd']]);
  expect(tally(journalled())).toMatchObject({ deleted: 1, left: [] });
});

/** A service on a port of its own, the addresses of a profile, and how to end it. */
async function serving(seams: Seams) {
  const service = createService(seams, options);
  const server = await listen((request) => service.answer(request), '127.0.0.1', 0);
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const addresses = {
    base_url: origin + prefixes.base_url,
    gateway_url: origin + prefixes.gateway_url,
    sso_url: origin + prefixes.sso_url,
    auth_url: origin + prefixes.auth_url,
  };
  const unused = { control_url: '', close: () => close(server) };
  const crm = new Crm({ ...addresses, ...unused }, await tokenOf(addresses));
  return { profile: profileAt(origin, addresses), crm, end: () => close(server) };
}

test('a reference service that ignores all filters loses no foreign record', async ({ connectTo }) => {
  const ignoring = patched(conforming, [() => ({ effectiveConditions: () => [] })]);
  const { profile, crm, end } = await serving(ignoring);
  await populate(crm, 3);
  expect(await crm.records([{ id: city, value: 'no such city' }], 'companies')).toHaveLength(8);
  const { crm: asker, journal } = connectTo(profile);
  await deleteMarked(asker, 'companies', marker, journal, patience);
  expect(await cities(crm)).toEqual(foreign);
  await end();
});

test('a record that shows a list as the text that writes it is deleted, and none that merely mentions the marker', async ({
  connectTo,
}) => {
  // What finds the record by its list shows it too.
  const { profile, crm, end } = await serving(patched(conforming, [judging('string', /./, () => true)]));
  const shown = ['[crmkabcn1]', '["crmkabcn2"]', '[one, crmkabcn3]'];
  const others = ['[crmkabcdn1]', 'about crmkabcn1', '[about crmkabcn1]'];
  for (const value of [...shown, ...others]) await crm.create({ [city]: value }, 'companies');
  const { crm: asker, journal } = connectTo(profile);
  const numbered = { field: city, value: marker.value, numbered: { last: 3, suffix: '' } };
  await deleteMarked(asker, 'companies', numbered, journal, patience);
  expect(await cities(crm)).toEqual(others);
  await end();
});

test('records that a filter by IS does not find are found by IS_ANY and deleted', async ({ connectTo }) => {
  const { profile, crm, end } = await serving(patched(conforming, [judging('string', /^IS$/, () => false)]));
  await populate(crm, 0);
  const { crm: asker, journal, journalled } = connectTo(profile);
  for (const name of ['a', 'b'])
    await asker.upsert('companies', { data: { [city]: marker.value, standard__company_name: name } }, marker);
  expect(await cities(crm)).toEqual([...foreign, marker.value, marker.value]);
  expect(await deleteMarked(asker, 'companies', marker, journal, patience)).toBe(true);
  expect(await cities(crm)).toEqual(foreign);
  expect(tally(journalled())).toMatchObject({ deleted: 2, left: [] });
  await end();
});

for (const [what, problem] of [
  ['refuses', () => badRequest('page.limit', 'It is too large.')],
  ['fails at', () => new Problem('internal', 'Out of memory, on purpose.')],
] as const)
  test(`where a list ${what} the largest pages, records are looked for by pages of its own size`, async ({
    connectTo,
  }) => {
    const sparing: Patch = (seams) => ({
      readListPage: (rules, page) => {
        const { limit } = (page ?? {}) as { readonly limit?: unknown };
        if (limit === limits.maximum_page_size) throw problem();
        return seams.readListPage(rules, page);
      },
    });
    const { profile, crm, end } = await serving(patched(conforming, [sparing]));
    await populate(crm, 0);
    const { crm: asker, journal, journalled } = connectTo(profile);
    await asker.create('companies', { data: { [city]: marker.value } }, marker);
    expect(await deleteMarked(asker, 'companies', marker, journal, patience)).toBe(true);
    expect(tally(journalled())).toMatchObject({ deleted: 1, left: [] });
    await end();
  });

/** Texts are kept in another form than they were sent. */
function keepingTextsAs(kept: (text: string) => string): Patch {
  return (seams) => ({
    acceptSubmission: (rules, submission) => {
      const { value } = submission;
      return seams.acceptSubmission(rules, {
        ...submission,
        value: typeof value === 'string' ? kept(value) : value,
      });
    },
  });
}

test('a record whose marker was cut is found among all and deleted, and none that has a whole marker like it', async ({
  connectTo,
}) => {
  const cutting = keepingTextsAs((text) => text.slice(0, 20));
  const { profile, crm, end } = await serving(patched(conforming, [cutting]));
  await populate(crm, 0);
  const { crm: asker, journal, journalled } = connectTo(profile);
  const [cut, like] = ['crmk0123456789abw0p107', 'crmk0123456789abw0p2'].map((value) => ({
    field: city,
    value,
  }));
  if (cut === undefined || like === undefined) throw new Error('too few markers');
  for (const each of [cut, like]) await asker.create('companies', { data: { [city]: each.value } }, each);
  const short = 'crmk0123456789a';
  await crm.create({ [city]: short }, 'companies');
  // The beginning of a marker that is another one's whole marker is left, and so is one that does not tell the run.
  await deleteMarked(asker, 'companies', cut, journal, patience);
  expect(await cities(crm)).toEqual([...foreign, like.value, short]);
  await deleteMarked(asker, 'companies', like, journal, patience);
  expect(await cities(crm)).toEqual([...foreign, short]);
  expect(tally(journalled())).toMatchObject({ left: [] });
  await end();
});

test('a record whose marker is kept in another letter case is found among all and deleted', async ({
  connectTo,
}) => {
  const capitalising = keepingTextsAs((text) => text.toUpperCase());
  const { profile, crm, end } = await serving(patched(conforming, [capitalising]));
  await populate(crm, 0);
  const { crm: asker, journal, journalled } = connectTo(profile);
  const own = { field: city, value: 'crmk0123456789abw0p1' };
  await asker.create('companies', { data: { [city]: own.value } }, own);
  await asker.create('companies', { data: { [city]: `${own.value}1` } }, { ...own, value: `${own.value}1` });
  const others = await cities(crm);
  expect(others).toContain(own.value.toUpperCase());
  await deleteMarked(asker, 'companies', own, journal, patience);
  expect(await cities(crm)).toEqual(others.filter((each) => each !== own.value.toUpperCase()));
  expect(tally(journalled())).toMatchObject({ deleted: 1, left: [expect.stringContaining(`${own.value}1`)] });
  await end();
});

test('only an item that has an id and exactly the marker is ours', () => {
  const fields = [{ id: city, value: 'crmkabc' }];
  const objects = [
    { id: '1', fields },
    { id: '2', fields: [{ id: city, value: 'crmkabcd' }] },
    { id: '3', fields: [{ id: 'standard__name', value: 'crmkabc' }] },
    { id: 4, fields },
    { id: '5', fields: { id: city, value: 'crmkabc' } },
    { id: '6', fields: [null, 'x'] },
    { id: '7' },
    { fields },
    null,
    'x',
  ];
  expect(itemsCarrying(marker, { objects }).map(({ id }) => id)).toEqual(['1']);
  for (const body of [undefined, null, 'x', [], {}, { objects: null }, { objects: {} }]) {
    expect(itemsCarrying(marker, body)).toEqual([]);
  }
});
