import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  type Moment,
  momentIn,
  momentOrder,
  showsMoment,
  showsMomentInPart,
} from '../../specs/semantics/moment.ts';
import type { Ruling } from '../../specs/semantics/ruling.ts';
import { instantText, offset, ruling } from './semantics-values.ts';

const milliseconds = fc.integer({ min: 0, max: Date.parse('2037-12-31T00:00:00Z') });

test('an instant is the same in every zone', () => {
  fc.assert(
    fc.property(milliseconds, offset, offset, (at, here, there) => {
      expect(ruling('date', instantText(at, here), 'IS', instantText(at, there))).toBe('must');
      expect(ruling('date', instantText(at, here), 'IS_BEFORE', instantText(at, there))).toBe('must not');
      expect(ruling('date', instantText(at, here), 'IS_BEFORE_OR_ON', instantText(at, there))).toBe('must');
    }),
  );
});

test('instants compare by when they are, not by how they are written', () => {
  fc.assert(
    fc.property(milliseconds, milliseconds, offset, offset, (one, other, here, there) => {
      const expected = one < other ? 'must' : 'must not';
      expect(ruling('date', instantText(one, here), 'IS_BEFORE', instantText(other, there))).toBe(expected);
    }),
  );
});

test('instants that may share a day may be the same date, and those further apart are not', () => {
  const hours = fc.integer({ min: 1, max: 72 });
  fc.assert(
    fc.property(milliseconds, hours, offset, offset, (at, later, here, there) => {
      const expected = later <= 26 ? 'unspecified' : 'must not';
      const given = instantText(at + later * 3_600_000, there);
      expect(ruling('date', instantText(at, here), 'IS', given)).toBe(expected);
      expect(ruling('date', given, 'IS', instantText(at, here))).toBe(expected);
    }),
  );
});

const day = { isDay: true, start: 0n };
const instant = (start: bigint) => ({ isDay: false, start });
const hour = 3_600_000_000_000n;

test('an instant up to 26 hours beside a day is not decided, and a nanosecond further off it is', () => {
  for (const [end, order] of [
    [-26n * hour, 1],
    [50n * hour, -1],
  ] as const) {
    const beyond = instant(end - BigInt(order));
    expect(momentOrder(day, instant(end))).toBeUndefined();
    expect(momentOrder(instant(end), day)).toBeUndefined();
    expect(momentOrder(day, beyond)).toBe(order);
    expect(momentOrder(beyond, day)).toBe(-order);
  }
});

test('a day is shown by instants up to 14 hours from its midnight in UTC, and by no other', () => {
  for (const side of [-1n, 1n]) {
    expect(showsMoment(instant(side * 14n * hour), day)).toBe(true);
    expect(showsMoment(instant(side * (14n * hour + 1n)), day)).toBe(false);
  }
});

test('only a text that is nothing but a moment is one', () => {
  const zones = ['+02:00', '-23:59', '+20:00'].map((zone) => `2024-03-01T12:00:00.5${zone}`);
  for (const moment of ['2024-03-01', '2024-03-01T12:00:00Z', ...zones]) {
    expect(momentIn(moment)).toBeDefined();
    for (const other of [`x${moment}`, `${moment}x`, [moment], null, 20_240_301]) {
      expect(momentIn(other)).toBeUndefined();
    }
  }
  expect(momentIn('2024-03-01T12:00:00+24:00')).toBeUndefined();
});

test('a day begins at the same moment wherever the kit runs', () => {
  const { TZ } = process.env;
  try {
    for (const zone of ['America/New_York', 'Asia/Tokyo']) {
      process.env.TZ = zone;
      expect(momentIn('1970-01-01')).toEqual(day);
    }
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

test('an instant on a day, in whatever zone, is not decided against that day', () => {
  fc.assert(
    fc.property(milliseconds, offset, (at, zone) => {
      const stored = instantText(at, zone);
      for (const operation of ['IS', 'IS_NOT', 'IS_BEFORE', 'IS_AFTER_OR_ON']) {
        expect(ruling('date', stored, operation, stored.slice(0, 10))).toBe('unspecified');
        expect(ruling('date', stored.slice(0, 10), operation, stored)).toBe('unspecified');
      }
    }),
  );
});

const examples: readonly (readonly [stored: string, operation: string, given: unknown, expected: Ruling])[] =
  [
    ['2024-02-29', 'IS_AFTER', '2024-02-28', 'must'],
    ['2024-02-29', 'IS_BEFORE', '2024-03-01', 'must'],
    ['2024-12-31', 'IS_BEFORE', '2025-01-01', 'must'],
    ['2023-02-29', 'IS_BEFORE', '2025-01-01', 'unspecified'],
    ['2024-02-30T00:00:00Z', 'IS_BEFORE', '2025-01-01', 'unspecified'],
    ['2024-13-01', 'IS_EMPTY', undefined, 'unspecified'],
    ['next week', 'IS_EMPTY', undefined, 'unspecified'],
    ['2024-12-31T23:30:00-12:00', 'IS', '2025-01-01T11:30:00Z', 'must'],
    ['2025-01-01T13:59:59+14:00', 'IS_BEFORE', '2025-01-01T00:00:00Z', 'must'],
    ['2025-01-01T14:00:00+14:00', 'IS', '2024-12-31T12:00:00-12:00', 'must'],
    ['2025-01-01T00:00:00+14:00', 'IS_BEFORE', '2024-12-31T00:00:00-12:00', 'must'],
    ['2024-02-29T23:59:59Z', 'IS_BEFORE', '2024-03-01T00:00:00Z', 'must'],
    ['2024-03-01T00:00:00.1Z', 'IS', '2024-03-01T00:00:00.100Z', 'must'],
    ['2024-03-01T00:00:00.000000001Z', 'IS_AFTER', '2024-03-01T00:00:00Z', 'must'],
    ['2024-03-01T00:00:00.009Z', 'IS_BEFORE', '2024-03-01T00:00:00.01Z', 'must'],
    ['2024-03-01t00:00:00z', 'IS', '2024-03-01T00:00:00Z', 'must'],
    ['2024-03-01T00:00:00', 'IS', '2024-03-01T00:00:00', 'unspecified'],
    ['2024-03-01T25:00:00Z', 'IS', '2024-03-01T25:00:00Z', 'unspecified'],
    ['2024-03-01', 'IS_BEFORE', '2024-03-02T12:00:00Z', 'unspecified'],
    ['2024-03-01', 'IS_BEFORE', '2024-03-04T00:00:00Z', 'must'],
    ['2024-03-01', 'IS_AFTER', '2024-02-28T00:00:00Z', 'must'],
    ['2024-03-02', 'IS_BETWEEN', ['2024-03-01', '2024-03-03'], 'must'],
    ['2024-03-01', 'IS_BETWEEN', ['2024-03-01', '2024-03-03'], 'unspecified'],
    ['2024-03-01T12:00:00Z', 'IS_BETWEEN', ['2024-03-01', '2024-03-09'], 'unspecified'],
    ['2024-03-05T12:00:00Z', 'IS_BETWEEN', ['2024-03-01', '2024-03-09'], 'must'],
    ['2024-03-20T12:00:00Z', 'IS_NOT_BETWEEN', ['2024-03-01', '2024-03-09'], 'must'],
    ['2024-03-20', 'IS_BETWEEN', ['2024-03-09', '2024-03-01'], 'unspecified'],
  ];

for (const [stored, operation, given, expected] of examples) {
  test(`${stored} ${operation} ${JSON.stringify(given)}: ${expected}`, () => {
    expect(ruling('date', stored, operation, given)).toBe(expected);
  });
}

test('of a part of a second the last digits may be cut or rounded, and none may move', () => {
  const written = momentIn('2021-03-06T08:30:05.125Z') as Moment;
  const shows = (text: string): boolean => showsMomentInPart(momentIn(text) as Moment, written);
  for (const part of [
    '05Z',
    '06Z',
    '05.1Z',
    '05.12Z',
    '05.13Z',
    '05.125Z',
    '05.125000Z',
    '05.127Z',
    '05.124999Z',
  ])
    expect(shows(`2021-03-06T08:30:${part}`), part).toBe(true);
  for (const part of ['04Z', '05.000125Z', '05.5Z', '05.25Z', '07Z'])
    expect(shows(`2021-03-06T08:30:${part}`), part).toBe(false);
});
