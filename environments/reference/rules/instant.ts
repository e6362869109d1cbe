import type { Value } from '../fields/field.ts';
import type { Seams } from '../seams.ts';

/** A point in time. */
export interface Instant {
  /** Epoch seconds. */
  readonly seconds: number;
  readonly nanos: number;
}

const dateText = /^(\d{4})-(\d{2})-(\d{2})$/;
const instantText = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;

/** Reads an RFC 3339 date (its midnight in UTC) or date-time; undefined when it is neither. */
export function parseInstant(text: string): Instant | undefined {
  if (dateText.test(text)) return withNanos(midnightOf(text), 0);
  const [, date = '', hour, minute, second, fraction = '', offset = ''] = instantText.exec(text) ?? [];
  const midnight = midnightOf(date);
  const [hours, minutes, seconds, shift] = [
    Number(hour),
    Number(minute),
    Number(second),
    offsetSeconds(offset),
  ];
  // RFC 3339 allows a leap second, written 60.
  if (midnight === undefined || shift === undefined || hours > 23 || minutes > 59 || seconds > 60)
    return undefined;
  return withNanos(
    midnight + hours * 3600 + minutes * 60 + seconds - shift,
    Number(fraction.padEnd(9, '0').slice(0, 9)),
  );
}

/** The instant that a stored value tells, if it is a date. */
export function instantOf(rules: Seams, value: Value): Instant | undefined {
  return typeof value === 'string' ? rules.parseInstant(value) : undefined;
}

/** Below zero when a is earlier, above zero when later. */
export function compareInstants(a: Instant, b: Instant): number {
  return a.seconds - b.seconds || a.nanos - b.nanos;
}

/** Whether a text is written as the format wants it. */
export function isWrittenAs(format: string | undefined, text: string): boolean {
  if (format === 'date') return dateText.test(text);
  return format === 'date-time' ? instantText.test(text) : true;
}

function withNanos(seconds: number | undefined, nanos: number): Instant | undefined {
  return seconds === undefined ? undefined : { seconds, nanos };
}

function midnightOf(text: string): number | undefined {
  const [, year, month, day] = dateText.exec(text) ?? [];
  const date = new Date(0);
  // setUTCFullYear takes the years 0 to 99 as they stand.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.getTime() / 1000 : undefined;
}

function offsetSeconds(offset: string): number | undefined {
  if (offset === 'Z' || offset === 'z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(4, 6));
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60);
}
