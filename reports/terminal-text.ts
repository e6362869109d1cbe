import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Where text goes, and whether it may be coloured (https://no-color.org). Only a TTY is ever redrawn. */
export interface Terminal {
  write(text: string): void;
  readonly isTTY: boolean;
  readonly columns: number;
  paint(style: Style, text: string): string;
}

/** A stream of the process; only a terminal says that it is one, and how wide. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export function terminalOf(stream: Output, variables: NodeJS.ProcessEnv = process.env): Terminal {
  const isTTY = stream.isTTY === true && variables['TERM'] !== 'dumb';
  const coloured = isTTY && (variables['NO_COLOR'] ?? '') === '';
  return {
    write: (text) => void stream.write(text),
    isTTY,
    get columns() {
      return stream.columns ?? 80;
    },
    paint: (style, text) => (coloured ? styleText(style, text, { validateStream: false }) : text),
  };
}

/** Shows control and direction characters as escapes, so that text of a service cannot steer a terminal. */
export function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
    character === '\n' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

const thousands = new Intl.NumberFormat('en-US');

export function number(value: number): string {
  return thousands.format(value);
}

/** A moment in UTC, to the minute: `2026-11-22 15:45 UTC`. */
export function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
