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
      readonly event: 'answered';
      readonly resource_type: string;
      readonly marker: Marker;
      /** Whether the answer says that one more record stands now; an upsert may have merged. */
      readonly created: 'yes' | 'no' | 'maybe';
    }
  | {
      /** Records that were made and that no list ever showed. */
      readonly event: 'unseen';
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

/** What is known of the records under one marker. */
export interface MarkerAccount {
  /** Creates that were answered with success. */
  readonly made: number;
  /** Requests that may have made a record besides: upserts, and those whose answer was lost. */
  readonly maybe: number;
}

/** Appends to one worker's file of a run's journal. */
export class Journal {
  readonly #file: string;
  #descriptor: number | undefined;
  #outstanding = 0;
  readonly #accounts = new Map<string, { made: number; maybe: number }>();

  constructor(runFolder: string, worker: string) {
    this.#file = join(runFolder, `${worker}.jsonl`);
  }

  write(entry: JournalEntry): void {
    this.#descriptor ??= openSync(this.#file, 'a', 0o600);
    writeSync(this.#descriptor, `${JSON.stringify(entry)}\n`);
    if (entry.event === 'intended') {
      fsyncSync(this.#descriptor);
      this.#outstanding += entry.count;
      this.#open(entry.marker).maybe += entry.count;
    }
    if (entry.event === 'answered' && entry.created !== 'maybe') {
      const account = this.#open(entry.marker);
      account.maybe -= 1;
      if (entry.created === 'yes') account.made += 1;
      else this.#outstanding -= 1;
    }
    if (entry.event === 'deleted' || (entry.event === 'found' && entry.permanent)) this.#outstanding -= 1;
  }

  /** What was asked for and answered under a marker, by this worker. */
  account(marker: Marker): MarkerAccount {
    return this.#open(marker);
  }

  #open({ field, value }: Marker): { made: number; maybe: number } {
    const key = `${field}=${value}`;
    const account = this.#accounts.get(key) ?? { made: 0, maybe: 0 };
    this.#accounts.set(key, account);
    return account;
  }

  /** How many records may still have to be deleted. */
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

/** Reads the whole journal of a run. A last line cut off by a crash is left out: no request went out after it. */
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
  const unseen: string[] = [];
  let unseenCount = 0;
  for (const entry of entries) {
    if (entry.event === 'unseen') {
      unseenCount += entry.count;
      unseen.push(
        `${entry.resource_type}/? (${entry.count} with ${entry.marker.field} ${entry.marker.value})`,
      );
    }
    if (entry.event !== 'found' && entry.event !== 'deleted') continue;
    const record = `${entry.resource_type}/${entry.id}`;
    created.add(record);
    if (entry.event === 'found') standing.set(record, entry);
    else standing.delete(record);
  }
  const permanent = [...standing.values()].filter((record) => record.permanent).length;
  const left = [...standing].flatMap(([record, found]) => (found.permanent ? [] : [record]));
  return {
    created: created.size + unseenCount,
    deleted: created.size - standing.size,
    permanent,
    left: [...left, ...unseen],
  };
}
