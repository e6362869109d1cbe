import { limits } from '../../specs/openapi.ts';
import { startReference } from '../../environments/reference/service.ts';
import { Crm } from './crm.ts';
import { tokenOf } from './exchange.ts';
import { expect, options, test as base } from './running-service.ts';

const { default_page_size, maximum_page_size } = limits;
const marked = maximum_page_size + 50;
const marker = [{ id: 'standard__contact_job_title', value: 'walked' }];

/** One service for the whole file: records of ours among foreign ones. */
const test = base.extend<object, { walked: Crm }>({
  walked: [
    async ({}, use) => {
      const reference = await startReference({ ...options, records: 500 });
      const crm = new Crm(reference, await tokenOf(reference));
      for (let number = 0; number < marked; number += 1) {
        await crm.create({ standard__contact_job_title: 'walked', standard__first_name: `${number}` });
      }
      await use(crm);
      await reference.close();
    },
    { scope: 'worker' },
  ],
});

async function walk(crm: Crm, fields: unknown, limitOf: (page: number) => number | undefined) {
  const ids: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  for (let page = 0, more = true; more; page += 1) {
    const limit = limitOf(page);
    const answer = await crm.list({ fields, page: { cursor, limit } });
    expect(answer.status).toBe(200);
    const { objects = [], next_cursor, total_objects, has_more } = answer.body;
    ids.push(...objects.map(({ id }) => id));
    sizes.push(objects.length);
    if (fields === marker) expect(total_objects).toBe(marked);
    cursor = next_cursor;
    more = has_more === true;
  }
  expect(cursor).toBe('');
  return { ids, sizes };
}

test('without a limit a page has the default size', async ({ walked }) => {
  expect((await walked.list({ fields: marker })).body.objects).toHaveLength(default_page_size);
});

test('a limit above the cap is cut to the cap', async ({ walked }) => {
  for (const limit of [maximum_page_size, maximum_page_size + 1, 2000, 1e9]) {
    const answer = await walked.list({ fields: marker, page: { limit } });
    expect(answer.body).toMatchObject({ has_more: true, total_objects: marked });
    expect(answer.body.objects).toHaveLength(maximum_page_size);
  }
});

for (const limit of [7, 100, 350, 1000, 2000, undefined]) {
  test(`a walk with limit ${limit} meets every marked record once`, async ({ walked }) => {
    const { ids, sizes } = await walk(walked, marker, () => limit);
    expect(new Set(ids).size).toBe(marked);
    expect(ids).toHaveLength(marked);
    expect(Math.max(...sizes)).toBe(Math.min(limit ?? default_page_size, maximum_page_size));
  });
}

test('a walk whose limit changes from page to page meets every record once', async ({ walked }) => {
  const { ids } = await walk(walked, marker, (page) => [1, 999, 13, 2000][page % 4]);
  expect(new Set(ids).size).toBe(marked);
  expect(ids).toHaveLength(marked);
});

test('a walk through a filter that no index answers meets every matching record once', async ({ walked }) => {
  const fields = [...marker, { id: 'standard__first_name', operation: 'IS_NOT', value: '17' }];
  const { ids } = await walk(walked, fields, () => 400);
  expect(new Set(ids).size).toBe(marked - 1);
});

test('a walk without filters meets the foreign records too', async ({ walked }) => {
  const { ids } = await walk(walked, [], () => 600);
  expect(new Set(ids).size).toBe(marked + 500);
});

test('a cursor without its filters leads into the unfiltered set', async ({ walked }) => {
  const { next_cursor } = (await walked.list({ fields: marker, page: { limit: 10 } })).body;
  const filtered = (await walked.list({ fields: marker, page: { cursor: next_cursor, limit: 10 } })).body;
  const answer = await walked.list({ page: { cursor: next_cursor, limit: 10 } });
  expect(answer.status).toBe(200);
  expect(answer.body.total_objects).toBe(marked + 500);
  expect(answer.body.objects).not.toEqual(filtered.objects);
});

test('a cursor is positional: a deletion before it shifts the next page', async ({ crm }) => {
  for (const name of ['a', 'b', 'c']) await crm.made({ standard__first_name: name });
  const names = async (cursor?: string) => {
    const answer = await crm.list({ page: { limit: 1, cursor }, returnFields: ['standard__first_name'] });
    return { ...answer.body, text: JSON.stringify(answer.body.objects) };
  };
  const first = await names();
  await crm.send('DELETE', `/AG-1/contacts/${first.objects?.[0]?.id}`);
  expect((await names(first.next_cursor)).text).toContain('"c"');
});

test('a cursor beyond the end gives an empty last page', async ({ crm }) => {
  for (const name of ['a', 'b']) await crm.made({ standard__first_name: name });
  const { next_cursor } = (await crm.list({ page: { limit: 1 } })).body;
  for (const { id } of await crm.records([])) await crm.send('DELETE', `/AG-1/contacts/${id}`);
  const { body } = await crm.list({ page: { cursor: next_cursor } });
  expect(body).toEqual({ objects: [], next_cursor: '', total_objects: 0, has_more: false });
});

test('limits that are no positive whole number and cursors of others are refused', async ({ crm }) => {
  for (const page of [
    { limit: 0 },
    { limit: -1 },
    { limit: 1.5 },
    { limit: '5' },
    { cursor: 'x' },
    { cursor: 5 },
    7,
  ]) {
    const answer = await crm.list({ page });
    expect(answer.status).toBe(400);
    expect(String(answer.body.error)).toMatch(/\.$/);
  }
});
