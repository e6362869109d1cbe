/** The field types that a row of the operator table speaks of. */
export type FieldType = 'string' | 'string_list' | 'boolean' | 'date' | 'integer' | 'phone' | 'tag';

/** A value as the kit stores it; undefined stands for absent. Dates, instants and phones are text. */
export type Value = string | boolean | number | readonly string[];

/** One filter of a list. The operation may be left out or null, which the description gives a meaning. */
export interface Condition {
  readonly operation: string | null | undefined;
  readonly value?: unknown;
}
