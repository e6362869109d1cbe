import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Ended, ended } from '../cli/command.ts';
import type { Step } from './ci-files.ts';
import { emptyFolder } from '../empty-folder.ts';

/** A checked-out repository on a machine of a CI, where `npm ci` has put the built kit. */
export interface Workspace {
  readonly folder: string;
  /** Runs a script as a job does: by bash, which ends at the first error. */
  readonly script: (text: string, variables?: Readonly<Record<string, string>>) => Promise<Ended>;
  /** Runs a step of GitHub Actions; `values` are what its expressions stand for. */
  readonly step: (step: Step, values: Readonly<Record<string, string>>) => Promise<Ended>;
  /** What the steps so far have left in one of the files that GitHub gives them. */
  readonly told: (file: 'GITHUB_OUTPUT' | 'GITHUB_ENV' | 'GITHUB_STEP_SUMMARY') => string;
}

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

function valueOf(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{\{ *(.*?) *\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The test gives no value for ${name}`);
    return value;
  });
}

/** The inputs of a step that uses an action, by the names that the action knows them by. */
export function inputsOf(
  step: Step,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const given = Object.entries(step.with ?? {});
  return Object.fromEntries(given.map(([name, value]) => [`inputs.${name}`, valueOf(String(value), values)]));
}

export function workspace(): Workspace {
  const folder = emptyFolder();
  const bin = join(folder, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const command = `#!/bin/sh\nexec node '${main}' "$@"\n`;
  writeFileSync(join(bin, 'crm-conformance'), command, { mode: 0o755 });
  const temporary = join(folder, 'runner-temp');
  mkdirSync(temporary);
  const github = Object.fromEntries(
    ['GITHUB_OUTPUT', 'GITHUB_ENV', 'GITHUB_STEP_SUMMARY'].map((name) => [name, join(temporary, name)]),
  );
  const script: Workspace['script'] = (text, variables = {}) => {
    const env = {
      PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      HOME: temporary,
      RUNNER_TEMP: temporary,
      npm_config_update_notifier: 'false',
      ...github,
      ...variables,
    };
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', text];
    return ended(spawn('bash', args, { cwd: folder, env }));
  };
  return {
    folder,
    script,
    step: ({ run = '', env = {} }, values) => {
      const variables = Object.entries(env).map(([name, text]) => [name, valueOf(text, values)]);
      return script(run, Object.fromEntries(variables));
    },
    told: (file) => {
      const path = github[file] ?? '';
      return existsSync(path) ? readFileSync(path, 'utf8') : '';
    },
  };
}
