import fc, { type Arbitrary } from 'fast-check';
import { mergeOperations } from '../specs/openapi.ts';
import type { FieldType, Value } from '../specs/semantics/field-type.ts';
import { merged } from '../specs/semantics/merge.ts';
import { elements, typedValue, type ValueKind } from './typed-value.ts';
import { isWithin } from './value-bounds.ts';

/** A field that a merge may change. */
export interface MergeableField extends ValueKind {
  readonly id: string;
}

/** What one field holds, and what an upsert does to it. */
export interface FieldMerge {
  readonly id: string;
  readonly fieldType: FieldType;
  readonly operation: string;
  /** undefined stands for absent. */
  readonly stored: Value | undefined;
  readonly submitted: Value;
}

/** Merges into one record, each into a field of its own. */
export interface RecordMerge {
  readonly resourceType: string;
  readonly merges: readonly FieldMerge[];
}

/** A record that merges are drawn for. */
export interface MergeableRecord {
  readonly resourceType: string;
  readonly fields: readonly MergeableField[];
}

/** Narrows what is drawn. */
export interface MergeChoice {
  readonly operations?: readonly string[];
  /** Leaves fields out. */
  readonly field?: (field: MergeableField) => boolean;
  /** The stored value; any of the field's type where it is left out. */
  readonly stored?: (field: MergeableField) => Arbitrary<Value | undefined>;
  readonly least?: number;
  /** Leaves out the same merges the other way round. */
  readonly isOneWay?: boolean;
}

const mostFields = 5;

/** Lists so long that two of them are more than a service may think that anybody has. */
const longest = 4;

/** So many elements, whatever they are. */
function someElements(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `element ${at}`);
}

/** How many elements two lists may have that are combined, the most first; undefined where there is no room for two. */
function lengthsTogether(field: MergeableField): readonly [number, number] | undefined {
  for (let all = 2 * longest; all >= 2; all -= 1) {
    const [one, other] = [Math.ceil(all / 2), Math.floor(all / 2)];
    if ([all, one, other].every((count) => isWithin(field, someElements(count)))) return [one, other];
  }
  return undefined;
}

function longValue(field: MergeableField): Arbitrary<Value> {
  const isRoomForLong = isMany(field) && isWithin(field, someElements(longest));
  return isRoomForLong ? elements(longest, longest) : typedValue(field);
}

/** What is combined in one of the two lists. */
function combinedValue(which: 0 | 1): (field: MergeableField) => Arbitrary<Value> {
  return (field) => {
    const length = lengthsTogether(field)?.[which];
    return length === undefined ? typedValue(field) : elements(length, length);
  };
}

function isMany({ fieldType }: MergeableField): boolean {
  return fieldType === 'string_list' || fieldType === 'tag';
}

function fieldMerge(
  field: MergeableField,
  { operations = mergeOperations, stored = typedValue }: MergeChoice,
  submitted: (field: MergeableField) => Arbitrary<Value> = typedValue,
): Arbitrary<FieldMerge> {
  const { id, fieldType } = field;
  return fc
    .record({
      id: fc.constant(id),
      fieldType: fc.constant(fieldType),
      operation: fc.constantFrom(...operations),
      stored: stored(field),
      submitted: submitted(field),
    })
    .filter((merge) => isDecided(merge) && fits(merge, field));
}

/** Whether the field has room for two lists together: which of their elements a service takes for one is its affair. */
function fits({ operation, stored, submitted }: FieldMerge, field: MergeableField): boolean {
  const isList = typeof stored === 'object' && typeof submitted === 'object';
  return operation !== 'combine' || !isList || isWithin(field, [...stored, ...submitted]);
}

/** Whether some merge of this field by one of the operations is decided. */
function isDecidable(field: MergeableField, { operations = mergeOperations }: MergeChoice): boolean {
  return operations.some(
    (operation) => operation !== 'combine' || (isMany(field) && lengthsTogether(field) !== undefined),
  );
}

/** Merges into one of these records whose outcome the document decides. None where no field is fit for them. */
export function decidedMerges(
  records: readonly MergeableRecord[],
  choice: MergeChoice = {},
): Arbitrary<RecordMerge> | undefined {
  const { field: isChosen = () => true, least = 1 } = choice;
  const fit = records
    .map(({ resourceType, fields }) => ({
      resourceType,
      fields: fields.filter((field) => isChosen(field) && isDecidable(field, choice)),
    }))
    .filter(({ fields }) => fields.length >= least);
  if (fit.length === 0) return undefined;
  return fc.constantFrom(...fit).chain(({ resourceType, fields }) =>
    fc
      .subarray(fields, { minLength: least, maxLength: Math.min(mostFields, fields.length) })
      .chain((chosen) => fc.tuple(...chosen.map((field) => fieldMerge(field, choice))))
      .map((merges) => ({ resourceType, merges })),
  );
}

/** The same merge the other way round: what was to come is stored, and what was stored comes. */
function turned(merge: FieldMerge): FieldMerge {
  const { stored, submitted } = merge;
  return stored === undefined ? merge : { ...merge, stored: submitted, submitted: stored };
}

/** Whether a merge changes what is stored: one that does not would hold for a service that does nothing. */
function tells({ stored, submitted }: FieldMerge): boolean {
  return JSON.stringify(stored) !== JSON.stringify(submitted);
}

function isDecided({ operation, fieldType, stored, submitted }: FieldMerge): boolean {
  return merged(operation, fieldType, stored, submitted) !== 'unspecified';
}

/**
 * Merges that between them bring each of the operations to each field of each record, all fields of a record in
 * one upsert, and each merge the other way round as well.
 */
export function coveringMerges(
  records: readonly MergeableRecord[],
  choice: MergeChoice = {},
): Arbitrary<readonly RecordMerge[]> {
  const { operations = mergeOperations, field: isChosen = () => true, least = 1 } = choice;
  const all = records.flatMap(({ resourceType, fields }) => {
    const fit = fields.filter((field) => isChosen(field));
    return operations.map((_, round) =>
      fc
        .tuple(
          ...fit.flatMap((field, index) => {
            const operation = operations[(index + round) % operations.length] ?? '';
            const isCombined = operation === 'combine';
            const stored = isCombined ? combinedValue(0) : longValue;
            const own = { stored, ...choice, operations: [operation] };
            const submitted = isCombined ? combinedValue(1) : typedValue;
            return isDecidable(field, own) ? [fieldMerge(field, own, submitted).filter(tells)] : [];
          }),
        )
        .map((merges) => {
          const back = merges.filter(({ stored }) => stored !== undefined).map(turned);
          const rounds = choice.isOneWay || back.length === 0 ? [merges] : [merges, back.filter(isDecided)];
          return rounds.map((each) => ({ resourceType, merges: each }));
        }),
    );
  });
  return fc.tuple(...all).map((each) => each.flat().filter(({ merges }) => merges.length >= least));
}

/** Names that sound like a merge operation and are none. */
export function unknownMergeOperation(): Arbitrary<string> {
  const invented = fc.constantFrom(
    'replace',
    'append',
    'merge',
    'keep_longest',
    'overwrite_if_older',
    'never_overwrite',
  );
  const extended = fc.constantFrom(...mergeOperations).map((operation) => `${operation}_twice`);
  return fc.oneof(invented, extended).filter((name) => !mergeOperations.includes(name));
}
