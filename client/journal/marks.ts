import type { Marker } from './journal-entry.ts';

/** The text with this number under a marker that numbers its records. */
function markAt({ value, numbered }: Marker, number: number): string {
  return `${value}n${number}${numbered?.suffix ?? ''}`;
}

/** Every text that records under a marker may show in its field. */
export function marksOf(marker: Marker): readonly string[] {
  const { value, numbered } = marker;
  if (numbered === undefined) return [value];
  return Array.from({ length: numbered.last }, (_, index) => markAt(marker, index + 1));
}

/** Whether a shown value is one that the records under a marker have. */
export function isMark({ value, numbered }: Marker, shown: unknown): boolean {
  if (numbered === undefined) return shown === value;
  if (typeof shown !== 'string' || !shown.startsWith(`${value}n`)) return false;
  const number = shown.slice(value.length + 1, shown.length - numbered.suffix.length);
  return shown.endsWith(numbered.suffix) && /^\d+$/.test(number);
}

/** So much of a marker tells whose it is: the run stands in it. */
export const tellingLength = 16;

/** The same where a service keeps texts in another letter case: no two long markers differ by that alone. */
export function isMarkInAnyCase(marker: Marker, shown: unknown): boolean {
  if (isMark(marker, shown)) return true;
  if (typeof shown !== 'string' || marker.value.length < tellingLength) return false;
  const { value, numbered } = marker;
  const lowered = {
    ...marker,
    value: value.toLowerCase(),
    ...(numbered && { numbered: { ...numbered, suffix: numbered.suffix.toLowerCase() } }),
  };
  return isMark(lowered, shown.toLowerCase());
}
