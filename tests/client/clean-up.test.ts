import { mergeTests } from '@playwright/test';
import { tally } from '../../client/journal/accounts.ts';
import { deleteMarked } from '../../client/clean-up.ts';
import { Unanswered } from '../../client/errors.ts';
import { itemsCarrying } from '../../client/marked-records.ts';
import { createService } from '../../environments/reference/create-service.ts';
import { prefixes } from '../../environments/reference/http/route.ts';
import { close, listen, portOf } from '../../environments/reference/http/server.ts';
import { judging } from '../../environments/reference/faults/patching/filtering.ts';
import { badRequest } from '../../environments/reference/problem.ts';
import { conforming, type Patch, patched, type Seams } from '../../environments/reference/seams.ts';
import { limits } from '../../specs/openapi.ts';
import { Crm } from '../reference/crm.ts';
import { tokenOf } from '../reference/exchange.ts';
import { options, test as running } from '../reference/running-service.ts';
import { test as connecting, expect, profileAt, profileOf } from './connected.ts';

const test = mergeTests(connecting, running);

const city = 'standard__company_city';
/** Short: nothing lags here unless a test says so. */
const patience = { cleanUpMs: 300, doubtMs: 0, isVain: false, noteCleanUp: () => {} };
const marker = { field: city, value: 'crmkabc' };
const foreign = ['crmkabcd', 'CRMKABC', 'xcrmkabc', 'Oslo', undefined];

/** `ours` marked companies among foreign ones, the latest last. */
async function populate(crm: Crm, ours: number): Promise<void> {
  for (const value of foreign) await crm.create(value === undefined ? {} : { [city]: value }, 'companies');
  for (let count = 0; count < ours; count += 1) await crm.create({ [city]: marker.value }, 'companies');
}

async function cities(crm: Crm): Promise<readonly unknown[]> {
  const records = await crm.records([], 'companies');
  return records.map(({ values }) => values[city]);
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

test('where a list refuses the largest pages, records are looked for by pages of its own size', async ({
  connectTo,
}) => {
  const refusing: Patch = (seams) => ({
    readListPage: (rules, page) => {
      const { limit } = (page ?? {}) as { readonly limit?: unknown };
      if (limit === limits.maximum_page_size) throw badRequest('page.limit', 'It is too large.');
      return seams.readListPage(rules, page);
    },
  });
  const { profile, crm, end } = await serving(patched(conforming, [refusing]));
  await populate(crm, 0);
  const { crm: asker, journal, journalled } = connectTo(profile);
  await asker.create('companies', { data: { [city]: marker.value } }, marker);
  expect(await deleteMarked(asker, 'companies', marker, journal, patience)).toBe(true);
  expect(tally(journalled())).toMatchObject({ deleted: 1, left: [] });
  await end();
});

test('a record whose marker was cut is found among all and deleted, and none that has a whole marker like it', async ({
  connectTo,
}) => {
  const cutting: Patch = (seams) => ({
    acceptSubmission: (rules, submission) => {
      const { value } = submission;
      const cut = typeof value === 'string' ? value.slice(0, 20) : value;
      return seams.acceptSubmission(rules, { ...submission, value: cut });
    },
  });
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

const listPath = '/base/list/AG-1/companies';
const identity = { access_token: 'given-token' };

interface Behaviour {
  /** Marked ids as they stand, to be changed by deletions. */
  readonly standing: Set<string>;
  readonly foreign: number;
  readonly pageSize: number;
  readonly onDelete: (id: string, standing: Set<string>) => number;
}

/** The list and the deletions of a service that ignores filters, its foreign records first. */
function listing({ standing, foreign: others, pageSize, onDelete }: Behaviour) {
  return (target: string, sent: string): { status: number; body: unknown } => {
    if (target !== listPath) return { status: onDelete(target.split('/').at(-1) ?? '', standing), body: {} };
    const start = Number((JSON.parse(sent) as { page?: { cursor?: string } }).page?.cursor ?? 0);
    const all = [
      ...Array.from({ length: others }, (_, count) => ({ id: `foreign${count}`, value: 'Oslo' })),
      ...[...standing].map((id) => ({ id, value: marker.value })),
    ];
    const page = all.slice(start, start + pageSize);
    const objects = page.map(({ id, value }) => ({ id, fields: [{ id: city, value }] }));
    const end = start + page.length;
    return { status: 200, body: { objects, has_more: end < all.length, next_cursor: String(end) } };
  };
}

test('marked records behind many foreign ones are found when filters are ignored', async ({
  serve,
  connectTo,
}) => {
  const standing = new Set(Array.from({ length: 25 }, (_, count) => `ours${count}`));
  const deleted: string[] = [];
  const answer = listing({
    standing,
    foreign: 47,
    pageSize: 10,
    onDelete: (id) => {
      deleted.push(id);
      return standing.delete(id) ? 200 : 404;
    },
  });
  const { origin } = await serve((response, { target, body }) => {
    const { status, body: found } = answer(target, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  await deleteMarked(crm, 'companies', marker, journal, patience);
  expect([...standing]).toEqual([]);
  expect(deleted.filter((id) => id.startsWith('foreign'))).toEqual([]);
  expect(tally(journalled())).toMatchObject({ created: 25, deleted: 25, left: [] });
});

for (const [status, tries] of [
  [200, 1],
  [403, 2],
  [404, 2],
] as const) {
  test(`when deletions answer ${status} and do nothing, each record is tried ${tries} times and counts as left`, async ({
    serve,
    connectTo,
  }) => {
    const answer = listing({
      standing: new Set(['a', 'b', 'c', 'd', 'e']),
      foreign: 0,
      pageSize: 2,
      onDelete: () => status,
    });
    const { origin, seen } = await serve((response, { target, body }) => {
      const reply = answer(target, body);
      response.writeHead(reply.status).end(JSON.stringify(reply.body));
    });
    const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
    await deleteMarked(crm, 'companies', marker, journal, patience);
    const deletions = seen
      .filter(({ method }) => method === 'DELETE')
      .map(({ target }) => target.at(-1) ?? '');
    expect(new Set(deletions)).toEqual(new Set('abcde'));
    // What was refused is tried once more, with a fresh token.
    expect(deletions).toHaveLength(5 * tries);
    expect(tally(journalled()).left).toHaveLength(5);
  });
}

test('a cursor that leads back to itself, or a list that is none, ends the search', async ({
  serve,
  connectTo,
}) => {
  const bodies = [
    '{"objects":[],"has_more":true,"next_cursor":"c"}',
    '{"objects":7,"has_more":true}',
    'not JSON',
  ];
  for (const body of bodies) {
    const { origin, seen } = await serve((response) => response.end(body));
    const { crm, journal } = connectTo(profileAt(origin, { identity }));
    await deleteMarked(crm, 'companies', marker, journal, patience);
    expect(seen.length).toBeLessThanOrEqual(2);
  }
});

test('one lost answer stops no other deletion, and is told when all are done', async ({
  serve,
  connectTo,
}) => {
  const standing = new Set(['a', 'b', 'c', 'd']);
  const answer = listing({
    standing,
    foreign: 0,
    pageSize: 10,
    onDelete: (id) => (standing.delete(id) ? 200 : 404),
  });
  const { origin } = await serve(async (response, { target, body }) => {
    if (target.endsWith('/a')) response.socket?.resetAndDestroy();
    else {
      const { status, body: found } = answer(target, body);
      response.writeHead(status).end(JSON.stringify(found));
    }
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  await expect(deleteMarked(crm, 'companies', marker, journal, patience)).rejects.toThrow(Unanswered);
  expect([...standing]).toEqual(['a']);
  expect(tally(journalled()).left).toEqual(['companies/a']);
});

test('cleaning up costs no budget', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve((response) => response.end('{"objects":[]}'));
  const budget = { requests: 0, records: 0 };
  const { crm, journal } = connectTo(profileAt(origin, { identity, budget }));
  await deleteMarked(crm, 'companies', marker, journal, patience);
  expect(seen).toHaveLength(1);
});

test('a record that the list shows late is waited for and deleted', async ({ crm, reference, connectTo }) => {
  const { crm: asker, journal, journalled } = connectTo(profileOf(reference));
  await asker.create('companies', { data: { [city]: marker.value } }, marker);
  const late = asker.but({});
  const began = performance.now();
  late.list = (type, body) =>
    asker.list(type, performance.now() - began < 150 ? { fields: [{ id: city, value: 'not yet' }] } : body);
  late.but = () => late;
  await deleteMarked(late, 'companies', marker, journal, patience);
  expect(await cities(crm)).toEqual([]);
  expect(tally(journalled())).toEqual({ created: 1, deleted: 1, permanent: 0, left: [] });
});

test('a record that the list never shows is counted as left', async ({ reference, connectTo }) => {
  const { crm: asker, journal, journalled } = connectTo(profileOf(reference));
  await asker.create('companies', { data: { [city]: marker.value } }, marker);
  const blind = asker.but({});
  blind.list = (type) => asker.list(type, { fields: [{ id: city, value: 'never' }] });
  blind.but = () => blind;
  await deleteMarked(blind, 'companies', marker, journal, patience);
  expect(tally(journalled()).left).toEqual([`companies/? (1 of 1 with ${city} ${marker.value})`]);
});

test('a list that cannot be read is not an empty one: the records are deleted by their ids', async ({
  serve,
  connectTo,
}) => {
  const standing = new Set(['a', 'b', 'foreign']);
  const { origin } = await serve((response, { method, target }) => {
    const id = target.split('/').at(-1) ?? '';
    if (target === listPath) response.writeHead(500).end();
    else if (!standing.has(id)) response.writeHead(404).end();
    else if (method === 'GET')
      response.end(JSON.stringify({ id, attributes: { [city]: id === 'foreign' ? 'Oslo' : marker.value } }));
    else response.writeHead(standing.delete(id) ? 200 : 404).end('{}');
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  for (const id of standing)
    journal.write({ event: 'found', resource_type: 'companies', id, permanent: false, marker });
  await deleteMarked(crm, 'companies', marker, journal, patience);
  expect([...standing]).toEqual(['foreign']);
  expect(tally(journalled()).left).toEqual(['companies/foreign']);
});

test('what was made and cannot be looked for counts as left', async ({ serve, connectTo }) => {
  const { origin } = await serve((response, { target }) =>
    response.writeHead(target === listPath ? 500 : 200).end('{}'),
  );
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  await crm.create('companies', { data: { [city]: marker.value } }, marker);
  await deleteMarked(crm, 'companies', marker, journal, patience);
  expect(tally(journalled()).left).toEqual([`companies/? (1 of 1 with ${city} ${marker.value})`]);
});

test('a create of no type whose answer was lost made nothing where that type is refused', async ({
  serve,
  connectTo,
}) => {
  const { origin } = await serve((response) => response.writeHead(404).end('{}'));
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  for (const resource_type of ['gizmos', 'companies']) {
    journal.write({ event: 'intended', resource_type, marker, count: 1 });
    await deleteMarked(crm, resource_type, marker, journal, patience);
  }
  expect(tally(journalled()).left).toEqual([`companies/? (1 of 1 with ${city} ${marker.value})`]);
});

test('a create whose answer was lost made nothing where the type has no field of the marker and lists no record', async ({
  serve,
  connectTo,
}) => {
  const { origin } = await serve((response, { body }) =>
    response.writeHead(body.includes(city) ? 400 : 200).end('{"objects":[],"has_more":false}'),
  );
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  journal.write({ event: 'intended', resource_type: 'companies', marker, count: 1 });
  await deleteMarked(crm, 'companies', marker, journal, patience);
  expect(tally(journalled()).left).toEqual([]);
});

test('a deletion that is answered 204 and done is not left', async ({ serve, connectTo }) => {
  const standing = new Set(['a', 'b']);
  const answer = listing({
    standing,
    foreign: 0,
    pageSize: 10,
    onDelete: (id) => (standing.delete(id) ? 204 : 404),
  });
  const { origin } = await serve((response, { target, body }) => {
    const { status, body: found } = answer(target, body);
    response.writeHead(status).end(status === 204 ? undefined : JSON.stringify(found));
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  await deleteMarked(crm, 'companies', marker, journal, patience);
  expect(tally(journalled())).toEqual({ created: 2, deleted: 2, permanent: 0, left: [] });
});

test('a list that lags behind slow deletions is given its time after the last of them', async ({
  serve,
  connectTo,
}) => {
  const gone = new Map<string, number>();
  const ids = Array.from('abcdefgh');
  const isListed = (id: string): boolean => performance.now() - (gone.get(id) ?? performance.now()) < 200;
  const { origin } = await serve((response, { method, target }) => {
    const id = target.at(-1) ?? '';
    const items = ids
      .filter(isListed)
      .map((each) => ({ id: each, fields: [{ id: city, value: marker.value }] }));
    if (target === listPath) response.end(JSON.stringify({ objects: items, has_more: false }));
    else if (method === 'GET') response.writeHead(404).end();
    else
      setTimeout(() => {
        gone.set(id, performance.now());
        response.end('{}');
      }, 400);
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  journal.write({ event: 'intended', resource_type: 'companies', marker, count: ids.length });
  await deleteMarked(crm, 'companies', marker, journal, patience);
  expect(tally(journalled())).toEqual({ created: 8, deleted: 8, permanent: 0, left: [] });
});

test('what stands and may not be deleted is not waited for', async ({ serve, connectTo }) => {
  const item = { id: 'a', fields: [{ id: city, value: marker.value }] };
  const { origin } = await serve((response, { method, target }) => {
    if (target === listPath) response.end(JSON.stringify({ objects: [item], has_more: false }));
    else if (method === 'GET') response.end(JSON.stringify({ attributes: { [city]: marker.value } }));
    else response.writeHead(404).end();
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  journal.write({ event: 'intended', resource_type: 'companies', marker, count: 1 });
  const begin = performance.now();
  await deleteMarked(crm, 'companies', marker, journal, { ...patience, cleanUpMs: 20_000 });
  expect(performance.now() - begin).toBeLessThan(5_000);
  expect(tally(journalled()).left).toHaveLength(1);
});

test('what is gone, and refused for that, is waited for until a list that lags shows it no more', async ({
  serve,
  connectTo,
}) => {
  const item = { id: 'a', fields: [{ id: city, value: marker.value }] };
  const end = performance.now() + 300;
  const { origin } = await serve((response, { target }) => {
    if (target !== listPath) return void response.writeHead(404).end();
    const objects = performance.now() < end ? [item] : [];
    response.end(JSON.stringify({ objects, has_more: false }));
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  journal.write({ event: 'intended', resource_type: 'companies', marker, count: 1 });
  await deleteMarked(crm, 'companies', marker, journal, { ...patience, cleanUpMs: 5_000 });
  expect(tally(journalled()).left).toEqual([]);
});

for (const isVain of [false, true])
  test(`what stands after its deletion is looked for among all records unless that is known to be vain: ${isVain}`, async ({
    serve,
    connectTo,
  }) => {
    const item = { id: 'a', fields: [{ id: city, value: marker.value }] };
    let wholeLists = 0;
    const { origin } = await serve((response, { target, body }) => {
      if (target === listPath && !body.includes('"fields"')) wholeLists += 1;
      response.end(target === listPath ? JSON.stringify({ objects: [item], has_more: false }) : '{}');
    });
    const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
    journal.write({ event: 'intended', resource_type: 'companies', marker, count: 1 });
    await deleteMarked(crm, 'companies', marker, journal, { ...patience, isVain });
    expect(wholeLists > 0).toBe(!isVain);
    expect(tally(journalled()).left).toHaveLength(1);
  });
