import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processIdentity } from '../limits/process-identity.ts';
import type { Redactor } from './redaction.ts';
import { isSameHome, type Ticket, type TicketHome } from './ticket.ts';
import { readTicket, writeTicket } from './ticket-file.ts';

interface FiledTicket {
  readonly file: string;
  readonly ticket: Ticket;
}

/** What the folder holds for one environment, and what stands there and cannot be used, each in a sentence. */
export interface FiledTickets {
  readonly tickets: readonly FiledTicket[];
  readonly problems: readonly string[];
}

/** A ticket that nobody else can redeem now. */
export interface ClaimedTicket {
  readonly ticket: Ticket;
  /** The ticket has done its work and is gone. */
  redeem(): void;
  /** Nothing was decided, or the check failed: a later run is to have the ticket again. */
  putBack(): void;
}

/** With this many waiting, a check leaves no further one. */
const mostOfOneCheck = 5;

/** A file under one of these names is a claimed ticket, or one that is being written, by the process of the mark. */
const heldName = /^(?<name>[0-9a-f]+\.json)\.(?<mark>\d+-\d*)\.(?<what>claimed|new)$/;

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}

/**
 * The tickets in a state folder that belong to one environment and application: a file each, which only its
 * owner can read. A ticket is claimed by renaming its file, so of several runs one has it.
 */
export class TicketFolder {
  readonly #folder: string;
  readonly #home: TicketHome;
  readonly #redactor: Redactor;
  readonly #mark = processIdentity();

  /** @param redactor learns each token before anybody can see it */
  constructor(stateDir: string, home: TicketHome, redactor: Redactor) {
    this.#folder = join(stateDir, 'tickets');
    this.#home = home;
    this.#redactor = redactor;
  }

  /** The tickets that wait, the oldest first. */
  all(): FiledTickets {
    const tickets: FiledTicket[] = [];
    const problems: string[] = [];
    for (const name of this.#names(problems)) {
      const file = join(this.#folder, name);
      try {
        const ticket = readTicket(file);
        if (typeof ticket === 'string') {
          problems.push(ticket);
          continue;
        }
        this.#redactor.hide(ticket.access_token, 'access token');
        if (isSameHome(ticket.environment, this.#home)) tickets.push({ file, ticket });
      } catch (error) {
        // Another run may have claimed it since it was listed.
        if (codeOf(error) !== 'ENOENT') problems.push(`${file} cannot be read (${codeOf(error)})`);
      }
    }
    return { tickets: tickets.toSorted((a, b) => a.ticket.made_at - b.ticket.made_at), problems };
  }

  /** Leaves a ticket, unless its check has one for the same token, or enough of them. Returns one that waits. */
  leave(left: Omit<Ticket, 'environment'>): Ticket {
    const ticket = { environment: this.#home, ...left };
    const waiting = this.all().tickets.flatMap((filed) =>
      filed.ticket.check === ticket.check ? [filed.ticket] : [],
    );
    const known = waiting.find(({ access_token }) => access_token === ticket.access_token);
    if (known !== undefined) return known;
    const [oldest] = waiting;
    if (oldest !== undefined && waiting.length >= mostOfOneCheck) return oldest;
    this.#write(ticket);
    return ticket;
  }

  #write(ticket: Ticket): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    chmodSync(this.#folder, 0o700);
    const file = join(this.#folder, this.#nameOf(ticket));
    writeTicket(file, `${file}.${this.#mark}.new`, ticket);
  }

  /** Claims the oldest ticket of a check that is due; undefined when there is none. */
  claim(check: string, isDue: (ticket: Ticket) => boolean): ClaimedTicket | undefined {
    for (const { file, ticket } of this.all().tickets) {
      if (ticket.check !== check || !isDue(ticket)) continue;
      const claimed = `${file}.${this.#mark}.claimed`;
      if (!isRenamed(file, claimed)) continue;
      return {
        ticket,
        redeem: () => rmSync(claimed, { force: true }),
        putBack: () => void isRenamed(claimed, file),
      };
    }
    return undefined;
  }

  /** Removes a ticket that nobody can redeem any more. */
  drop(file: string): void {
    rmSync(file, { force: true });
  }

  /** The names of the tickets that wait. What a dead process held is set free first. */
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

  /** One name for one check and token, so that two runs at once leave one ticket. */
  #nameOf({ check, access_token }: Ticket): string {
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
