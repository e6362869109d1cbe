import { mergeTests } from '@playwright/test';
import { tally } from '../../client/journal/accounts.ts';
import { deleteMarked } from '../../client/clean-up.ts';
import { test as running } from '../reference/running-service.ts';
import { test as connecting, expect, profileAt, profileOf } from './connected.ts';
import { cities, city, identity, lingering, listPath, marker, patience } from './marked-companies.ts';

const test = mergeTests(connecting, running);

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

test('a list that lags behind slow deletions is given its time after the last of them', async ({
  serve,
  connectTo,
}) => {
  const list = lingering(200);
  const ids = Array.from('abcdefgh');
  const { origin } = await serve((response, { method, target }) => {
    const id = target.at(-1) ?? '';
    const items = ids
      .filter(list.isListed)
      .map((each) => ({ id: each, fields: [{ id: city, value: marker.value }] }));
    if (target === listPath) response.end(JSON.stringify({ objects: items, has_more: false }));
    else if (method === 'GET') response.writeHead(404).end();
    else
      setTimeout(() => {
        list.delete(id);
        response.end('{}');
      }, 400);
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  journal.write({ event: 'intended', resource_type: 'companies', marker, count: ids.length });
  await deleteMarked(crm, 'companies', marker, journal, patience);
  expect(tally(journalled())).toEqual({ created: 8, deleted: 8, permanent: 0, left: [] });
});

test('nothing is asked for by its id that a list shows only a while after its deletion', async ({
  serve,
  connectTo,
}) => {
  const list = lingering(200);
  const asked: string[] = [];
  const { origin } = await serve((response, { method, target }) => {
    const id = target.at(-1) ?? '';
    const items = ['a', 'b'].filter(list.isListed);
    const objects = items.map((each) => ({ id: each, fields: [{ id: city, value: marker.value }] }));
    if (target !== listPath) asked.push(`${method} ${id}`);
    if (target === listPath) return response.end(JSON.stringify({ objects, has_more: false }));
    list.delete(id);
    return response.end('{}');
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  journal.write({ event: 'intended', resource_type: 'companies', marker, count: 2 });
  await deleteMarked(crm, 'companies', marker, journal, { ...patience, usualMs: 200 });
  expect(asked).toEqual(['DELETE a', 'DELETE b']);
  expect(tally(journalled())).toEqual({ created: 2, deleted: 2, permanent: 0, left: [] });
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
