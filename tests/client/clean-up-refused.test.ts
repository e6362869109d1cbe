import { tally } from '../../client/journal/accounts.ts';
import { deleteMarked } from '../../client/clean-up.ts';
import { Unanswered } from '../../client/errors.ts';
import { expect, profileAt, test } from './connected.ts';
import { city, identity, listing, listPath, marker, patience } from './marked-companies.ts';

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

test('a list that is answered with another success is read as well', async ({ serve, connectTo }) => {
  const standing = new Set(['a', 'b']);
  const answer = listing({
    standing,
    foreign: 3,
    pageSize: 2,
    onDelete: (id) => (standing.delete(id) ? 200 : 404),
  });
  const { origin } = await serve((response, { target, body }) => {
    const { status, body: found } = answer(target, body);
    response.writeHead(target === listPath ? 201 : status).end(JSON.stringify(found));
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  await deleteMarked(crm, 'companies', marker, journal, patience);
  expect([...standing]).toEqual([]);
  expect(tally(journalled())).toMatchObject({ deleted: 2, left: [] });
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
