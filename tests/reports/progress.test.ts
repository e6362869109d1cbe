import { expect, test } from '@playwright/test';
import { ProgressDisplay, progressLine } from '../../reports/progress.ts';
import { terminal } from './terminal.ts';

const some = { done: 3, total: 60, requests: 1_250, outstanding: 40, seconds: 10 };
const someLine = '3/60 checks · 1,250 requests · 125/s · 40 records to delete';

/** A display whose clock stands until it is set. */
function display(screen: ReturnType<typeof terminal>): {
  shown: ProgressDisplay;
  at: (milliseconds: number) => void;
} {
  let now = 0;
  const shown = new ProgressDisplay(screen, () => now);
  return {
    shown,
    at: (milliseconds) => {
      now = milliseconds;
      shown.show(some);
    },
  };
}

test('progress tells checks, requests, requests per second and records to delete', () => {
  expect(progressLine(some)).toBe(someLine);
});

test('before any time has passed there is no rate', () => {
  expect(progressLine({ done: 0, total: 60, requests: 5, outstanding: 0, seconds: 0 })).toBe(
    '0/60 checks · 5 requests · 0/s · 0 records to delete',
  );
});

test('on a terminal one line is redrawn in place', () => {
  const screen = terminal(true);
  const { at } = display(screen);
  at(150);
  at(300);
  expect(screen.written).toEqual(Array(2).fill(`\r\u001b[2K${someLine}`));
});

test('on a terminal it is redrawn ten times a second at most', () => {
  const screen = terminal(true);
  const { at } = display(screen);
  for (let now = 0; now <= 1_000; now += 10) at(now);
  expect(screen.written).toHaveLength(10);
});

test('elsewhere a plain line appears every five seconds', () => {
  const screen = terminal(false);
  const { at } = display(screen);
  for (let now = 0; now <= 11_000; now += 500) at(now);
  expect(screen.written).toEqual(Array(2).fill(`${someLine}\n`));
});

test('a line never fills the last column, so that it cannot wrap', () => {
  const screen = terminal(true, 20);
  display(screen).at(200);
  expect(screen.written).toEqual([`\r\u001b[2K${someLine.slice(0, 19)}`]);
});

test('the live line is wiped once, and only where one was drawn', () => {
  const screen = terminal(true);
  const { shown, at } = display(screen);
  shown.clear();
  expect(screen.written).toEqual([]);
  at(200);
  shown.clear();
  shown.clear();
  expect(screen.written.slice(1)).toEqual(['\r\u001b[2K']);
});

test('plain lines are never wiped', () => {
  const screen = terminal(false);
  const { shown, at } = display(screen);
  at(6_000);
  shown.clear();
  expect(screen.written).toEqual([`${someLine}\n`]);
});
