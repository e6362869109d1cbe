import type { RecordedBreach } from '../results/failure-place.ts';
import { type Depth, depths } from './depths.ts';

/** What a run is told by the command that starts it. Travels to its runner and workers in environment variables. */
export interface ToldRun {
  readonly run_id: string | undefined;
  readonly seed: number | undefined;
  readonly depth: Depth | undefined;
  /** `local`, `demo`, `production` or a file: as the user named it. */
  readonly profile: string | undefined;
  /** The file to load instead, once an embedded environment has written its own. */
  readonly profile_file: string | undefined;
  /** True when the command line asked for every check; false too when the runner itself was called. */
  readonly whole: boolean;
  /** The clauses that the command line asked for. */
  readonly only: ReadonlySet<string> | undefined;
  readonly strict: boolean;
  readonly read_only: boolean;
  readonly allow_production_writes: boolean;
  /** What the run may cost, instead of what its profile says. */
  readonly budget: { readonly requests: number; readonly records?: number } | undefined;
  /** The pattern of the checks that go before all others. */
  readonly first: string | undefined;
  /** How many machines the checks are spread over; undefined when they are not. */
  readonly shards: number | undefined;
  /** How many checks run side by side; undefined where nobody has chosen. */
  readonly workers: number | undefined;
  /** Set where a recorded failure is tried again: its breach, or where it names none the whole check. */
  readonly replayed: { readonly breach?: RecordedBreach | undefined } | undefined;
  /** The mark of the process whose command this run is; undefined without one. */
  readonly command: string | undefined;
  /** Private to this run (mode 0700): keys of an embedded environment, facts found by the preflight. */
  readonly folder: string | undefined;
  /** The folder of the report. */
  readonly out: string | undefined;
  /** Writes Playwright's blob report too. */
  readonly blob: boolean;
  /** Where the outcome of a replay goes, instead of a report. */
  readonly replay_file: string | undefined;
  /** The plan of a proof. */
  readonly plan_file: string | undefined;
}

type Text = string | undefined;

const text = (value: Text): Text => value;
const number = (value: Text): number | undefined => (value === undefined ? undefined : Number(value));
const flag = (value: Text): boolean => value === '1';

/** How each variable is read. */
const readers: { readonly [Key in keyof ToldRun]: (value: Text) => ToldRun[Key] } = {
  run_id: text,
  seed: number,
  depth: (value) => depths.find((known) => known === value),
  profile: text,
  profile_file: text,
  whole: flag,
  only: (value) => (value === undefined ? undefined : new Set(value.split(','))),
  strict: flag,
  read_only: flag,
  allow_production_writes: flag,
  budget: (value) => (value === undefined ? undefined : (JSON.parse(value) as ToldRun['budget'])),
  first: text,
  shards: number,
  workers: number,
  replayed: (value) => (value === undefined ? undefined : (JSON.parse(value) as ToldRun['replayed'])),
  command: text,
  folder: text,
  out: text,
  blob: flag,
  replay_file: text,
  plan_file: text,
};

function nameOf(key: string): string {
  return `CRM_CONFORMANCE_${key.toUpperCase()}`;
}

function written(value: ToldRun[keyof ToldRun]): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  if (value instanceof Set) return [...value].join();
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
}

/** Any part of what a run is told. */
export type PartOfRun = { readonly [Key in keyof ToldRun]?: ToldRun[Key] | undefined };

function textsOf(run: PartOfRun): Record<string, string> {
  return Object.fromEntries(Object.entries(run).map(([key, value]) => [nameOf(key), written(value)]));
}

/** The environment variables that tell another process of a run. What `run` leaves out is unset there. */
export function variablesOf(run: PartOfRun): Readonly<Record<string, string>> {
  const unset = Object.fromEntries(Object.keys(readers).map((key) => [nameOf(key), '']));
  return { ...unset, ...textsOf(run) };
}

/** From now on this process and the workers that it starts are told so. */
export function tell(run: PartOfRun): void {
  Object.assign(process.env, textsOf(run));
}

/** What this process was told. */
export function toldRun(): ToldRun {
  const told = Object.entries(readers).map(([key, read]) => [
    key,
    read(process.env[nameOf(key)] || undefined),
  ]);
  return Object.fromEntries(told) as ToldRun;
}
