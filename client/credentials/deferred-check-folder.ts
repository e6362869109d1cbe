import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processIdentity } from '../limits/process-identity.ts';
import type { Redactor } from './redaction.ts';
import { isSameHome, type DeferredCheck, type TokenHome } from './deferred-check.ts';
import { readDeferredCheck, writeDeferredCheck } from './deferred-check-file.ts';

interface FiledCheck {
  readonly file: string;
  readonly deferred: DeferredCheck;
}

/** What the folder holds for one environment, and what stands there and cannot be used, each in a sentence. */
export interface FiledChecks {
  readonly checks: readonly FiledCheck[];
  readonly problems: readonly string[];
}

/** A deferred check that no other run can take now. */
export interface ClaimedCheck {
  readonly deferred: DeferredCheck;
  /** It is decided, and gone. */
  settle(): void;
  /** It is not decided, or it failed: a later run is to have it again. */
  putBack(): void;
}

/** With this many waiting, a check leaves no further one. */
const mostOfOneCheck = 5;

/** A file under one of these names is claimed, or being written, by the process of the mark. */
const heldName = /^(?<name>[0-9a-f]+\.json)\.(?<mark>\d+-\d*)\.(?<what>claimed|new)$/;

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}

/**
 * The deferred checks in a state folder that belong to one environment and application: a file each, which only its
 * owner can read. One is claimed by renaming its file, so of several runs one has it.
 */
export class DeferredCheckFolder {
  readonly #folder: string;
  readonly #home: TokenHome;
  readonly #redactor: Redactor;
  readonly #mark = processIdentity();

  /** @param redactor learns each token before anybody can see it */
  constructor(stateDir: string, home: TokenHome, redactor: Redactor) {
    this.#folder = join(stateDir, 'tickets');
    this.#home = home;
    this.#redactor = redactor;
  }

  /** Those that wait, the oldest first. */
  all(): FiledChecks {
    const checks: FiledCheck[] = [];
    const problems: string[] = [];
    for (const name of this.#names(problems)) {
      const file = join(this.#folder, name);
      try {
        const deferred = readDeferredCheck(file);
        if (typeof deferred === 'string') {
          problems.push(deferred);
          continue;
        }
        this.#redactor.hide(deferred.access_token, 'access token');
        if (isSameHome(deferred.environment, this.#home)) checks.push({ file, deferred });
      } catch (error) {
        // Another run may have claimed it since it was listed.
        if (codeOf(error) !== 'ENOENT') problems.push(`${file} cannot be read (${codeOf(error)})`);
      }
    }
    return { checks: checks.toSorted((a, b) => a.deferred.made_at - b.deferred.made_at), problems };
  }

  /** Defers a check, unless it waits with the same token, or with enough of them. Returns one that waits. */
  leave(left: Omit<DeferredCheck, 'environment'>): DeferredCheck {
    const deferred = { environment: this.#home, ...left };
    const waiting = this.all().checks.flatMap((filed) =>
      filed.deferred.check === deferred.check ? [filed.deferred] : [],
    );
    const known = waiting.find(({ access_token }) => access_token === deferred.access_token);
    if (known !== undefined) return known;
    const [oldest] = waiting;
    if (oldest !== undefined && waiting.length >= mostOfOneCheck) return oldest;
    this.#write(deferred);
    return deferred;
  }

  #write(deferred: DeferredCheck): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    chmodSync(this.#folder, 0o700);
    const file = join(this.#folder, this.#nameOf(deferred));
    writeDeferredCheck(file, `${file}.${this.#mark}.new`, deferred);
  }

  /** Claims the oldest one of a check that is due; undefined when there is none. */
  claim(check: string, isDue: (deferred: DeferredCheck) => boolean): ClaimedCheck | undefined {
    for (const { file, deferred } of this.all().checks) {
      if (deferred.check !== check || !isDue(deferred)) continue;
      const claimed = `${file}.${this.#mark}.claimed`;
      if (!isRenamed(file, claimed)) continue;
      return {
        deferred,
        settle: () => rmSync(claimed, { force: true }),
        putBack: () => void isRenamed(claimed, file),
      };
    }
    return undefined;
  }

  /** Removes one that nobody can decide any more. */
  drop(file: string): void {
    rmSync(file, { force: true });
  }

  /** The names of those that wait. What a dead process held is set free first. */
  #names(problems: string[]): readonly string[] {
    if (!existsSync(this.#folder)) return [];
    try {
      for (const held of readdirSync(this.#folder)) this.#setFree(held);
      return readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    } catch (error) {
      problems.push(`${this.#folder} cannot be read (${codeOf(error)})`);
      return [];
    }
  }

  #setFree(held: string): void {
    const { name, mark = '', what } = heldName.exec(held)?.groups ?? {};
    if (name === undefined || isRunning(mark)) return;
    const file = join(this.#folder, held);
    if (what === 'new') rmSync(file, { force: true });
    else isRenamed(file, join(this.#folder, name));
  }

  /** One name for one check and token, so that two runs at once defer it once. */
  #nameOf({ check, access_token }: DeferredCheck): string {
    const identity = JSON.stringify([this.#home, check, access_token]);
    return `${createHash('sha256').update(identity).digest('hex').slice(0, 24)}.json`;
  }
}

/** False when the file is no longer there: another process was quicker. */
function isRenamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
