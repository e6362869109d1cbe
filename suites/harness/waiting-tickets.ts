import { Redactor } from '../../client/redaction.ts';
import { ticketHomeOf } from '../../client/ticket.ts';
import { TicketFolder } from '../../client/ticket-folder.ts';
import type { Profile } from '../../environments/profile.ts';
import type { TicketNote } from './check-log.ts';
import type { WaitingTickets } from './run-metadata.ts';
import { noteOf } from './ticket-note.ts';

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
