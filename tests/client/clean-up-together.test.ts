import { mergeTests } from '@playwright/test';
import { tally } from '../../client/journal/accounts.ts';
import { deleteLeftovers } from '../../client/clean-up.ts';
import type { Journal } from '../../client/journal/journal.ts';
import { test as running } from '../reference/running-service.ts';
import { test as connecting, expect, profileAt, profileOf } from './connected.ts';
import { city, identity, lingering, patience } from './marked-companies.ts';

const test = mergeTests(connecting, running);

const markers = Array.from({ length: 6 }, (_, index) => ({ field: city, value: `crmk${index}` }));

/** Notes one answered create under each marker. */
function noteOneEach(journal: Journal): void {
  for (const marker of markers) {
    journal.write({ event: 'intended', resource_type: 'companies', marker, count: 1 });
    journal.write({ event: 'answered', resource_type: 'companies', marker, created: 'yes' });
  }
}

test('records of many markers are looked for by two lists', async ({ reference, crm, connectTo }) => {
  for (const { value } of markers) await crm.create({ [city]: value }, 'companies');
  await crm.create({ [city]: 'Oslo' }, 'companies');
  const connection = connectTo(profileOf(reference));
  const { journal, journalled, recorder } = connection;
  noteOneEach(journal);
  await deleteLeftovers(connection.crm, journal, patience);
  expect(tally(journalled())).toEqual({ created: 6, deleted: 6, permanent: 0, left: [] });
  expect(recorder.takeCounts()).toMatchObject({ ListCrmRecords: 2, DeleteCrmRecord: 6 });
  expect((await crm.records([], 'companies')).map(({ values }) => values[city])).toEqual(['Oslo']);
});

test('markers that are not meant are left alone', async ({ reference, crm, connectTo }) => {
  for (const { value } of markers) await crm.create({ [city]: value }, 'companies');
  const connection = connectTo(profileOf(reference));
  noteOneEach(connection.journal);
  await deleteLeftovers(connection.crm, connection.journal, patience, ({ value }) => value !== 'crmk2');
  expect((await crm.records([], 'companies')).map(({ values }) => values[city])).toEqual(['crmk2']);
});

test('where a filter for several values shows nothing, each marker is looked after by itself', async ({
  serve,
  connectTo,
}) => {
  const standing = new Map(markers.map(({ value }) => [`id${value}`, value]));
  const { origin } = await serve((response, { target, body }) => {
    const reply = (found: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
    };
    if (!target.includes('/list/')) {
      standing.delete(target.split('/').at(-1) ?? '');
      return reply({});
    }
    const [filter] = (JSON.parse(body) as { fields?: { value: unknown }[] }).fields ?? [];
    const objects = [...standing]
      .filter(([, value]) => value === filter?.value)
      .map(([id, value]) => ({ id, fields: [{ id: city, value }] }));
    return reply({ objects, has_more: false });
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  noteOneEach(journal);
  await deleteLeftovers(crm, journal, patience);
  expect(standing.size).toBe(0);
  expect(tally(journalled())).toMatchObject({ created: 6, deleted: 6, left: [] });
});

test('a list that lags is looked at again when it mostly shows the last deletion, and nothing is deleted twice', async ({
  serve,
  connectTo,
}) => {
  const list = lingering(200);
  const asked: string[] = [];
  const { origin } = await serve((response, { method, target }) => {
    const id = target.at(-1) ?? '';
    asked.push(target.includes('/list/') ? 'LIST' : `${method} ${id}`);
    if (target.includes('/list/')) {
      const objects = markers
        .filter(({ value }) => list.isListed(value.at(-1) ?? ''))
        .map(({ value }) => ({ id: `id${value}`, fields: [{ id: city, value }] }));
      return response.end(JSON.stringify({ objects, has_more: false }));
    }
    // All the deletions together take longer than the list lags.
    return setTimeout(() => {
      list.delete(id);
      response.end('{}');
    }, 100);
  });
  const { crm, journal, journalled } = connectTo(profileAt(origin, { identity }));
  noteOneEach(journal);
  await deleteLeftovers(crm, journal, { ...patience, usualMs: 220, doubtMs: 400 });
  const deletions = markers.map((_, index) => `DELETE ${index}`);
  expect(asked).toEqual(['LIST', ...deletions, 'LIST']);
  expect(tally(journalled())).toEqual({ created: 6, deleted: 6, permanent: 0, left: [] });
});
