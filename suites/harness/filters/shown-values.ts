import type { Crm } from '../../../client/crm.ts';
import { limits } from '../../../specs/openapi.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import { sameValue, showsNothing } from '../../../specs/semantics/value.ts';
import { wholeList } from '../lists/record-list.ts';
import type { Population } from '../records/population.ts';
import type { CreatedRecord } from '../records/bisecting-create.ts';

interface KeptField {
  readonly id: string;
  readonly fieldType: FieldType;
}

/** Shown values by field id, by the label of their record. */
export type Shown = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** What a walk over the population shows, by label. */
export async function shownValues(
  crm: Crm,
  population: Population,
  fieldIds: readonly string[],
): Promise<Shown> {
  const { labelField, resourceType } = population;
  const returnFields = [labelField, ...fieldIds];
  const page = { limit: limits.maximum_page_size };
  const { body } = await wholeList(crm, resourceType, population.confined({ returnFields, page }));
  const values = body.objects.map(({ fields = [] }) =>
    Object.fromEntries(fields.map(({ id, value }) => [id, value])),
  );
  return new Map(values.map((shown) => [String(shown[labelField]), shown]));
}

/** A field that shows in every record what was written there, and nothing where nothing was. */
export function isKept(
  { id, fieldType }: KeptField,
  records: readonly CreatedRecord[],
  shown: Shown,
): boolean {
  return records.every(({ label, values }) => {
    const [found, written] = [shown.get(label)?.[id], values[id]];
    return written === undefined ? showsNothing(found) : sameValue(fieldType, found, written);
  });
}
