import { isList, isObject, type Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';

/** The clauses on IS_EMPTY and IS_NOT_EMPTY, row by row. */
const emptiness = ['05', '08', '10', '14', '18', '21', '24'].map((number) => `OPERATORS-${number}`);

/** A filter that needs no value is refused without the member, unless what stands in it is nothing of this kind. */
function wantingNothing(nothing: null | ''): Patch {
  return (seams) => ({
    readComparands: (rules, field, operation, value) => {
      if (/_(EMPTY|VALID)$/.test(operation) && value !== nothing)
        throw badRequest(
          field.id,
          `${operation} wants the member "value", and ${JSON.stringify(nothing)} in it.`,
        );
      return seams.readComparands(rules, field, operation, value);
    },
  });
}

/** A range is one text with both ends, not an array. */
const rangesAsText: Patch = (seams) => ({
  readComparands: (rules, field, operation, value) => {
    if (!operation.endsWith('_BETWEEN')) return seams.readComparands(rules, field, operation, value);
    const ends = typeof value === 'string' ? value.split('..') : [];
    if (ends.length !== 2) throw badRequest(field.id, `${operation} wants one text: low..high.`);
    return seams.readComparands(rules, field, operation, ends);
  },
});

/** Phone fields have the row of texts. */
const phonesAsTexts: Patch = (seams) => ({
  operationsOf: (type) => seams.operationsOf(type === 'phone' ? 'string' : type),
});

/** In which form filters are taken, and which row a field has. */
export const filterFormDialects: readonly Dialect[] = [
  {
    id: 'emptiness-with-null',
    shows: ['OPERATORS-38'],
    allowed_by: emptiness,
    sentence: 'A filter that needs no value wants null for one.',
    excludes: ['emptiness-with-empty-text'],
    patch: wantingNothing(null),
  },
  {
    id: 'emptiness-with-empty-text',
    shows: ['OPERATORS-38'],
    allowed_by: emptiness,
    sentence: 'A filter that needs no value wants empty text for one.',
    excludes: ['emptiness-with-null'],
    patch: wantingNothing(''),
  },
  {
    id: 'ranges-as-text',
    shows: ['OPERATORS-13', 'OPERATORS-17'],
    allowed_by: ['OPERATORS-27'],
    sentence: 'A range is asked for by one text with both ends, and an array of two is refused.',
    declares: { 'OPERATORS-13': 'warn', 'OPERATORS-17': 'warn' },
    patch: rangesAsText,
  },
  {
    id: 'null-operation-filters-nothing',
    shows: ['OPERATORS-42'],
    allowed_by: ['OPERATORS-41'],
    sentence: 'A filter whose operation is null leaves nothing out.',
    declares: { 'OPERATORS-42': 'warn' },
    patch: (seams) => ({
      readConditions: (rules, collection, fields) => {
        const isMeant = (filter: Json): boolean => !isObject(filter) || filter.operation !== null;
        return seams.readConditions(
          rules,
          collection,
          isList(fields ?? null) ? (fields as Json[]).filter(isMeant) : fields,
        );
      },
    }),
  },
  {
    id: 'phones-filtered-as-texts',
    shows: ['OPERATORS-31'],
    allowed_by: ['OPERATORS-19', 'OPERATORS-20', 'OPERATORS-28'],
    sentence: 'Phone fields, plain text in the schema, have the operations of texts and no others.',
    excludes: ['format-tells-phone-and-tag'],
    patch: phonesAsTexts,
  },
  {
    id: 'validity-by-assigned-number',
    shows: ['OPERATORS-31'],
    allowed_by: ['OPERATORS-20'],
    sentence: 'A phone number is valid when its country has such numbers and does not keep it for fiction.',
    patch: (seams) => ({ isValidPhone: (text) => seams.isValidPhone(text) && !/^\+1\d{3}555/.test(text) }),
  },
];
