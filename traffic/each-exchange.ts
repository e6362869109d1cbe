import type { Exchange } from './exchange.ts';
import type { Law, Traffic } from './law.ts';

/** What one exchange shows of a rule: that it was kept, how it was broken, or nothing. */
export type Shown = 'kept' | { readonly breach: string } | undefined;

/** The trials of a rule that each exchange keeps or breaks by itself. */
export function overEach(shownBy: (exchange: Exchange, traffic: Traffic) => Shown): Law['trials'] {
  return (traffic) =>
    traffic.exchanges.flatMap((exchange) => {
      const shown = shownBy(exchange, traffic);
      if (shown === undefined) return [];
      return shown === 'kept' ? { exchanges: [exchange] } : { exchanges: [exchange], breach: shown.breach };
    });
}

/** Kept where nothing is to be said against it. */
export function unless(breach: string | undefined): Shown {
  return breach === undefined ? 'kept' : { breach };
}

/** A value as a breach quotes it. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
