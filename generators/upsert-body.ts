/** Text values by field id. */
export type TextValues = Readonly<Record<string, string>>;

/** One field of an upsert in the v1 form. */
export interface UpsertField {
  readonly id: string;
  readonly value: string;
  readonly operation: string;
}

/** The v1 form of an upsert that merges every value by one operation. */
export function fieldsBody(
  values: TextValues,
  operation: string,
): { readonly fields: readonly UpsertField[] } {
  return { fields: Object.entries(values).map(([id, value]) => ({ id, value, operation })) };
}

/** The body of an upsert by always_overwrite into the record that holds the submitted value of one field. */
export function searchingBody(
  values: TextValues,
  field: string,
): { readonly fields: readonly UpsertField[]; readonly searchExisting: readonly string[] } {
  return { ...fieldsBody(values, 'always_overwrite'), searchExisting: [field] };
}
