import { expect, test } from '@playwright/test';
import type { Patch } from '../../environments/reference/seams.ts';
import { verdicts } from './patched-service.ts';

/** Every update by id is a bad request. */
const updatesRefused: Patch = (seams) => ({
  answer: async (request, handle) =>
    request.method === 'PATCH' && /^\/org\/[^/]+\/[^/]+\/[^/]+$/.test(request.path)
      ? { status: 400, body: { error: 'bad request' } }
      : seams.answer(request, handle),
});

test('where no update is taken, what upserts merge and what creates store is decided all the same', async () => {
  const others = ['MERGE-01', 'MERGE-03', 'MERGE-10', 'UPSERT-07', 'FIELDS-12', 'RECORDS-03'];
  const found = await verdicts(updatesRefused, ['RECORDS-12', ...others], '--depth', 'quick');
  expect(found['RECORDS-12']).toMatch(/^fail: .*400/);
  expect(found).toMatchObject(Object.fromEntries(others.map((clause) => [clause, 'pass'])));
});
