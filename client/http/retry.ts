import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered, type UnansweredCode } from '../errors.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** The environment's own troubles: an answer with one of these says nothing about the clause under test. */
const troubleStatuses: Readonly<Record<number, UnansweredCode>> = {
  429: 'throttled',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** With these the service says that it did not begin, so even a write may be sent again. */
const notBegun: ReadonlySet<number> = new Set([429, 503]);

/** The same request would fare the same, only later. */
const notWorthRepeating: ReadonlySet<UnansweredCode> = new Set([
  'timed_out',
  'oversized_answer',
  'unreadable_answer',
]);

/** With these the environment says that it is away, whatever was asked. */
export const unavailableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

const attempts = 4;
/** Too many requests pass: those of us all become fewer. */
const attemptsAmongTooMany = 6;
const firstPauseMs = 100;

/** Who asks for a longer pause is not asked again. */
export const longestPauseMs = 20_000;

/** Date.parse alone takes almost any text that holds a number for a date. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .+ GMT$/;

/** Retry-After in either form (RFC 9110, 10.2.3), in milliseconds; undefined when absent or unreadable. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = httpDate.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The pause that an answer asks for, by the clock of the service where it tells the time, in milliseconds. */
export function retryAfterOf({ headers }: WireAnswer): number | undefined {
  const told = Date.parse(headers['date'] ?? '');
  return retryAfterMs(headers['retry-after'], Number.isNaN(told) ? Date.now() : told);
}

/** How long to wait before the next attempt: what the service asks for, within reason, else a little and ever more. */
export function pauseMs(attempt: number, retryAfter: number | undefined): number {
  const backoff = firstPauseMs * 2 ** attempt * (0.5 + Math.random());
  return Math.min(longestPauseMs, Math.max(retryAfter ?? 0, backoff));
}

/**
 * Asks again while the environment is in trouble, and only where asking again is safe: a write is repeated
 * only when it was certainly not carried out. An answer with any other status is returned as it is.
 */
export async function askPatiently(
  send: (wire: WireRequest) => Promise<WireAnswer>,
  wire: WireRequest,
  writes: boolean,
): Promise<WireAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    let retryAfter: number | undefined;
    const answer = await send(wire).catch((error: unknown) => {
      if (attempt >= attempts - 1 || !mayBeRepeated(error, writes)) throw error;
    });
    if (answer !== undefined) {
      const trouble = troubleStatuses[answer.status];
      if (trouble === undefined) return answer;
      const definite = notBegun.has(answer.status);
      const last = attempt >= (trouble === 'throttled' ? attemptsAmongTooMany : attempts) - 1;
      retryAfter = retryAfterOf(answer);
      const isTooLong = retryAfter !== undefined && retryAfter > longestPauseMs;
      if (last || isTooLong || (writes && !definite)) {
        throw new Unanswered(trouble, wire, `answered ${answer.status}`, definite);
      }
    }
    await sleep(pauseMs(attempt, retryAfter));
  }
}

function mayBeRepeated(error: unknown, writes: boolean): boolean {
  if (!(error instanceof Unanswered) || (writes && !error.definite)) return false;
  return !notWorthRepeating.has(error.code);
}
