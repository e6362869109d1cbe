import type { Exchange } from './exchange.ts';

/**
 * The index of the first exchange that overlaps with another. Whoever sends one before that has read all that came
 * earlier, and does one thing after the other.
 */
export function sequentialUpTo(exchanges: readonly Exchange[]): number {
  const overlap = exchanges.findIndex(
    (exchange, at) => at > 0 && exchange.started < (exchanges[at - 1]?.ended ?? 0),
  );
  return overlap === -1 ? Infinity : (exchanges[overlap]?.index ?? 0);
}

/** By the clock of the service, which the clock of a recorder need not be; undefined where it does not tell. */
export function serviceTime({ response }: Exchange): number | undefined {
  const told = Date.parse(response?.headers['date'] ?? '');
  return Number.isNaN(told) ? undefined : told;
}
