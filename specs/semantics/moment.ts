import type { Ruling } from './ruling.ts';

/** A calendar day, whose zone nobody tells, or an instant. */
export interface Moment {
  readonly isDay: boolean;
  /** Nanoseconds since the epoch; a day starts at its midnight in UTC. */
  readonly start: bigint;
}

/** Negative, zero or positive, as in sorting; undefined where the document does not decide. */
export type Order = -1 | 0 | 1 | undefined;

const hour = 3_600_000_000_000n;
const day = 24n * hour;
/** With the greatest change of clocks there is. */
const longestDay = 26n * hour;
/** From UTC, as zones go: -12:00 to +14:00. */
const farthestZone = 14n * hour;

const rfc3339 =
  /^(?<date>\d{4}-\d\d-\d\d)(?:[Tt ](?<time>(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(?<fraction>\d{1,9}))?(?<zone>[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/;

/** Reads a day or an instant as RFC 3339 writes them, to the nanosecond; undefined for anything else. */
export function momentIn(value: unknown): Moment | undefined {
  const { date, time = '00:00:00', fraction = '', zone } = typeof value === 'string' ? partsOf(value) : {};
  if (date === undefined || !isOnCalendar(date)) return undefined;
  const milliseconds = Date.parse(`${date}T${time}${zone?.toUpperCase() ?? 'Z'}`);
  return {
    isDay: zone === undefined,
    start: BigInt(milliseconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0')),
  };
}

function partsOf(text: string): Partial<Record<'date' | 'time' | 'fraction' | 'zone', string>> {
  return rfc3339.exec(text)?.groups ?? {};
}

/** A parser may turn the 30th of February into a day of March. */
function isOnCalendar(date: string): boolean {
  const midnight = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
}

/** Reads a moment that a service shows: text, or a timestamp object of seconds and nanos. */
export function shownMoment(value: unknown): Moment | undefined {
  if (value === null || typeof value !== 'object') return momentIn(value);
  const { seconds, nanos = 0 } = value as { readonly seconds?: unknown; readonly nanos?: unknown };
  if (!Number.isSafeInteger(seconds) || !Number.isSafeInteger(nanos)) return undefined;
  return { isDay: false, start: BigInt(seconds as number) * 1_000_000_000n + BigInt(nanos as number) };
}

/** Days compare as days, instants as instants. A day and an instant near it are not decided: the zone is open. */
export function momentOrder(one: Moment, other: Moment): Order {
  if (one.isDay === other.isDay) return sign(one.start - other.start);
  const [noEarlier, noLater] = [spanOf(one), spanOf(other)];
  if (noEarlier.end < noLater.start) return -1;
  return noLater.end < noEarlier.start ? 1 : undefined;
}

/** All that a moment may stand for in one zone or another. */
function spanOf({ isDay, start }: Moment): { readonly start: bigint; readonly end: bigint } {
  return isDay ? { start: start - longestDay, end: start + day + longestDay } : { start, end: start };
}

function sign(difference: bigint): Order {
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Two instants that may fall on one day may count as one date. */
export function sameMoment(one: Moment, other: Moment): Ruling {
  const order = momentOrder(one, other);
  if (order === 0) return 'must';
  if (order === undefined) return 'unspecified';
  return one.isDay || farApart(one, other) ? 'must not' : 'unspecified';
}

/** No zone and no change of clocks puts them on one day. */
function farApart(one: Moment, other: Moment): boolean {
  const gap = one.start - other.start;
  return gap > longestDay || gap < -longestDay;
}

/** Whether a shown moment is the expected one. A day may be shown as its midnight, in any zone. */
export function showsMoment(shown: Moment, expected: Moment): boolean {
  if (shown.isDay === expected.isDay) return shown.start === expected.start;
  const gap = shown.start - expected.start;
  return expected.isDay && gap <= farthestZone && gap >= -farthestZone;
}

/** A service may keep moments in steps as small as this, decimal or not, in nanoseconds. */
const smallStep = 5_000_000n;

/** Or to the second, its tenth or its hundredth. */
const coarseSteps = [1_000_000_000n, 100_000_000n, 10_000_000n];

/** Whether a shown instant is the expected one as far as it goes: a service may cut or round the part of a second. */
export function showsMomentInPart(shown: Moment, expected: Moment): boolean {
  const gap = shown.start - expected.start;
  if (gap <= smallStep && gap >= -smallStep) return true;
  return coarseSteps.some((step) => {
    const cut = expected.start - (expected.start % step);
    return shown.start === cut || shown.start === cut + step;
  });
}
