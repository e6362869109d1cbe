import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Conformance } from '../../reports/conformance.ts';
import { action, gitlab, stepNamed, workflow } from './ci-files.ts';
import { inputsOf, type Workspace, workspace } from './workspace.ts';

/** A clause for each shard, none of which needs a record. */
const small = { only: 'TOKENS-02,TOKENS-05,USERINFO-01', depth: 'quick' };
const defaults = Object.fromEntries(
  Object.entries(action.inputs).map(([name, input]) => [`inputs.${name}`, input.default ?? '']),
);

function reportIn({ folder }: Workspace): Conformance {
  return JSON.parse(
    readFileSync(join(folder, 'conformance-report', 'conformance.json'), 'utf8'),
  ) as Conformance;
}

test('the shards of the GitHub workflow and their merge run as written, and a shard that is missing is named', async () => {
  const job = workspace();
  const { shard, merge } = workflow.jobs;
  const uses = stepNamed(shard.steps, 'Run one shard');
  const mergeStep = stepNamed(merge.steps, 'Merge');
  const runShard = async (index: number): Promise<void> => {
    const values = { 'github.run_number': '12', 'matrix.shard': `${index}` };
    const inputs = {
      ...defaults,
      ...inputsOf(uses, values),
      'inputs.only': small.only,
      'inputs.depth': small.depth,
    };
    const { code, stderr } = await job.step(stepNamed(action.runs.steps, 'Run the checks'), inputs);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  };
  const [last = 0, ...others] = shard.strategy?.matrix.shard.toReversed() ?? [];
  for (const index of others) await runShard(index);
  const early = await job.step(mergeStep, {});
  expect(early.code).toBe(2);
  expect(early.stderr).toContain(`Shard ${last} is missing`);

  await runShard(last);
  expect(job.told('GITHUB_OUTPUT')).toBe('exit-code=0\n'.repeat(3));
  expect(job.told('GITHUB_STEP_SUMMARY')).toBe('');
  const merged = await job.step(mergeStep, {});
  expect(merged).toMatchObject({ code: 0, stderr: '' });
  expect(job.told('GITHUB_STEP_SUMMARY')).toContain('conforms');
  expect(reportIn(job)).toMatchObject({ run: { seed: 12 }, summary: { verdict: 'conforms' } });
});

test('the action hands a mistake on, and takes text for nothing but text', async () => {
  const job = workspace();
  const step = stepNamed(action.runs.steps, 'Run the checks');
  const hostile = '"; touch intruded; #$(touch intruded)';
  const { code, stderr } = await job.step(step, { ...defaults, 'inputs.profile': hostile });
  expect(code).toBe(2);
  expect(stderr).toContain('cannot be used');
  expect(existsSync(join(job.folder, 'intruded'))).toBe(false);
  expect(job.told('GITHUB_OUTPUT')).toBe('exit-code=2\n');
});

test('the jobs of the GitLab template run as written', async () => {
  const job = workspace();
  const { parallel = 0, script } = gitlab['conformance-shard'];
  const variables = {
    ...gitlab.variables,
    CONFORMANCE_FLAGS: `--only ${small.only} --depth ${small.depth}`,
    CONFORMANCE_SEED: '12',
    CI_NODE_TOTAL: `${parallel}`,
  };
  for (let index = 1; index <= parallel; index += 1) {
    const { code, stderr } = await job.script(script.join('\n'), { ...variables, CI_NODE_INDEX: `${index}` });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }
  const merged = await job.script(gitlab['conformance-merge'].script.join('\n'));
  expect(merged).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(join(job.folder, 'conformance-report', 'junit.xml'))).toBe(true);
  expect(reportIn(job)).toMatchObject({ run: { seed: 12 }, summary: { verdict: 'conforms' } });
});

const key = 'a key of this test';

function leaveDeferred({ folder }: Workspace): string {
  const deferred = join(folder, '.crm-conformance', 'tickets', 'one.json');
  mkdirSync(join(folder, '.crm-conformance', 'tickets'), { recursive: true, mode: 0o700 });
  writeFileSync(deferred, '{"token":"a-deferred-token"}', { mode: 0o600 });
  return deferred;
}

test('the state goes from night to night sealed, and comes back with the modes it had', async () => {
  const night = workspace();
  const { steps } = workflow.jobs.demo;
  const deferred = leaveDeferred(night);
  const values = { 'secrets.CONFORMANCE_STATE_KEY': key };
  expect((await night.step(stepNamed(steps, 'Seal the state'), values)).code).toBe(0);
  expect(night.told('GITHUB_OUTPUT')).toBe('sealed=true\n');
  const sealed = join(night.folder, 'state.sealed');
  expect(readFileSync(sealed, 'latin1')).not.toContain('a-deferred-token');

  rmSync(join(night.folder, '.crm-conformance'), { recursive: true });
  expect((await night.step(stepNamed(steps, 'Open the state'), values)).code).toBe(0);
  expect(readFileSync(deferred, 'utf8')).toContain('a-deferred-token');
  expect(statSync(deferred).mode % 0o1000).toBe(0o600);
  expect(existsSync(sealed)).toBe(false);
});

test('without a key no state is kept, and with another key the night begins without it', async () => {
  const { steps } = workflow.jobs.demo;
  const keyless = workspace();
  leaveDeferred(keyless);
  const sealing = stepNamed(steps, 'Seal the state');
  expect((await keyless.step(sealing, { 'secrets.CONFORMANCE_STATE_KEY': '' })).code).toBe(0);
  expect(existsSync(join(keyless.folder, 'state.sealed'))).toBe(false);
  expect(keyless.told('GITHUB_OUTPUT')).toBe('');

  await keyless.step(sealing, { 'secrets.CONFORMANCE_STATE_KEY': key });
  rmSync(join(keyless.folder, '.crm-conformance'), { recursive: true });
  const opened = await keyless.step(stepNamed(steps, 'Open the state'), {
    'secrets.CONFORMANCE_STATE_KEY': 'another key',
  });
  expect(opened.code).toBe(0);
  expect(opened.stdout).toContain('::warning::');
  expect(existsSync(join(keyless.folder, '.crm-conformance'))).toBe(false);
});

test('the private key lies in a file of its own for as long as the run takes', async () => {
  const job = workspace();
  const { steps } = workflow.jobs.demo;
  await job.step(stepNamed(steps, 'Lay the private key down'), { 'secrets.DEMO_PRIVATE_KEY': 'PEM' });
  const [, file = ''] = /^DEMO_PRIVATE_KEY_FILE=(.*)\n$/.exec(job.told('GITHUB_ENV')) ?? [];
  expect(readFileSync(file, 'utf8')).toBe('PEM\n');
  expect(statSync(file).mode % 0o1000).toBe(0o600);
  await job.step(stepNamed(steps, 'Take the private key away'), {});
  expect(existsSync(file)).toBe(false);
});
