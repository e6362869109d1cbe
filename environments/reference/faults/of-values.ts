import { type Field, isElements } from '../fields/field.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { reading, showing } from './patching/single-values.ts';

const isInstant = ({ schema }: Field): boolean => schema.format === 'date-time';

/** Both parts of a geopoint are rounded. */
function roundingDegrees(round: (degrees: number) => number): Patch {
  return (seams) => ({
    decodeGeopoint: (text) => {
      const point = seams.decodeGeopoint(text);
      return point && { latitude: round(point.latitude), longitude: round(point.longitude) };
    },
  });
}

/** What comes back in another shape than it was written in. */
export const valueFaults: readonly Fault[] = [
  {
    id: 'number-cut',
    clause: 'VALUES-02',
    sentence: 'A number that needs more than eight bits is cut.',
    kind: 'rare',
    patch: reading('integer', (value) => Number(value) % 256),
  },
  {
    id: 'days-a-day-early',
    clause: 'VALUES-02',
    sentence: 'A day is read as midnight east of Greenwich, and the day in Greenwich is stored.',
    kind: 'subtle',
    patch: reading('date', (value, { schema }) =>
      schema.format === 'date' && value !== ''
        ? new Date(Date.parse(String(value)) - 3_600_000).toISOString().slice(0, 10)
        : value,
    ),
  },
  {
    id: 'long-text-cut',
    clause: 'VALUES-15',
    sentence: 'A text is cut after 255 characters.',
    kind: 'subtle',
    patch: reading('string', (text) => String(text).slice(0, 255)),
  },
  {
    id: 'long-notes-cut',
    clause: 'VALUES-15',
    sentence: 'The body of a note is cut after 255 characters.',
    kind: 'rare',
    patch: reading('string', (text, { id }) =>
      id.endsWith('note_activity_body') ? String(text).slice(0, 255) : text,
    ),
  },
  {
    id: 'long-elements-cut',
    clause: 'VALUES-15',
    sentence: 'An element of a list is cut after sixty characters.',
    kind: 'rare',
    patch: reading('string_list', (list) =>
      isElements(list) ? list.map((element) => element.slice(0, 60)) : list,
    ),
  },
  {
    id: 'number-wrapped',
    clause: 'VALUES-15',
    sentence: 'A number is stored in 32 bits, without a look at whether it fits.',
    kind: 'rare',
    patch: reading('integer', (value) => Number(value) | 0),
  },
  {
    id: 'days-of-old-lost',
    clause: 'VALUES-15',
    sentence: 'A day before 1970 is stored as the first day of that year.',
    kind: 'rare',
    patch: reading('date', (value) =>
      Date.parse(String(value)) < 0 ? `1970-01-01${String(value).slice(10)}` : value,
    ),
  },
  {
    id: 'single-element-keeps-brackets',
    clause: 'VALUES-03',
    sentence: 'A bracketed value without a comma is stored with its brackets.',
    kind: 'subtle',
    patch: (seams) => ({ decodeList: (text) => (text.includes(',') ? seams.decodeList(text) : [text]) }),
  },
  {
    id: 'bracketed-elements-in-small-letters',
    clause: 'VALUES-03',
    sentence: 'The elements of a bracketed value are stored in small letters.',
    kind: 'rare',
    patch: (seams) => ({
      decodeList: (text) => seams.decodeList(text)?.map((element) => element.toLowerCase()),
    }),
  },
  {
    id: 'commas-do-not-separate',
    clause: 'VALUES-04',
    sentence: 'All elements between brackets are stored as one.',
    kind: 'crude',
    patch: (seams) => ({ decodeList: (text) => [(seams.decodeList(text) ?? []).join(',')] }),
  },
  {
    id: 'number-in-single-precision',
    clause: 'VALUES-02',
    sentence: 'A number is kept in single precision.',
    kind: 'rare',
    patch: reading('number', (value) => Math.fround(Number(value))),
  },
  {
    id: 'fraction-of-one-place',
    clause: 'VALUES-02',
    sentence: 'A number keeps one place of its fraction.',
    kind: 'rare',
    patch: reading('number', (value) => Math.round(Number(value) * 10) / 10),
  },
  {
    id: 'geopoint-rounded',
    clause: 'VALUES-05',
    sentence: 'Latitude and longitude are rounded to whole degrees.',
    kind: 'subtle',
    patch: roundingDegrees(Math.round),
  },
  {
    id: 'geopoint-to-hundredths',
    clause: 'VALUES-05',
    sentence: 'Latitude and longitude are rounded to two decimal places.',
    kind: 'rare',
    patch: roundingDegrees((degrees) => Number(degrees.toFixed(2))),
  },
  {
    id: 'places-of-zero-lost',
    clause: 'VALUES-05',
    sentence: 'A place on the equator, or on the first meridian, is stored as the one where both are zero.',
    kind: 'rare',
    patch: (seams) => ({
      decodeGeopoint: (text) => {
        const point = seams.decodeGeopoint(text);
        return point && point.latitude * point.longitude === 0 ? { latitude: 0, longitude: 0 } : point;
      },
    }),
  },
  {
    id: 'one-currency-only',
    clause: 'VALUES-06',
    sentence: 'Every amount of money is stored as one of euros.',
    kind: 'crude',
    patch: (seams) => ({
      decodeCurrency: (text) => {
        const money = seams.decodeCurrency(text);
        return money && { ...money, currencyCode: 'EUR' };
      },
    }),
  },
  {
    id: 'debts-without-sign',
    clause: 'VALUES-06',
    sentence: 'An amount of money below zero loses its sign.',
    kind: 'rare',
    patch: (seams) => ({
      decodeCurrency: (text) => {
        const money = seams.decodeCurrency(text);
        return money && { ...money, amount: Math.abs(money.amount) };
      },
    }),
  },
  {
    id: 'zero-not-shown',
    clause: 'VALUES-07',
    sentence: 'A list leaves out fields that hold zero or false.',
    kind: 'subtle',
    patch: (seams) => ({
      listedFields: (...asked) =>
        seams.listedFields(...asked).filter(({ value }) => value !== 0 && value !== false),
    }),
  },
  {
    id: 'offset-not-shown',
    clause: 'VALUES-08',
    sentence: 'An instant is shown with its clock time, as if that were UTC.',
    kind: 'rare',
    patch: showing((shown, field) =>
      isInstant(field) ? String(shown).replace(/[+-]\d\d:\d\d$/, 'Z') : shown,
    ),
  },
  {
    id: 'offset-minutes-not-shown',
    clause: 'VALUES-08',
    sentence: 'Of the distance of an instant from UTC, only the hours are shown.',
    kind: 'rare',
    patch: showing((shown, field) =>
      isInstant(field) ? String(shown).replace(/(?<=[+-]\d\d:)\d\d$/, '00') : shown,
    ),
  },
  {
    id: 'fraction-of-a-second-refused',
    clause: 'VALUES-08',
    sentence: 'An instant with a fraction of a second is refused.',
    kind: 'rare',
    patch: (seams) => ({
      parseInstant: (text) => (/\.\d+/.test(text) ? undefined : seams.parseInstant(text)),
    }),
  },
  {
    id: 'notes-an-hour-late',
    clause: 'VALUES-08',
    sentence: 'The instants of a note are shown an hour late.',
    kind: 'rare',
    patch: showing((shown, field) =>
      isInstant(field) && field.id.includes('_note_')
        ? new Date(Date.parse(String(shown)) + 3_600_000).toISOString()
        : shown,
    ),
  },
  {
    id: 'part-of-a-second-shown-too-small',
    clause: 'VALUES-08',
    sentence: 'The part of a second of an instant is shown a thousand times too small.',
    kind: 'rare',
    patch: showing((shown, field) =>
      isInstant(field) ? String(shown).replace(/\.(?=\d+(?:Z|[+-]\d\d:\d\d)$)/, '.000') : shown,
    ),
  },
  {
    id: 'integer-shown-as-text',
    clause: 'VALUES-12',
    sentence: 'Integers of more than two digits are shown as text.',
    kind: 'rare',
    patch: showing((shown) => (typeof shown === 'number' && shown > 99 ? String(shown) : shown)),
  },
  {
    id: 'numbers-of-companies-as-texts',
    clause: 'VALUES-12',
    sentence: 'Numbers of companies are shown as text.',
    kind: 'subtle',
    patch: showing((shown, { id }) =>
      typeof shown === 'number' && id.includes('__company_') ? String(shown) : shown,
    ),
  },
  {
    id: 'digits-in-lists-as-numbers',
    clause: 'VALUES-13',
    sentence: 'Elements of lists that are made of digits are shown as numbers.',
    kind: 'subtle',
    patch: showing((shown) =>
      Array.isArray(shown)
        ? shown.map((element) => (/^\d+$/.test(String(element)) ? Number(element) : element))
        : shown,
    ),
  },
  {
    id: 'boolean-shown-as-object',
    clause: 'VALUES-13',
    sentence: 'Booleans are shown within an object.',
    kind: 'rare',
    patch: showing((shown) => (typeof shown === 'boolean' ? { bool: shown } : shown)),
  },
  {
    id: 'money-listed-as-an-object',
    clause: 'VALUES-13',
    sentence: 'A list shows amounts of money as objects.',
    kind: 'subtle',
    patch: showing((shown, field) => (field.type === 'currency' ? { amount: shown } : shown)),
  },
  {
    id: 'timestamp-of-fractions',
    clause: 'VALUES-14',
    sentence: 'Instants are shown as timestamps that count parts of seconds.',
    kind: 'rare',
    patch: showing((shown, field) =>
      isInstant(field) ? { seconds: Date.parse(String(shown)) / 1_000 + 0.5, nanos: 0 } : shown,
    ),
  },
];
