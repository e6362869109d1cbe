import type { Ticket } from '../../client/ticket.ts';
import type { TicketNote } from './check-log.ts';

/** A moment of the epoch, in seconds, as ISO 8601. */
function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

export function noteOf({ kind, clauses, check, made_at, redeem_from, redeem_until }: Ticket): TicketNote {
  return { kind, clauses, check, made_at: iso(made_at), due: iso(redeem_from), until: iso(redeem_until) };
}
