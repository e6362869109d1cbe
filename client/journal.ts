import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Where a marker stands: the records of one population carry `value` in `field`. */
export interface Marker {
  readonly field: string;
  readonly value: string;
}

/** One line of a journal. `intended` is written, and on disk, before the request that may create goes out. */
export type JournalEntry =
  | {
      readonly event: 'intended';
      readonly resource_type: string;
      readonly marker: Marker;
      readonly count: number;
    }
  | {
      readonly event: 'found';
      readonly resource_type: string;
      readonly id: string;
      readonly permanent: boolean;
    }
  | { readonly event: 'deleted'; readonly resource_type: string; readonly id: string };

/** Appends to one worker's file of a run's journal. */
export class Journal {
  readonly #file: string;
  #descriptor: number | undefined;
  #outstanding = 0;

  constructor(runFolder: string, worker: string) {
    this.#file = join(runFolder, `${worker}.jsonl`);
  }

  write(entry: JournalEntry): void {
    this.#descriptor ??= openSync(this.#file, 'a', 0o600);
    writeSync(this.#descriptor, `${JSON.stringify(entry)}\n`);
    if (entry.event === 'intended') {
      fsyncSync(this.#descriptor);
      this.#outstanding += entry.count;
    }
    if (entry.event === 'deleted') this.#outstanding -= 1;
  }

  /** How many records may still have to be deleted: a create that was refused counts until the end. */
  get outstanding(): number {
    return Math.max(0, this.#outstanding);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

/** What one run has made and unmade, by record id. */
export interface JournalTally {
  readonly created: number;
  readonly deleted: number;
  /** Records that stand and cannot be deleted through the interface. */
  readonly permanent: number;
  /** The kit's records that still stand and could be deleted, as `type/id`. */
  readonly left: readonly string[];
}

export function journalFolder(stateDir: string, runId: string): string {
  const folder = join(stateDir, 'journal', runId);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Reads the whole journal of a run. A last line cut off by a crash is left out: its request was never sent. */
export function readJournal(runFolder: string): JournalEntry[] {
  if (!existsSync(runFolder)) return [];
  return readdirSync(runFolder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => readFileSync(join(runFolder, name), 'utf8').split('\n').slice(0, -1))
    .map((line) => JSON.parse(line) as JournalEntry);
}

/** Counts what a journal tells, in its order: a record that is found after its deletion stands again. */
export function tally(entries: readonly JournalEntry[]): JournalTally {
  const created = new Set<string>();
  const standing = new Map<string, { readonly permanent: boolean }>();
  for (const entry of entries) {
    if (entry.event === 'intended') continue;
    const record = `${entry.resource_type}/${entry.id}`;
    created.add(record);
    if (entry.event === 'found') standing.set(record, entry);
    else standing.delete(record);
  }
  const permanent = [...standing.values()].filter((record) => record.permanent).length;
  return {
    created: created.size,
    deleted: created.size - standing.size,
    permanent,
    left: [...standing].flatMap(([record, found]) => (found.permanent ? [] : [record])),
  };
}
