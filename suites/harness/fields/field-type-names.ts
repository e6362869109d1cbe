import type { FieldType } from '../../../specs/semantics/field-type.ts';

/** What the name of a field type tells: a row of the operator table, that it is none of them, or nothing. */
export type ToldType = FieldType | 'without a row' | undefined;

/** Whole words that leave no doubt. The document shows one name of a type and leaves the others open. */
const tellingWords: readonly (readonly [FieldType, readonly string[]])[] = [
  ['phone', ['PHONE', 'TELEPHONE']],
  ['tag', ['TAG', 'TAGS', 'KEYWORD', 'KEYWORDS']],
  ['boolean', ['BOOL', 'BOOLEAN', 'CHECKBOX']],
  ['date', ['DATE', 'DATETIME', 'TIMESTAMP']],
  ['integer', ['INT', 'INTEGER', 'INT32', 'INT64', 'WHOLE']],
  ['string_list', ['STRINGS', 'TEXTS', 'MULTISELECT']],
];

const textWords = new Set(['STRING', 'TEXT', 'TEXTAREA']);
const listWords = new Set(['LIST', 'ARRAY', 'MULTI', 'MULTIPLE']);

/** Types that the document mentions without a row, or that services have besides. */
const withoutRow = new Set(
  (
    'NUMBER DECIMAL DOUBLE FLOAT PERCENT PERCENTAGE GEO GEOPOINT LOCATION PLACE POSITION POINT COORDINATE COORDINATES GPS CURRENCY MONEY EMAIL URL URI ' +
    'DROPDOWN SELECT ENUM CHOICE OPTION STAGE'
  ).split(' '),
);

/** The words of a name in any casing, without those that say only that it is one. */
function wordsOf(name: string): readonly string[] {
  const apart = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();
  return apart.split(/[^A-Z0-9]+/).filter((word) => !['', 'FIELD', 'TYPE'].includes(word));
}

/** What the RPC list's name of a field type tells. */
export function toldByName(name: string): ToldType {
  const words = wordsOf(name);
  const isList = words.some((word) => listWords.has(word));
  const row = tellingWords.find(([, telling]) => words.some((word) => telling.includes(word)))?.[0];
  // A list of something else than texts, or of nobody knows what, tells nothing.
  if (row !== undefined) return isList && row !== 'string_list' ? undefined : row;
  if (words.some((word) => withoutRow.has(word))) return 'without a row';
  if (words.some((word) => textWords.has(word))) return isList ? 'string_list' : 'string';
  return undefined;
}
