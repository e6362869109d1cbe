import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  type Conformance,
  ProfileError,
  type RunOptions,
  run,
  serve,
  UsageError,
} from '../../exports/index.ts';
import { emptyFolder } from '../cli/command.ts';

const refused: readonly (readonly [RunOptions, string])[] = [
  [{ seed: -1 }, 'seed: -1 cannot be used. It must be a whole number from 0 to 2147483647.'],
  [{ workers: 1.5 }, 'workers: 1.5 cannot be used. It must be a whole number from 1 to 64.'],
  [{ depth: 'deepest' as 'deep' }, 'depth: deepest cannot be used. It must be quick, standard, deep.'],
  [{ shard: '3/2' }, 'shard: 3/2 cannot be used. It must be I/N, for example 1/3.'],
  [{ only: [] }, 'only: [] cannot be used. It must be a list of clauses and areas, or be left out.'],
  [{ only: 'AUTH-01' as never }, 'only: "AUTH-01" cannot be used. It must be a list of texts.'],
  [
    { budget: 500 as never },
    'budget: 500 cannot be used. It must be { requests, records? }, each a whole number from 1 to 999999999.',
  ],
  [
    { budget: { requests: 0 } },
    'budget: {"requests":0} cannot be used. It must be { requests, records? }, each a whole number from 1 to 999999999.',
  ],
  [
    { budget: { requests: 9, record: 1 } as never },
    'budget: {"requests":9,"record":1} cannot be used. It must be { requests, records? }, each a whole number from 1 to 999999999.',
  ],
  [{ onlyy: ['AUTH-01'] } as never, 'onlyy: run has no such option. Did you mean only?'],
  [{ only: ['PAGIN'] }, '--only PAGIN: there is no clause or area of that name. Did you mean PAGING?'],
];

for (const [options, message] of refused) {
  test(`run refuses ${JSON.stringify(options)} before anything is sent`, async () => {
    const out = join(emptyFolder(), 'report');
    const error: unknown = await run('local', { out, ...options }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).message).toBe(message);
    expect(existsSync(out)).toBe(false);
  });
}

test('run refuses a profile that is not there', async () => {
  await expect(run('nowhere.yaml')).rejects.toThrow(ProfileError);
});

test('run answers with the verdict and the report, and prints only where it is asked to', async () => {
  const out = join(emptyFolder(), 'report');
  let printed = '';
  const onOutput = (text: string): void => {
    printed += text;
  };
  const result = await run('local', { only: ['AUTH-01'], seed: 7, depth: 'quick', out, onOutput });
  const { verdict, exitCode, file, conformance } = result;
  expect({ verdict, exitCode, file }).toEqual({
    verdict: 'conforms',
    exitCode: 0,
    file: join(out, 'conformance.json'),
  });
  expect(conformance).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  expect(conformance.run).toMatchObject({ seed: 7, depth: 'quick' });
  expect(printed).toContain('local conforms: 1 pass');
});

test('an aborted run deletes its records and is rejected with the reason', async () => {
  const service = await serve();
  const out = join(emptyFolder(), 'report');
  const stop = new AbortController();
  const reason = new Error('no time left');
  const onOutput = (text: string): void => {
    if (/[1-9][\d,]* records to delete/.test(text)) stop.abort(reason);
  };
  const ended = run(service.profile, {
    out,
    signal: stop.signal,
    onOutput,
    only: ['paging', 'limits', 'list'],
  });
  await expect(ended).rejects.toBe(reason);
  await service.close();
  const { leftovers } = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8')) as Conformance;
  expect(leftovers.created).toBeGreaterThan(0);
  expect(leftovers.left).toEqual([]);
});

test('a run with a signal that has fired is not begun', async () => {
  const out = join(emptyFolder(), 'report');
  await expect(run('local', { out, signal: AbortSignal.abort('too late') })).rejects.toBe('too late');
  expect(existsSync(out)).toBe(false);
});
