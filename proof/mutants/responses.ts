import type { Alteration, JsonType } from '../../environments/mutants/alteration.ts';
import { type OperationId, operations } from '../../specs/openapi.ts';
import { answerPlaces, type DescribedPlace, mayBeAbsent, typesOf } from './described.ts';
import { idOf, type Mutant } from './mutant.ts';

/** One value of each JSON type. */
const samples: Readonly<Record<JsonType, unknown>> = {
  null: null,
  boolean: true,
  integer: 7,
  number: 0.5,
  string: 'wrong',
  array: [7],
  object: { wrong: 7 },
};

const success = 200;
const conflict = 409;
const ids = Object.keys(operations) as OperationId[];

type Named = readonly [name: string, alteration: Alteration];

/** A name as the other half of the interface would spell it. */
function otherCasing(name: string): string {
  if (name.includes('_')) return name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  if (/[a-z][A-Z]/.test(name)) return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function ofOtherType({ schema }: DescribedPlace): readonly Named[] {
  const types = typesOf(schema);
  if (types.length === 0) return [];
  const isOf = (type: string): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  return Object.entries(samples)
    .filter(([type]) => type !== 'null' && !isOf(type))
    .map(([type, value]) => [`as ${type}`, { how: 'instead', value }] as const);
}

function gone(place: DescribedPlace): readonly Named[] {
  const name = place.at.at(-1);
  if (name === undefined || name === '*' || mayBeAbsent(place)) return [];
  return [
    ['removed', { how: 'removed' }],
    ['as null', { how: 'instead', value: null }],
    ['renamed', { how: 'renamed', to: otherCasing(name) }],
  ];
}

/** What the description says of more than the type. */
function ofMeaning({ at, schema }: DescribedPlace): readonly Named[] {
  const { description = '', const: only, enum: some } = schema;
  if (only !== undefined || some !== undefined)
    return [['of another word', { how: 'instead', value: 'another-word' }]];
  if (/epoch/.test(description) && at.at(-1) !== 'seconds')
    return [
      ['in milliseconds', { how: 'in milliseconds' }],
      ['as ISO text', { how: 'as ISO text' }],
      ['from now', { how: 'from now' }],
    ];
  return [];
}

/** Of an array, or of a map of entries. */
function ofElements({ schema }: DescribedPlace): readonly Named[] {
  if (typesOf(schema)[0] !== 'array') return [];
  const items = 'items' in schema ? schema.items : {};
  const isOfTexts = typesOf(items).includes('string');
  return [
    ['wrapped', { how: 'wrapped' }],
    ['emptied', { how: 'emptied' }],
    ['shortened', { how: 'shortened' }],
    ['beheaded', { how: 'beheaded' }],
    ...(isOfTexts ? [] : [['doubled', { how: 'doubled' }] as const]),
    ['with a stranger', { how: 'extended', by: isOfTexts ? 7 : 'a stranger' }],
  ];
}

/** What a value of a record may become; the description gives all types that it may have. */
const ofValues: readonly (readonly [JsonType, Alteration])[] = [
  ['string', { how: 'cut' }],
  ['string', { how: 'upper case' }],
  ['string', { how: 'nested' }],
  ['boolean', { how: 'negated' }],
  ['boolean', { how: 'as text' }],
  ['boolean', { how: 'removed' }],
  ['integer', { how: 'shifted', by: 1 }],
  ['integer', { how: 'as text' }],
  ['integer', { how: 'removed' }],
  ['array', { how: 'shortened' }],
  ['array', { how: 'beheaded' }],
  ['array', { how: 'doubled' }],
  ['array', { how: 'as text' }],
  ['array', { how: 'nested' }],
];

/** Where the values of a record stand. */
const valuePlaces: readonly (readonly [OperationId, readonly string[]])[] = [
  ['ListCrmRecords', ['objects', '*', 'fields', '*', 'value']],
  ['GetCrmRecord', ['attributes', '*']],
  ['UpsertCrmRecord', ['fields', '*', 'value']],
];

function isValue(operation: OperationId, at: readonly string[]): boolean {
  return valuePlaces.some(
    ([each, place]) => each === operation && place.every((name, index) => name === at[index]),
  );
}

function ofValue([operation, at]: (typeof valuePlaces)[number]): readonly Mutant[] {
  return ofValues.map(([only, alteration]) => ({
    id: idOf(operation, success.toString(), ...at, only, alteration.how),
    family: 'responses',
    operation,
    sentence: `${operation} shows each ${only} among the values ${alteration.how}.`,
    expected: 'caught',
    change: { on: 'answer', operation, status: success, at, alteration, only },
  }));
}

function atPlace(operation: OperationId, status: number, place: DescribedPlace): readonly Mutant[] {
  const { at } = place;
  const named = [...gone(place), ...ofOtherType(place), ...ofMeaning(place), ...ofElements(place)];
  return named.map(([name, alteration]) => ({
    id: idOf(operation, String(status), ...at, name),
    family: 'responses',
    operation,
    sentence: `${operation} answers ${status} with ${at.join('/') || 'its body'} ${name}.`,
    expected: 'caught',
    change: { on: 'answer', operation, status, at, alteration },
  }));
}

/** Every answer that the description gives, wrong in each of its places in turn. */
export function wrongAnswers(): readonly Mutant[] {
  const ofPlaces = ids.flatMap((operation) =>
    [success, conflict].flatMap((status) =>
      answerPlaces(operation, status)
        .filter(({ at }) => !isValue(operation, at))
        .flatMap((place) => atPlace(operation, status, place)),
    ),
  );
  return [...ofPlaces, ...valuePlaces.flatMap(ofValue)];
}
