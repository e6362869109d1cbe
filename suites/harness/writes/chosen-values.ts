import type { FieldValues } from '../../../client/request-body.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { TypedValues } from '../records/bisecting-create.ts';

/** The values of these fields alone. */
export function some(values: TypedValues, ids: readonly string[]): TypedValues {
  return Object.fromEntries(Object.entries(values).filter(([id]) => ids.includes(id)));
}

/** The fields in which a list shows these values. */
export function rightIn(
  fields: readonly Pick<FilterableField, 'id' | 'fieldType'>[],
  shown: FieldValues,
  values: TypedValues,
): readonly string[] {
  return fields.flatMap(({ id, fieldType }) =>
    id in values && sameValue(fieldType, shown[id], values[id] ?? '') ? id : [],
  );
}
