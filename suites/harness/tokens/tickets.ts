import { Redactor } from '../../../client/credentials/redaction.ts';
import { ticketHomeOf, type Ticket } from '../../../client/credentials/ticket.ts';
import { TicketFolder } from '../../../client/credentials/ticket-folder.ts';
import type { Profile } from '../../../environments/profile.ts';
import type { TicketNote } from '../results/check-log.ts';
import type { WaitingTickets } from '../results/run-metadata.ts';

/** Where the clock can be moved there are no tickets. */
function folderOf(profile: Profile): TicketFolder | undefined {
  const home = ticketHomeOf(profile);
  if (home === undefined || profile.control_url !== undefined) return undefined;
  return new TicketFolder(profile.state_dir, home, new Redactor());
}

/** What stands among the tickets and cannot be used, each in a sentence. */
export function ticketProblems(profile: Profile): readonly string[] {
  return folderOf(profile)?.all().problems ?? [];
}

/** The tickets that wait at the end of a run. Those that nobody can redeem any more are removed. */
export function sortTickets(profile: Profile, now: Date): WaitingTickets {
  const folder = folderOf(profile);
  const open: TicketNote[] = [];
  const overdue: TicketNote[] = [];
  for (const { file, ticket } of folder?.all().tickets ?? []) {
    const isOver = ticket.redeem_until < now.getTime() / 1000;
    (isOver ? overdue : open).push(noteOf(ticket));
    if (isOver) folder?.drop(file);
  }
  return { open, overdue };
}

/** A moment of the epoch, in seconds, as ISO 8601. */
function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

export function noteOf({ kind, clauses, check, made_at, redeem_from, redeem_until }: Ticket): TicketNote {
  return { kind, clauses, check, made_at: iso(made_at), due: iso(redeem_from), until: iso(redeem_until) };
}
