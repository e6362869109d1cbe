import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Accounts, accountsOf } from './accounts.ts';
import { GroupFlush } from './group-flush.ts';
import type { JournalEntry, Marker } from './journal-entry.ts';

/** A file name that was just made is on disk only when its folder is. Windows cannot open folders and need not. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Appends to one process's file of a run's journal, and keeps its accounts. */
export class Journal {
  readonly #folder: string;
  readonly #file: string;
  readonly accounts: Accounts;
  readonly #isKept: boolean;
  readonly #flush = new GroupFlush(() => this.#flushed());
  #descriptor: number | undefined;

  /**
   * @param before what other processes wrote earlier, where this one goes on with it
   * @param isKept false where the records end with the run: then nothing waits for the disk
   */
  constructor(runFolder: string, worker: string, before: readonly JournalEntry[] = [], isKept = true) {
    this.#isKept = isKept;
    this.#folder = runFolder;
    this.#file = join(runFolder, `${worker}.jsonl`);
    this.accounts = accountsOf(before);
  }

  write(entry: JournalEntry): void {
    this.#descriptor ??= this.#opened();
    writeSync(this.#descriptor, `${JSON.stringify(entry)}\n`);
    this.accounts.take(entry);
  }

  /** Writes that a record may come of the next request, and waits until that is on disk. */
  async intend(resource_type: string, marker: Marker): Promise<void> {
    this.write({ event: 'intended', resource_type, marker, count: 1 });
    if (this.#isKept) await this.#flush.request();
  }

  async #flushed(): Promise<void> {
    if (this.#descriptor !== undefined) await promisify(fdatasync)(this.#descriptor);
  }

  #opened(): number {
    const descriptor = openSync(this.#file, 'a', 0o600);
    syncFolder(this.#folder);
    return descriptor;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

const folderName = 'journal';

export function journalFolder(stateDir: string, runId: string): string {
  const folder = join(stateDir, folderName, runId);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The runs that have a journal, oldest first: a run id begins with its time. */
export function journalledRuns(stateDir: string): readonly string[] {
  const folder = join(stateDir, folderName);
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
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
