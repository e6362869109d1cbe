import { expect, test } from '@playwright/test';
import { isList, isObject } from '../../environments/reference/json.ts';
import type { Patch } from '../../environments/reference/seams.ts';
import { verdicts } from './patched-service.ts';

/** Two options on a page, and nothing that tells of another one. */
const inPairs: Patch = (seams) => ({
  // Loosely narrowed, so that options of other pages come up.
  narrowOptions: (options, filter) =>
    filter === '' ? options : options.filter(({ name }) => name.includes(filter.slice(0, 1))).toReversed(),
  answer: async (request, handle) => {
    const reply = await seams.answer(request, handle);
    const { body } = reply ?? {};
    if (!request.path.endsWith('/options') || !isObject(body ?? null)) return reply;
    const { options = [], pagingMetadata: _untold, ...others } = body as Record<string, never>;
    return (
      reply && { ...reply, body: { ...others, options: isList(options) ? options.slice(0, 2) : options } }
    );
  },
});

test('options that come in pages of which nothing is told are not taken for all of them', async () => {
  const found = await verdicts(inPairs, ['OPTIONS-03', 'OPTIONS-04', 'OPTIONS-10'], '--depth', 'quick');
  for (const verdict of Object.values(found)) expect(verdict).toMatch(/^(pass|skip)/);
});
