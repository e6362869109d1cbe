import type { Value } from '../fields/field.ts';
import type { Condition } from '../rules/filter.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { asking, emptyWhere, judging, unsetIsFilled } from './patching/filtering.ts';

/** Epoch seconds of a comparand. */
function secondsIn({ comparands }: Condition, index = 0): number {
  const wanted = comparands[index];
  return typeof wanted === 'object' ? wanted.seconds : Number.NaN;
}

/** Epoch seconds of a stored date. */
function secondsOf(stored: Value | undefined): number {
  return Date.parse(String(stored)) / 1_000;
}

/** IS finds every day that is written alike from one place to another. */
function alikeBetween(start: number, end: number): Patch {
  return judging('date', /^IS$/, (right, stored, condition) => {
    const wanted = new Date(secondsIn(condition) * 1_000).toISOString();
    return right || String(stored).slice(start, end) === wanted.slice(start, end);
  });
}

/** What filters on dates and instants find wrongly. */
export const dateOperatorFaults: readonly Fault[] = [
  {
    id: 'other-dates-dropped',
    clause: 'OPERATORS-11',
    sentence: 'IS_NOT finds no date at all.',
    kind: 'crude',
    patch: judging('date', /^IS_NOT$/, () => false),
  },
  {
    id: 'leap-days-not-found',
    clause: 'OPERATORS-11',
    sentence: 'IS finds no 29 February.',
    kind: 'rare',
    patch: judging('date', /^IS$/, (right, stored) => right && !String(stored).includes('-02-29')),
  },
  {
    id: 'month-as-date',
    clause: 'OPERATORS-11',
    sentence: 'IS on a date field finds every day of the same month.',
    kind: 'subtle',
    patch: alikeBetween(0, 7),
  },
  {
    id: 'birthday-as-date',
    clause: 'OPERATORS-11',
    sentence: 'IS on a date field finds the same day of every year.',
    kind: 'subtle',
    patch: alikeBetween(5, 10),
  },
  {
    id: 'early-days-of-month-missed',
    clause: 'OPERATORS-11',
    sentence: 'IS finds none of the first nine days of a month.',
    kind: 'rare',
    patch: judging('date', /^IS$/, (right, stored) => right && !/-0\d$/.test(String(stored))),
  },
  {
    id: 'on-left-out',
    clause: 'OPERATORS-12',
    sentence: 'IS_BEFORE_OR_ON and IS_AFTER_OR_ON leave the given date out.',
    kind: 'crude',
    patch: judging('date', /_OR_ON$/, (right, stored, condition) => {
      return right && secondsOf(stored) !== secondsIn(condition);
    }),
  },
  {
    id: 'before-takes-the-date',
    clause: 'OPERATORS-12',
    sentence: 'IS_BEFORE finds the given date as well.',
    kind: 'subtle',
    patch: asking('date', /^IS_BEFORE$/, () => ({ operation: 'IS_BEFORE_OR_ON' })),
  },
  {
    id: 'time-of-day-overlooked',
    clause: 'OPERATORS-12',
    sentence: 'IS_AFTER compares the days of two instants and overlooks their times.',
    kind: 'rare',
    patch: judging('date', /^IS_AFTER$/, (right, stored, condition) => {
      return right && Math.floor(secondsOf(stored) / 86_400) > Math.floor(secondsIn(condition) / 86_400);
    }),
  },
  {
    id: 'early-dates-missed',
    clause: 'OPERATORS-12',
    sentence: 'IS_AFTER and IS_AFTER_OR_ON find no date before 1970.',
    kind: 'rare',
    patch: judging('date', /^IS_AFTER/, (right, stored) => right && secondsOf(stored) > 0),
  },
  {
    id: 'part-of-second-overlooked',
    clause: 'OPERATORS-12',
    sentence: 'IS_AFTER compares whole seconds and overlooks the part of one that an instant has.',
    kind: 'rare',
    patch: judging('date', /^IS_AFTER$/, (right, stored, condition) => {
      return right && Math.floor(secondsOf(stored)) > secondsIn(condition);
    }),
  },
  {
    id: 'filters-on-making-ignored',
    clause: 'OPERATORS-12',
    sentence: 'A filter on the time at which a record was made keeps every record.',
    kind: 'rare',
    patch: judging(
      'date',
      /^IS_(BEFORE|AFTER)/,
      (right, _stored, { field }) => right || field.id === 'system__created_at',
    ),
  },
  {
    id: 'date-range-without-lower-end',
    clause: 'OPERATORS-13',
    sentence: 'IS_BETWEEN on a date field knows no lower end.',
    kind: 'crude',
    patch: judging('date', /^IS_BETWEEN$/, (right, stored, condition) => {
      return right || secondsOf(stored) < secondsIn(condition);
    }),
  },
  {
    id: 'spans-begin-at-the-epoch',
    clause: 'OPERATORS-13',
    sentence: 'A span of dates that starts before 1970 is taken to start then.',
    kind: 'rare',
    patch: judging('date', /^IS_BETWEEN$/, (right, stored) => right && secondsOf(stored) >= 0),
  },
  {
    id: 'only-earlier-dates-outside',
    clause: 'OPERATORS-13',
    sentence: 'IS_NOT_BETWEEN keeps nothing later than a span.',
    kind: 'subtle',
    patch: judging(
      'date',
      /^IS_NOT_BETWEEN$/,
      (right, stored, condition) => right && secondsOf(stored) <= secondsIn(condition),
    ),
  },
  {
    id: 'span-of-years-empty',
    clause: 'OPERATORS-13',
    sentence: 'IS_BETWEEN finds nothing in a span of more than a year.',
    kind: 'rare',
    patch: judging('date', /^IS_BETWEEN$/, (right, _, condition) => {
      return right && secondsIn(condition, 1) - secondsIn(condition) < 365 * 86_400;
    }),
  },
  {
    id: 'ranges-of-days-without-end',
    clause: 'OPERATORS-13',
    sentence: 'IS_BETWEEN of two days finds every day after the first.',
    kind: 'rare',
    patch: judging('date', /^IS_BETWEEN$/, (right, stored, condition) => {
      const isDay = condition.field.schema.format === 'date';
      return right || (isDay && secondsOf(stored) > secondsIn(condition));
    }),
  },
  {
    id: 'undated-filled',
    clause: 'OPERATORS-14',
    sentence: 'A date field without a date is not empty.',
    kind: 'crude',
    patch: judging('date', /_EMPTY$/, unsetIsFilled),
  },
  {
    id: 'midnight-empty',
    clause: 'OPERATORS-14',
    sentence: 'A date field that holds a midnight counts as undated.',
    kind: 'subtle',
    patch: judging(
      'date',
      /_EMPTY$/,
      emptyWhere((stored) => secondsOf(stored) % 86_400 === 0),
    ),
  },
  {
    id: 'later-years-empty',
    clause: 'OPERATORS-14',
    sentence: 'A date after 2021 counts as none.',
    kind: 'rare',
    patch: judging(
      'date',
      /_EMPTY$/,
      emptyWhere((stored) => String(stored) > '2022'),
    ),
  },
  {
    id: 'early-days-count-as-none',
    clause: 'OPERATORS-14',
    sentence: 'To filters for empty fields a day before 1970 is none.',
    kind: 'rare',
    patch: judging(
      'date',
      /_EMPTY$/,
      emptyWhere((stored) => secondsOf(stored) < 0),
    ),
  },
  {
    id: 'early-instants-count-as-none',
    clause: 'OPERATORS-14',
    sentence: 'To filters for empty fields an instant before 1970 is none.',
    kind: 'rare',
    patch: judging(
      'date',
      /_EMPTY$/,
      emptyWhere((stored) => String(stored).includes('T') && secondsOf(stored) < 0),
    ),
  },
  {
    id: 'time-zone-turned-round',
    clause: 'OPERATORS-25',
    sentence: 'The time zone of an instant counts in the wrong direction.',
    kind: 'crude',
    patch: (seams) => ({
      parseInstant: (text) =>
        seams.parseInstant(text.replace(/[+-](?=\d\d:\d\d$)/, (sign) => (sign === '+' ? '-' : '+'))),
    }),
  },
  {
    id: 'clocks-behind-refused',
    clause: 'OPERATORS-25',
    sentence: 'A filter refuses an instant of a clock that is behind UTC.',
    kind: 'rare',
    patch: (seams) => ({
      readComparand: (rules, field, value) => {
        if (/T.*-\d\d:\d\d$/.test(String(value))) throw rules.refuseValue(field, value);
        return seams.readComparand(rules, field, value);
      },
    }),
  },
  {
    id: 'time-zone-ignored',
    clause: 'OPERATORS-25',
    sentence: 'The time zone of an instant is overlooked, so its clock time counts as UTC.',
    kind: 'subtle',
    patch: (seams) => ({ parseInstant: (text) => seams.parseInstant(text.replace(/[+-]\d\d:\d\d$/, 'Z')) }),
  },
  {
    id: 'minutes-of-zone-overlooked',
    clause: 'OPERATORS-25',
    sentence: 'The minutes of a time zone are overlooked.',
    kind: 'rare',
    patch: (seams) => ({
      parseInstant: (text) => seams.parseInstant(text.replace(/([+-]\d\d):\d\d$/, '$1:00')),
    }),
  },
];
