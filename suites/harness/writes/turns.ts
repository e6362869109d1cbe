import fc from 'fast-check';
import { exactTexts } from '../../../generators/exact-text.ts';
import { belowZero, numberBelowZero } from '../../../generators/extreme-value.ts';
import { typedValue } from '../../../generators/typed-value.ts';
import type { Value } from '../../../specs/semantics/field-type.ts';
import type { TypedField } from '../fields/field-types.ts';
import { isNumber } from '../fields/number-fields.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';
import { seedOf } from '../run/run-context.ts';

/**
 * Values that are no texts: what nobody takes for nothing, and what a careless service does. Then texts and
 * elements that it may convert, and with them numbers below zero and days far ahead.
 */
const turns = ['something', 'next to nothing', 'delicate values'] as const;

export type Turn = (typeof turns)[number];

/** What one view of a record may cut and another not. */
const long = 'no  end '.repeat(25).trim();

/** What a service may refuse or change in each way of writing, but not in one alone. */
const refusable = ['two\nlines', 'no  end '.repeat(160).trim()];

/** In the order of the fields that hold them: beyond the third place, few resource types have texts enough. */
const delicateTexts = exactTexts.toSpliced(4, 0, ...refusable).toSpliced(2, 0, long);

/** More elements than a careless service keeps. Two differ by case alone. */
const manyElements = [
  'two',
  'Two',
  'cedar',
  'amber',
  'basil',
  'x-ray',
  'k7',
  'dill',
  'elder',
  'fern',
  'gorse',
  'hazel',
];

/** Tags, some with a capital. None is another one but for its case, which tags may not tell apart. */
const manyTags = ['two', 'Cedar', 'amber', 'basil', 'X-ray', 'k7'];

/** What markup, queries and paths escape, and digits that are no number; without what brackets may part or quote. */
const delicateElements = ['a&b', '<c>', 'd+e', 'f/g', '9%', '#h', 'i=j', '$m', 'n@o', '007'];

/** As many as the plain ones: a service may bound how many tags there are. */
const delicateTags = ['a&b', '<c>', 'd+e', 'f/g', '9%', '007'];

/** A number below zero with more places than amounts of money have. A half and its halves are exact. */
const fraction = -7.125;
/** The instant is that of a clock two hours ahead: a way of writing may leave that out. */
const farAhead = { date: '2038-01-20', 'date-time': '2038-01-20T14:00:00+02:00' } as const;

/** Types of which no value is delicate. */
const withoutDelicate: ReadonlySet<string> = new Set(['boolean', 'phone']);

/** Whether a field is written into in a turn. */
export function hasTurn({ fieldType }: TypedField, turn: Turn): boolean {
  if (fieldType === 'string') return turn === 'delicate values';
  return turn !== 'delicate values' || !withoutDelicate.has(fieldType);
}

/** What is written into one of the fields that have the turn of delicate values; a text by its place among them. */
export function delicateValue(field: TypedField, place: number): Value {
  const { fieldType, format, maxLength } = field;
  if (isNumber(field)) return fraction;
  if (fieldType === 'integer') return numberBelowZero;
  if (fieldType === 'date') return farAhead[format === 'date' ? 'date' : 'date-time'];
  if (fieldType === 'tag') return delicateTags;
  if (fieldType !== 'string') return delicateElements;
  // What is cut behind a blank would end in one, and some trim that.
  return (delicateTexts[place] ?? '').slice(0, maxLength).trimEnd();
}

/** More fields of one type would show no more. */
const fieldsOfASort = 2;

/** What a careless service takes for nothing, and of lists and tags so many elements that it keeps the first alone. */
function nextToNothing(field: TypedField): Value | undefined {
  switch (field.fieldType) {
    case 'integer':
      return 0;
    case 'date':
      return belowZero(field);
    case 'string_list':
      return manyElements;
    case 'tag':
      return manyTags;
    default:
      return undefined;
  }
}

/** What is written into a field that is no text, or into a text before the delicate ones. */
export function valueFor(field: TypedField, turn: Turn, seed: number): Value {
  if (field.fieldType === 'boolean') return turn === 'something';
  const next = turn === 'next to nothing' ? nextToNothing(field) : undefined;
  if (next !== undefined) return next;
  const [value = ''] = fc.sample(typedValue(field), {
    numRuns: 1,
    seed: seedOf(seed, `typed ${field.id}`, 0),
  });
  return value;
}

/** Of each sort of field a few, and as many texts as there are delicate ones. */
export function someOfEachSort(fields: readonly TypedField[]): readonly TypedField[] {
  const counts = new Map<string, number>();
  // What only a schema calls a text may be a tag, which other ways of writing split.
  return fields.filter((field) => {
    const { fieldType, format, isGuessed } = field;
    if (isGuessed) return false;
    const sort = isNumber(field) ? 'number' : `${fieldType} ${fieldType === 'date' ? format : ''}`;
    counts.set(sort, (counts.get(sort) ?? 0) + 1);
    return (counts.get(sort) ?? 0) <= (fieldType === 'string' ? delicateTexts.length : fieldsOfASort);
  });
}

/** The fields without those texts that show something else than a plain text that was written into a new record. */
export async function keptTexts(
  population: Population,
  fields: readonly TypedField[],
  seed: number,
): Promise<readonly TypedField[]> {
  const texts = fields.filter(({ fieldType }) => fieldType === 'string');
  const plain = texts.map((field) => [field.id, valueFor(field, 'something', seed)] as const);
  const { label, values } = population.marked(Object.fromEntries(plain));
  if (plain.length === 0 || !isDone((await population.tryPlant(values)).status)) return fields;
  const ids = plain.map(([id]) => id);
  const areKept = (shown: Readonly<Record<string, unknown>>): boolean =>
    plain.every(([id, value]) => shown[id] === value);
  const shown = (await population.shownUntil(label, ids, areKept)) ?? {};
  return fields.filter(
    ({ id }) => !ids.includes(id) || plain.some(([own, value]) => own === id && shown[id] === value),
  );
}

/** Every turn of every resource type. */
export function turnsOf(
  resourceTypes: readonly string[],
): readonly { readonly resourceType: string; readonly turn: Turn }[] {
  return resourceTypes.flatMap((resourceType) => turns.map((turn) => ({ resourceType, turn })));
}
