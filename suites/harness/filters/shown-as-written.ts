import { sameValue, showsNothing } from '../../../specs/semantics/value.ts';
import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import type { TypedField } from '../fields/field-types.ts';
import type { CreatedRecord } from '../records/bisecting-create.ts';
import type { Shown } from './shown-values.ts';
import { momentIn, shownMoment } from '../../../specs/semantics/moment.ts';

type FieldKind = Pick<TypedField, 'id' | 'fieldType'>;

/** A value that a record was made with, beside others, and that the list does not show. */
export interface UnshownValue extends FieldKind {
  readonly label: string;
  readonly value: Value;
}

/** A field that shows in every record what was written there. Where nothing was, a service may have put a default. */
export function keepsWritten(
  { id, fieldType }: TypedField,
  records: readonly CreatedRecord[],
  shown: Shown,
): boolean {
  return records.every(({ label, values }) => {
    const written = values[id];
    return written === undefined || sameValue(fieldType, shown.get(label)?.[id], written);
  });
}

/** The records with the fields that show what nobody wrote. */
export function withDefaults(
  records: readonly CreatedRecord[],
  fields: readonly TypedField[],
  shown: Shown,
): readonly CreatedRecord[] {
  return records.map((record) => {
    const found = shown.get(record.label);
    const isDefault = ({ id }: TypedField): boolean =>
      record.values[id] === undefined && !showsNothing(found?.[id]);
    const defaulted = fields.filter(isDefault).map(({ id }) => id);
    return defaulted.length > 0 ? { ...record, defaulted } : record;
  });
}

export function isShown(
  { id, fieldType }: TypedField,
  records: readonly CreatedRecord[],
  shown: Shown,
): boolean {
  return records.some(({ label, values }) => {
    const written = values[id];
    return written !== undefined && sameValue(fieldType, shown.get(label)?.[id], written);
  });
}

/** How much later an instant is shown than it was written, in nanoseconds; undefined for anything else. */
function gapBetween(shown: unknown, written: unknown): bigint | undefined {
  const [found, sent] = [shownMoment(shown), momentIn(written)];
  if (found === undefined || sent === undefined || found.isDay || sent.isDay) return undefined;
  return found.start - sent.start;
}

/** A gap that is the same for so many instants is neither a part that was cut, nor a clock that was read instead. */
const fewestMoved = 2;

/**
 * Those of the fields that show every instant so much earlier or later than it was written, and nothing in the records
 * where nothing was.
 */
export function movedInstants<Kind extends FieldKind>(
  fields: readonly Kind[],
  records: readonly CreatedRecord[],
  shown: Shown,
): readonly Kind[] {
  return fields.filter((field) => {
    const written = records.filter(({ values }) => values[field.id] !== undefined);
    const instants = new Set(written.map(({ values }) => values[field.id]));
    const [gap, ...others] = new Set(
      written.map(({ label, values }) => gapBetween(shown.get(label)?.[field.id], values[field.id])),
    );
    const isMoved = gap !== undefined && gap !== 0n && others.length === 0;
    const isToldApart = instants.size >= fewestMoved && written.length < records.length;
    return isMoved && isToldApart && followsWriting(field, records, shown);
  });
}

/** Of each field the first value that was written and is not shown at all. */
export function unshownOf(
  fields: readonly TypedField[],
  records: readonly CreatedRecord[],
  shown: Shown,
): readonly UnshownValue[] {
  return fields.flatMap(({ id, fieldType }) => {
    const hiding = records.find(
      ({ label, values }) => !showsNothing(values[id]) && showsNothing(shown.get(label)?.[id]),
    );
    const value = hiding?.values[id];
    return hiding === undefined || value === undefined ? [] : [{ id, fieldType, label: hiding.label, value }];
  });
}

/** Nobody formats these for people: where another value stands than the one that was written, it was changed. */
const unformatted: ReadonlySet<FieldType> = new Set(['integer', 'boolean', 'date']);

/** A field that shows something just where something was written: what it shows came of that. */
export function followsWriting(
  { id, fieldType }: FieldKind,
  records: readonly CreatedRecord[],
  shown: Shown,
): boolean {
  return (
    unformatted.has(fieldType) &&
    records.every(({ label, values }) => showsNothing(shown.get(label)?.[id]) === (values[id] === undefined))
  );
}
