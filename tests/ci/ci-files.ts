import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A step of a workflow or of an action, as far as the tests read it. */
export interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
}

interface Job {
  readonly permissions?: unknown;
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<'shard' | 'merge' | 'demo', Job>>;
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface GitLabJob {
  readonly parallel?: number;
  readonly script: readonly string[];
}

export interface GitLabTemplate {
  readonly variables: Readonly<Record<string, string>>;
  readonly 'conformance-shard': GitLabJob;
  readonly 'conformance-merge': GitLabJob;
}

export const ciFile = {
  workflow: 'github/conformance.yml',
  action: 'github/action.yml',
  gitlab: 'gitlab/conformance.gitlab-ci.yml',
} as const;

export function textOf(name: string): string {
  return readFileSync(new URL(`../../ci/${name}`, import.meta.url), 'utf8');
}

export const workflow = parse(textOf(ciFile.workflow)) as Workflow;
export const action = parse(textOf(ciFile.action)) as Action;
export const gitlab = parse(textOf(ciFile.gitlab)) as GitLabTemplate;

export function stepNamed(steps: readonly Step[], name: string): Step {
  const step = steps.find((each) => each.name === name);
  if (step === undefined) throw new Error(`There is no step ${name}`);
  return step;
}
