import { createHash, randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { RecordedBreach } from '../results/failure-place.ts';
import { type Depth, depths } from './depths.ts';

/** What one run is made with. Travels from the runner to its workers in environment variables. */
export interface RunContext {
  readonly run_id: string;
  readonly seed: number;
  readonly depth: Depth | undefined;
  /** `local`, `demo`, `production` or a file: as the user named it. */
  readonly profile: string;
  /** The file to load instead, once an embedded environment has written its own. */
  readonly profile_file: string | undefined;
  /** True when the command line asked for every check; false too when the runner itself was called. */
  readonly whole: boolean;
  /** The clauses that the command line asked for. */
  readonly only: ReadonlySet<string> | undefined;
  readonly strict: boolean;
  readonly read_only: boolean;
  readonly allow_production_writes: boolean;
  /** How many machines the checks are spread over; 1 when they are not. */
  readonly shards: number;
  /** Set where a recorded failure is tried again: its breach, or where it names none the whole check. */
  readonly replayed: { readonly breach?: RecordedBreach } | undefined;
  /** The mark of the process whose command this run is; undefined without one. */
  readonly command: string | undefined;
  /** Private to this run (mode 0700): keys of an embedded environment, facts found by the preflight. */
  readonly folder: string;
  /** The folder that the command was given in; relative paths start here. */
  readonly caller_folder: string;
}

const prefix = 'CRM_CONFORMANCE_';

function variable(name: string): string | undefined {
  const value = process.env[prefix + name];
  return value === undefined || value === '' ? undefined : value;
}

function remembered(name: string, make: () => string): string {
  const value = variable(name) ?? make();
  process.env[prefix + name] = value;
  return value;
}

/** A short id of letters and digits only, so that no text rule of a service can change it. */
export function newRunId(): string {
  const time = Date.now().toString(36);
  return `${time}${randomInt(36 ** 4)
    .toString(36)
    .padStart(4, '0')}`;
}

/** Reads the run from the environment variables; what is missing is chosen once and handed on to the workers. */
export function runContext(): RunContext {
  const depth = variable('DEPTH');
  const only = variable('ONLY');
  const replayed = variable('REPLAYED');
  const folder = remembered('FOLDER', () => mkdtempSync(join(tmpdir(), 'crm-conformance-')));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    run_id: remembered('RUN_ID', newRunId),
    seed: Number(remembered('SEED', () => String(randomInt(2 ** 31)))),
    depth: depths.find((known) => known === depth),
    profile: remembered('PROFILE', () => 'local'),
    profile_file: variable('PROFILE_FILE'),
    whole: variable('WHOLE') === '1',
    only: only === undefined ? undefined : new Set(only.split(',')),
    strict: variable('STRICT') === '1',
    read_only: variable('READ_ONLY') === '1',
    allow_production_writes: variable('ALLOW_PRODUCTION_WRITES') === '1',
    shards: Number(variable('SHARDS') ?? 1),
    replayed: replayed === undefined ? undefined : (JSON.parse(replayed) as RunContext['replayed']),
    command: variable('COMMAND'),
    folder,
    caller_folder: resolve(remembered('CALLER_FOLDER', () => process.cwd())),
  };
}

/** Makes a run of its own out of this process: with its own id, in its own folder, against its own environment. */
export function enterRun(own: Required<Pick<RunContext, 'folder' | 'depth' | 'profile_file'>>): void {
  process.env[`${prefix}RUN_ID`] = newRunId();
  process.env[`${prefix}FOLDER`] = own.folder;
  process.env[`${prefix}DEPTH`] = own.depth ?? '';
  process.env[`${prefix}PROFILE_FILE`] = own.profile_file ?? '';
}

/** From now on this process and its workers load the profile from `file`. */
export function useProfileFile(file: string): void {
  process.env[`${prefix}PROFILE_FILE`] = file;
}

/** From now on this process and its workers know that their run is one of so many shards. */
export function useShards(count: number): void {
  process.env[`${prefix}SHARDS`] = String(count);
}

/** A seed of its own for each check, and for each property within it: same run seed, same inputs. */
export function seedOf(runSeed: number, checkId: string, ordinal: number): number {
  return createHash('sha256').update(`${runSeed}/${checkId}/${ordinal}`).digest().readInt32BE(0);
}
