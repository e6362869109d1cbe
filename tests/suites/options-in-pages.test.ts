import { expect, test } from '@playwright/test';
import { isList, isObject } from '../../environments/reference/json.ts';
import { badRequest } from '../../environments/reference/problem.ts';
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

test('a filter may be compared with whole names alone, and be refused where it is none', async () => {
  const byWholeName: Patch = () => ({
    narrowOptions: (options, filter) => {
      const kept = options.filter(({ name }) => filter === '' || name === filter);
      if (kept.length === 0 && options.length > 0) throw badRequest('filter', 'No option has this name.');
      return kept;
    },
  });
  const found = await verdicts(byWholeName, ['OPTIONS-03', 'OPTIONS-04', 'OPTIONS-10'], '--depth', 'quick');
  for (const verdict of Object.values(found)) expect(verdict).toMatch(/^pass/);
});

test('a filter that is refused whether it is a name or a value keeps nothing', async () => {
  const refusing: Patch = () => ({
    narrowOptions: (options, filter) => {
      if (filter !== '') throw badRequest('filter', 'Options cannot be filtered.');
      return options;
    },
  });
  const found = await verdicts(refusing, ['OPTIONS-04'], '--depth', 'quick');
  expect(found['OPTIONS-04']).toMatch(/^warn: .*filtered options are shown; expected 200, found 400/);
});
