import { type Field, isElements, type Value } from '../fields/field.ts';
import { isList, isObject, type Json, parseJson } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';

/** Dates of these formats come back as a timestamp object. */
function timestampsFor(formats: readonly string[]): Patch {
  return (seams) => ({
    presentValue: (rules, field, value) => {
      const instant = formats.includes(field.schema.format ?? '') ? rules.instantOf(rules, value) : undefined;
      return instant === undefined
        ? seams.presentValue(rules, field, value)
        : { seconds: instant.seconds, nanos: instant.nanos };
    },
  });
}

/** Places and money as objects: the form of `attributes` is not shown, that of a list is. */
function asObject(field: Field | undefined, value: Value | undefined): Json | undefined {
  if (field?.type !== 'geopoint' && field?.type !== 'currency') return undefined;
  return isObject(value as Json) ? (value as unknown as Json) : undefined;
}

/** Neither a letter with its marks, nor a digit, a blank or a hyphen. */
const withSign = /[^\p{L}\p{M}\p{N} -]/u;

/** How values are written and shown. */
export const valueDialects: readonly Dialect[] = [
  {
    id: 'elements-split-at-commas',
    shows: ['VALUES-09'],
    sentence: 'A list as text is split at every comma, also within double quotes.',
    excludes: ['elements-as-json-only'],
    patch: (seams) => ({
      decodeList: (text) => {
        const inside = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1]?.trim();
        if (inside === undefined || !inside.includes('"')) return seams.decodeList(text);
        return inside.split(',').map((part) => part.trim().replace(/^"|"$/g, ''));
      },
    }),
  },
  {
    id: 'elements-as-json-only',
    shows: ['VALUES-09'],
    allowed_by: ['VALUES-03', 'VALUES-04'],
    sentence: 'A list as text is JSON: an element without quotes is refused.',
    excludes: ['elements-split-at-commas'],
    patch: () => ({
      decodeList: (text) => {
        const elements = parseJson(text);
        const isOfTexts = isList(elements) && elements.every((each) => typeof each === 'string');
        return isOfTexts ? elements.map(String) : undefined;
      },
    }),
  },
  {
    id: 'elements-without-signs',
    shows: ['VALUES-09'],
    allowed_by: ['UPSERT-05', 'MERGE-17'],
    sentence: 'An element of a list or of tags has letters, digits, blanks and hyphens; others are refused.',
    patch: (seams) => ({
      acceptSubmission: (rules, submission) => {
        const { field, value } = submission;
        if (value !== undefined && isElements(value) && value.some((each) => withSign.test(each)))
          throw badRequest(field.id, `An element of ${field.id} has a sign. Send letters and digits.`);
        return seams.acceptSubmission(rules, submission);
      },
    }),
  },
  {
    id: 'timestamps-for-instants',
    shows: ['VALUES-11'],
    sentence: 'Instants come back as {seconds, nanos}, dates as text.',
    excludes: ['timestamps-for-all-dates'],
    patch: timestampsFor(['date-time']),
  },
  {
    id: 'timestamps-for-all-dates',
    shows: ['VALUES-11'],
    sentence: 'Instants and dates come back as {seconds, nanos}.',
    excludes: ['timestamps-for-instants'],
    patch: timestampsFor(['date-time', 'date']),
  },
  {
    id: 'other-texts-for-places-and-money',
    shows: ['VALUES-10'],
    sentence: 'Places and money come back as other texts than they were sent.',
    patch: () => ({
      encodeGeopoint: ({ latitude, longitude }) => `${latitude},${longitude}`,
      encodeCurrency: ({ currencyCode, amount }) => `${currencyCode} ${amount}`,
    }),
  },
  {
    id: 'objects-for-places-and-money',
    shows: ['VALUES-10'],
    sentence: 'The attributes of a record show places and money as objects.',
    patch: (seams) => ({
      presentAttributes: (rules, fields, attributes) => {
        const shown = seams.presentAttributes(rules, fields, attributes);
        if (!isObject(shown)) return shown;
        return Object.fromEntries(
          Object.entries(shown).map(([id, value]) => [id, asObject(fields.get(id), attributes[id]) ?? value]),
        );
      },
    }),
  },
];
