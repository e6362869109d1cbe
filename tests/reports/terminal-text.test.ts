import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { harmless, number, type Output, terminalOf } from '../../reports/terminal-text.ts';

/** A stream as the process has them: only a terminal says that it is one. */
function stream(terminal?: { readonly columns: number }): Output & { columns?: number } {
  return { write: () => true, ...(terminal && { isTTY: true, ...terminal }) };
}

const red = '\u001b[31mfail\u001b[39m';

test('text on a terminal is painted', () => {
  expect(terminalOf(stream({ columns: 80 }), {}).paint('red', 'fail')).toBe(red);
});

test('NO_COLOR stops the painting, unless it is empty', () => {
  expect(terminalOf(stream({ columns: 80 }), { NO_COLOR: '1' }).paint('red', 'fail')).toBe('fail');
  expect(terminalOf(stream({ columns: 80 }), { NO_COLOR: '' }).paint('red', 'fail')).toBe(red);
});

test('NO_COLOR leaves the redrawing', () => {
  expect(terminalOf(stream({ columns: 80 }), { NO_COLOR: '1' }).isTTY).toBe(true);
});

test('a dumb terminal gets no escape sequence at all', () => {
  const dumb = terminalOf(stream({ columns: 80 }), { TERM: 'dumb' });
  expect(dumb.paint('red', 'fail')).toBe('fail');
  expect(dumb.isTTY).toBe(false);
});

test('a file or a pipe is not painted and has the usual width', () => {
  const pipe = terminalOf(stream(), {});
  expect(pipe.paint('red', 'fail')).toBe('fail');
  expect(pipe.isTTY).toBe(false);
  expect(pipe.columns).toBe(80);
});

test('the width is the one of the moment', () => {
  const wide = stream({ columns: 120 });
  const screen = terminalOf(wide, {});
  wide.columns = 60;
  expect(screen.columns).toBe(60);
});

const steering = fc.constantFrom(
  ...'\u0000\u0007\b\t\r\u001b\u007f\u0085\u009b\u200b\u200e\u202e\u2066\u2028\u2029\ufeff',
);

test('no text can steer the terminal', () => {
  const hostile = fc.string({
    unit: fc.oneof(steering, fc.string({ minLength: 1, maxLength: 1, unit: 'binary' })),
  });
  fc.assert(
    fc.property(hostile, (text) => !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(harmless(text).replaceAll('\n', ''))),
    {
      numRuns: 1_000,
    },
  );
});

test('line breaks and plain text of all scripts stay', () => {
  for (const text of ['a\nb', 'größer als 中文', '👍 «ok»']) expect(harmless(text)).toBe(text);
});

test('what is taken out is shown as an escape', () => {
  expect(harmless('a\u001b[31mb\u202ec')).toBe(String.raw`a\u{1b}[31mb\u{202e}c`);
});

test('large numbers are grouped', () => {
  expect([0, 999, 1_000, 1_234_567].map(number)).toEqual(['0', '999', '1,000', '1,234,567']);
});
