import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ended, emptyFolder, localIn, reportIn, start } from './command.ts';

/** A worker of the runner that does nothing for a minute, once its work is done or as soon as it is told to stop. */
const hangs = `
  const isWorker = process.argv[1]?.includes('workerProcessEntry');
  const hang = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  const isToldToStop = (message) => message.method === '__stop__' && hang();
  if (isWorker && process.env.HANGS === 'early') process.on('message', isToldToStop);
  else if (isWorker) process.on('exit', hang);
`;

let folder: string;
let variables: NodeJS.ProcessEnv;

const run = ['run', '--profile', 'local.yaml', '--only', 'LIST-01', '--workers', '1'];

test.beforeEach(() => {
  // The runner waits 15 s before it ends such a worker.
  test.setTimeout(120_000);
  folder = emptyFolder();
  const module = join(folder, 'hangs.cjs');
  writeFileSync(module, hangs);
  variables = { NODE_OPTIONS: `--require ${module}` };
});

test.afterEach(() => rmSync(folder, { recursive: true }));

test('in a run a worker that hangs while it ends says nothing against the kit or the service', async () => {
  const service = await localIn(folder);
  try {
    const startedAt = performance.now();
    const { code, stdout } = await ended(start(folder, run, variables));
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('conforms') });
    expect(reportIn(folder).internal_errors).toBeUndefined();
    expect(performance.now() - startedAt, 'it did hang').toBeGreaterThan(15_000);
  } finally {
    await service.close();
  }
});

test('a worker that hangs before it has cleaned up is an error of the kit', async () => {
  const service = await localIn(folder);
  try {
    const { code, stdout } = await ended(start(folder, run, { ...variables, HANGS: 'early' }));
    expect({ code, stdout }).toEqual({ code: 2, stdout: expect.stringContaining('did not exit within') });
  } finally {
    await service.close();
  }
});

test('in a proof it says nothing against the kit', async () => {
  const prove = ['prove', '--fault', 'xml-list-unsupported', '--workers', '1'];
  const startedAt = performance.now();
  const { code, stdout, stderr } = await ended(start(folder, prove, variables));
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: expect.stringContaining('proven:'),
    stderr: '',
  });
  expect(performance.now() - startedAt, 'it did hang').toBeGreaterThan(15_000);
});
