import type { Terminal } from '../../reports/terminal-text.ts';

/** A terminal of the given width that keeps what is written to it. */
export function terminal(isTTY: boolean, columns = 80): Terminal & { readonly written: string[] } {
  const written: string[] = [];
  return { written, isTTY, columns, write: (text) => void written.push(text), paint: (_, text) => text };
}
