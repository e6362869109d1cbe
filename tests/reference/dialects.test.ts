import { randomUUID } from 'node:crypto';
import { dialects } from '../../environments/reference/dialects/catalogue.ts';
import { startReference } from '../../environments/reference/service.ts';
import { ledger } from '../../specs/clauses/ledger.ts';
import type { Crm } from './crm.ts';
import { expect, options, test } from './running-service.ts';
import { speaking } from './speaking.ts';

test('each dialect has an id of its own and says in a sentence what it does', () => {
  expect(new Set(dialects.map(({ id }) => id)).size).toBe(dialects.length);
  for (const { id, sentence } of dialects) {
    expect(id).toMatch(/^[a-z-]+$/);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});

for (const { id, shows, allowed_by = [], declares = {} } of dialects) {
  test(`${id} answers clauses that the document leaves open, or of which it asks a warning at most`, () => {
    expect(shows.length + allowed_by.length).toBeGreaterThan(0);
    for (const clause of allowed_by) {
      expect(ledger, clause).toHaveProperty([clause, 'binds'], 'service');
      expect(ledger, clause).not.toHaveProperty([clause, 'strength'], 'open');
    }
    for (const clause of shows) {
      const strength = declares[clause] === 'warn' ? 'implied' : 'open';
      expect(ledger, clause).toHaveProperty([clause, 'strength'], strength);
    }
  });
}

test('dialects that exclude each other say so on both sides', () => {
  for (const { id, excludes = [] } of dialects) {
    for (const other of excludes) {
      const counterpart = dialects.find((each) => each.id === other);
      expect(counterpart?.excludes, `${other} excludes ${id}`).toContain(id);
    }
  }
});

test('an unknown dialect is named, with those that exist', async () => {
  const starting = startReference({ ...options, dialects: ['no-such'] });
  await expect(starting).rejects.toThrow(/no dialect no-such\. Choose from: lagging-lists/);
});

test('two dialects that exclude each other cannot be spoken at once', async () => {
  const both = ['empty-write-answers', 'record-in-write-answers'];
  await expect(startReference({ ...options, dialects: both })).rejects.toThrow('exclude each other');
});

test('lagging-lists: a write shows in lists after a while', async () => {
  await speaking('lagging-lists', async (crm) => {
    await crm.create({ standard__first_name: 'Ada' });
    expect(await crm.records([])).toEqual([]);
    await expect.poll(() => crm.records([])).toHaveLength(1);
  });
});

/** Makes records of contacts one after the other, and tells the look at the list that showed each of them first. */
async function firstLooks(crm: Crm): Promise<readonly number[]> {
  const made = Array.from({ length: 24 }, () => randomUUID());
  for (const standard__first_name of made) await crm.create({ standard__first_name });
  const looks = new Map<unknown, number>();
  for (let look = 0; made.some((name) => !looks.has(name)); look += 1)
    for (const { values } of await crm.records([])) {
      const name = values['standard__first_name'];
      if (!looks.has(name)) looks.set(name, look);
    }
  return made.map((name) => looks.get(name) ?? 0);
}

test('records-show-in-any-order: a record shows before another that was made earlier', async () => {
  await speaking('records-show-in-any-order', async (crm) => {
    const isAnyEarlier = async (): Promise<boolean> => {
      const looks = await firstLooks(crm);
      return looks.some((look, index) => look < (looks[index - 1] ?? 0));
    };
    await expect.poll(isAnyEarlier).toBe(true);
  });
});

test('empty-write-answers: a write answers 200 and nothing', async ({ crm: conforming }) => {
  expect((await conforming.create({})).text).toBe('{}');
  await speaking('empty-write-answers', async (crm) => {
    expect(await crm.create({})).toMatchObject({ status: 200, text: '' });
  });
});

test('record-in-write-answers: a write answers the record', async ({ crm: conforming }) => {
  expect((await conforming.create({})).text).toBe('{}');
  await speaking('record-in-write-answers', async (crm) => {
    const { body } = await crm.create({ standard__first_name: 'Ada' });
    expect(body).toMatchObject({ type: 'contacts', attributes: { standard__first_name: 'Ada' } });
  });
});
